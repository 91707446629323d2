import { useSelector } from "@xstate/react"
import { joinAddress } from "../../contract/addresses.ts"
import type { MyDay } from "../../contract/dashboard.ts"
import { isIdle, myDay } from "../../machines/dashboard/dashboard.ts"
import { pathOfRoute } from "../../machines/guard/routes.ts"
import { agoText, useNow } from "../../kit/ago.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { Subtle } from "../../kit/panel.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { SeverityBadge } from "../alarms/severity-badge.tsx"
import { FigureLink } from "./figure-link.tsx"
import { usePolledQuery } from "./use-polled-query.ts"
import { useFigureLinks } from "./use-figure-links.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

const messages = (search: Readonly<Record<string, string>>) => `#${joinAddress(pathOfRoute("messageList")!, search)}`

const Waiting = ({ data }: { readonly data: MyDay }) => {
  const t = useTexts()
  const links = useFigureLinks()
  const language = useLanguage()
  const now = useNow()
  if (isIdle(data)) return <Subtle>{t("myDay.nothing")}</Subtle>
  const { unacknowledged, refunds, alarms, todos, requests, failed, since } = data
  const more = (alarms?.count ?? 0) - (alarms?.worst.length ?? 0)
  const failures = { state: "failed", from: since }
  return (
    <>
      {unacknowledged.length === 0 ? null : (
        <List mb="1">
          {unacknowledged.map(({ severity, count, oldest }) => (
            <li key={severity}>
              <FigureLink to={links.page("alarm-board", { severity, owner: "unclaimed" })}>
                <SeverityBadge of={severity} />{" "}
                {t("myDay.unacknowledged", { count, ago: agoText(language, oldest, now) })}
              </FigureLink>
            </li>
          ))}
        </List>
      )}
      <List>
        {refunds !== null && refunds > 0 ? (
          <li>
            <FigureLink to={links.refunds({ state: "requested" })}>{t("myDay.refunds", { count: refunds })}</FigureLink>
          </li>
        ) : null}
        {requests > 0 ? (
          <li>
            <FigureLink to={messages({ type: "todo" })}>{t("myDay.requests", { count: requests })}</FigureLink>
          </li>
        ) : null}
        {todos > 0 ? (
          <li>
            <FigureLink to={messages({ type: "todo" })}>{t("myDay.todos", { count: todos })}</FigureLink>
          </li>
        ) : null}
        {failed !== null && failed > 0 ? (
          <li>
            <FigureLink to={links.page("alarm-record-all", failures) ?? links.page("alarm-record", failures)}>
              {t("myDay.failures", { count: failed })}
            </FigureLink>
          </li>
        ) : null}
        {alarms?.worst.map(({ id, name, severity, robot_id, robots }) => (
          <li key={id}>
            <SeverityBadge of={severity} />
            <FigureLink to={`#${joinAddress(pathOfRoute("alarm-timeline")!, { id: String(id) })}`}>
              {name} · {robot_id ?? t("myDay.robots", { count: robots })}
            </FigureLink>
          </li>
        ))}
        {more > 0 ? (
          <li>
            <FigureLink to={links.page("alarm-board")}>{t("myDay.moreAlarms", { count: more })}</FigureLink>
          </li>
        ) : null}
      </List>
    </>
  )
}

/** The operator's waiting work, each a link. */
export const MyDayPanel = ({ actor }: { readonly actor: ActorOf<typeof myDay> }) => {
  const t = useTexts()
  const data = useSelector(actor, myDay.dataOf)
  const { fault, busy, refresh } = usePolledQuery(actor)
  return (
    <chakra.section aria-labelledby="my-day" aria-busy={data === null && busy} mt="3" minH="12">
      <chakra.h2 id="my-day" fontSize="md" color="fg.muted" mb="1">
        {t("myDay.title")}
      </chakra.h2>
      {data !== null ? (
        <Waiting data={data} />
      ) : fault === null || busy ? null : (
        <Subtle>
          {t("myDay.failed")}{" "}
          <Button variant="text" onClick={refresh}>
            {t("kit.retry")}
          </Button>
        </Subtle>
      )}
    </chakra.section>
  )
}

const List = chakra("ul", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "6",
    rowGap: "1",
    "& > li": { display: "flex", alignItems: "center", gap: "2" }
  }
})
