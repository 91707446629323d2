import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import type { Severity } from "../../contract/alarm-types.ts"
import type { MyDay } from "../../contract/dashboard.ts"
import { isIdle, myDay } from "../../machines/dashboard/dashboard.ts"
import { pathOfRoute } from "../../machines/guard/routes.ts"
import { ageText, useNow } from "../../kit/clock.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { Panel, SubtleText } from "../../kit/panel.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { SeverityBadge } from "../alarms/severity-badge.tsx"
import { FigureLink } from "./figure-link.tsx"
import { RecordLink } from "../../kit/record-link.tsx"
import { usePolledQuery } from "./use-polled-query.ts"
import { useFigureLinks } from "./use-figure-links.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

const todoQueue = `#${pathOfRoute("todoQueue")!}`

type TaskProps = {
  /** Omitted for a single alarm. */
  readonly count?: number
  readonly severity?: Severity
  readonly to: string | null
  readonly children: ReactNode
}

const Task = ({ count, severity, to, children }: TaskProps) => (
  <li>
    <FigureLink to={to}>
      {count === undefined ? null : <b>{count}</b>} {severity === undefined ? null : <SeverityBadge of={severity} />}{" "}
      <span>{children}</span>
    </FigureLink>
  </li>
)

const Waiting = ({ data }: { readonly data: MyDay }) => {
  const t = useTexts()
  const links = useFigureLinks()
  const language = useLanguage()
  const now = useNow()
  if (isIdle(data)) return <SubtleText>{t("myDay.nothing")}</SubtleText>
  const { unacknowledged, refunds, alarms, offers, todos, requests, failed, since } = data
  const more = (alarms?.count ?? 0) - (alarms?.worst.length ?? 0)
  const failures = { state: "failed", from: since }
  /** Work of a kind, if there is any. */
  const task = (
    count: number | null,
    key: "refunds" | "requests" | "todos" | "failures" | "moreAlarms",
    to: string | null
  ) =>
    count === null || count === 0 ? null : (
      <Task count={count} to={to}>
        {t(`myDay.${key}`, { count })}
      </Task>
    )
  return (
    <List>
      {unacknowledged.map(({ severity, count, oldest }) => (
        <Task
          key={severity}
          count={count}
          severity={severity}
          to={links.page("alarm-board", { severity, owner: "unclaimed" })}
        >
          {t("myDay.unacknowledged", { count, ago: ageText(language, oldest, now) })}
        </Task>
      ))}
      {offers.flatMap(({ by, ...work }) =>
        (["alarms", "pins"] as const).map((kind) =>
          work[kind] === 0 ? null : (
            <Task
              key={`${kind} ${by}`}
              count={work[kind]}
              to={links.page("alarm-board", kind === "alarms" ? { owner: "offered" } : { pinned: "1" })}
            >
              {t(kind === "alarms" ? "myDay.offeredAlarms" : "myDay.offeredPins", { count: work[kind], who: by })}
            </Task>
          )
        )
      )}
      {task(refunds, "refunds", links.refundQueue())}
      {task(requests, "requests", todoQueue)}
      {task(todos, "todos", todoQueue)}
      {task(failed, "failures", links.page("alarm-record-all", failures) ?? links.page("alarm-record", failures))}
      {alarms?.worst.map(({ id, name, severity, robot_id, robots }) => (
        <li key={id}>
          <span>
            <SeverityBadge of={severity} />
            <span>
              <RecordLink kind="alarms" id={id}>
                {name}
              </RecordLink>{" "}
              · {robot_id === null ? t("myDay.robots", { count: robots }) : <RecordLink kind="robots" id={robot_id} />}
            </span>
          </span>
        </li>
      ))}
      {task(more, "moreAlarms", links.page("alarm-board"))}
    </List>
  )
}

/** The operator's waiting work, each a link. */
export const MyDayPanel = ({ actor }: { readonly actor: ActorOf<typeof myDay> }) => {
  const t = useTexts()
  const data = useSelector(actor, myDay.dataOf)
  const { fault, busy, refresh } = usePolledQuery(actor)
  return (
    <Panel aria-labelledby="my-day" aria-busy={data === null && busy} p="4" minH="20">
      <chakra.h2 id="my-day" fontSize="lg" mb="1">
        {t("myDay.title")}
      </chakra.h2>
      {data !== null ? (
        <Waiting data={data} />
      ) : fault === null || busy ? null : (
        <SubtleText>
          {t("myDay.failed")}{" "}
          <Button variant="text" onClick={refresh}>
            {t("kit.retry")}
          </Button>
        </SubtleText>
      )}
    </Panel>
  )
}

/** Counts stand beneath each other. */
const List = chakra("ul", {
  base: {
    "& > li": { borderTop: "1px solid", borderColor: "border" },
    "& > li:first-child": { borderTop: "none" },
    "& > li > :is(a, span)": {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "baseline",
      columnGap: "2",
      py: { base: "3", sm: "1.5" }
    },
    "& b": { minW: "6", fontWeight: "medium", fontSize: "lg", textAlign: "end" },
    "& > li > :is(a, span) > span:last-child": { flex: "1 1 8rem" }
  }
})
