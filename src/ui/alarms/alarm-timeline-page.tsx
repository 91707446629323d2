import { useSelector } from "@xstate/react"
import { memo } from "react"
import type { AlarmTimeline } from "../../contract/alarm-timeline.ts"
import type { Alarm } from "../../contract/alarms.ts"
import { minuteText, momentText } from "../../contract/formats.ts"
import {
  type colleagues as colleagueQuery,
  type ownershipForm,
  possibleChanges
} from "../../machines/alarms/ownership.ts"
import type { alarmTimeline } from "../../machines/alarms/alarm-timeline.ts"
import { silencedUntil } from "../../machines/alarms/silence-list.ts"
import { pathOfRoute } from "../../machines/guard/routes.ts"
import { grantedNames } from "../../machines/guard/verdict.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { isQueryLoading } from "../../machines/queries/query-machine.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { DetailHead, QueryResult } from "../../kit/detail.tsx"
import { Badge, Figure, Figures, Names, Panel, PanelHead, SubtleText } from "../../kit/panel.tsx"
import { RowMenu } from "../../kit/row-menu.tsx"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { useNow } from "../../kit/clock.ts"
import { OwnershipDialog } from "./ownership-dialog.tsx"
import { alarmRecords } from "./alarm-name.ts"
import { LinkedText, RecordLink } from "../../kit/record-link.tsx"
import { SeverityBadge } from "./severity-badge.tsx"
import { TimelineSteps } from "./timeline-steps.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

type Actors = {
  readonly timeline: ActorOf<typeof alarmTimeline>
  readonly ownership: ActorOf<typeof ownershipForm>
  readonly colleagues: ActorOf<typeof colleagueQuery>
}

const Facts = ({ alarm }: { readonly alarm: Alarm }) => {
  const t = useTexts()
  const { severity, ended_at, location, merchant, raised_at, last_at, count, robots } = alarm
  const { acknowledged_at, acknowledged_by, handover_to, note } = alarm
  const silenceEnd = silencedUntil(alarm, useNow())
  const isWorked = acknowledged_by !== "" || handover_to !== "" || note !== ""
  return (
    // Names break between words, if there is room.
    <Figures p="4" wordBreak="keep-all" overflowWrap="anywhere" textWrap="balance">
      <Figure label={t("board.severity")}>
        <SeverityBadge of={severity} />
      </Figure>
      <Figure label={t("timeline.state")}>
        {ended_at === null ? (
          <>
            <Badge tone="danger">{t("timeline.open")}</Badge>{" "}
            {acknowledged_at === null ? null : (
              <LinkedText kind="users" ids={[acknowledged_by]}>
                {(who = "") => t("board.takenBy", { who })}
              </LinkedText>
            )}
          </>
        ) : (
          <>
            <Badge>{t("timeline.ended")}</Badge> {momentText(ended_at)}
          </>
        )}
      </Figure>
      <Figure label={t("board.robot")}>
        {alarm.robot_id === null ? (
          t("board.robots", { count: robots })
        ) : (
          <>
            <RecordLink kind="robots" id={alarm.robot_id} underlined /> {alarm.robot}
          </>
        )}
      </Figure>
      <Figure label={t("board.place")}>
        {location === "" ? (
          t("records.none")
        ) : (
          <RecordLink kind="locations" id={alarm.location_id} underlined>
            {location}
          </RecordLink>
        )}
      </Figure>
      <Figure label={t("timeline.merchant")}>
        <RecordLink kind="merchants" id={alarm.merchant_id} underlined>
          {merchant || t("records.none")}
        </RecordLink>
      </Figure>
      <Figure label={t("timeline.first")}>{momentText(raised_at)}</Figure>
      <Figure label={t("timeline.last")}>{momentText(last_at)}</Figure>
      <Figure label={t("timeline.count")}>{count}</Figure>
      <Figure label={t("timeline.work")}>
        {isWorked ? (
          <LinkedText kind="users" ids={[acknowledged_by, handover_to]}>
            {(owner = "", who = "") =>
              [acknowledged_by === "" ? "" : owner, handover_to === "" ? "" : t("ownership.offeredTo", { who }), note]
                .filter(Boolean)
                .join(" · ")
            }
          </LinkedText>
        ) : (
          t("records.none")
        )}
      </Figure>
      <Figure label={t("timeline.quiet")}>{silenceEnd === null ? t("records.none") : minuteText(silenceEnd)}</Figure>
    </Figures>
  )
}

const Robots = ({ robots }: Pick<AlarmTimeline, "robots">) => {
  const t = useTexts()
  return (
    <Panel>
      <PanelHead>
        <h2>{t("timeline.robots")}</h2>
      </PanelHead>
      <Names p="4">
        {robots.map(({ robot_id, returned_at }) => (
          <li key={robot_id}>
            <RecordLink kind="robots" id={robot_id} underlined />{" "}
            {returned_at === null ? (
              <Badge tone="danger">{t("timeline.away")}</Badge>
            ) : (
              <SubtleText>{t("timeline.backAt", { at: momentText(returned_at) })}</SubtleText>
            )}
          </li>
        ))}
      </Names>
    </Panel>
  )
}

/** An alarm and its timeline: raised, notified, acknowledged, silenced, ended. */
export const AlarmTimelinePage = memo(({ timeline, ownership, colleagues }: Actors) => {
  const t = useTexts()
  const isLoading = useSelector(timeline, isQueryLoading)
  const refresh = () => timeline.send({ type: "query.refreshed" })
  const operator = useActorSelector("session", userOf)
  const onBoard = grantedNames(useActorSelector("menu", rulesOf))?.has("alarm-board") === true
  const back = onBoard ? { href: `#${pathOfRoute("alarm-board")}`, label: t("timeline.back") } : null
  return (
    <QueryResult<AlarmTimeline> query={timeline} back={back}>
      {({ alarm, steps, left_out, robots }) => (
        <>
          <Panel>
            <DetailHead
              back={back}
              title={
                <>
                  {alarm.name} <SubtleText>{alarm.type}</SubtleText>
                </>
              }
            >
              <Button aria-disabled={isLoading} onClick={refresh}>
                {t("board.refresh")}
              </Button>
              {onBoard && operator !== null
                ? possibleChanges(alarm, operator).map((change, place) => (
                    <Button
                      key={change}
                      variant={place === 0 ? "solid" : "outline"}
                      onClick={() => ownership.send({ type: "form.opened", subject: { change, ids: [alarm.id] } })}
                    >
                      {t(`ownership.${change}`)}
                    </Button>
                  ))
                : null}
              <RowMenu row={alarm} records={alarmRecords} />
            </DetailHead>
            <Facts alarm={alarm} />
          </Panel>
          <Panel>
            <PanelHead>
              <h2>
                {t("timeline.steps")} <SubtleText>{t("timeline.clock")}</SubtleText>
              </h2>
            </PanelHead>
            <chakra.div p="4">
              <TimelineSteps steps={steps} leftOut={left_out} />
            </chakra.div>
          </Panel>
          {robots.length === 0 ? null : <Robots robots={robots} />}
          <OwnershipDialog ownership={ownership} colleagues={colleagues} openAlarms={[alarm]} />
        </>
      )}
    </QueryResult>
  )
})
