import type { ReactNode } from "react"
import { type AlarmTimeline, EARLIER_DAYS } from "../../contract/alarm-timeline.ts"
import { momentText } from "../../contract/formats.ts"
import { type AlarmNote, type alarmTimeline, notesIn } from "../../machines/alarms/alarm-timeline.ts"
import {
  isOwnedBy,
  isUnclaimed,
  type Operator,
  type OwnershipChange,
  possibleChanges
} from "../../machines/alarms/ownership.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { ageText, useNow } from "../../kit/clock.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button, ButtonLink } from "../../kit/controls.ts"
import { QueryResult } from "../../kit/detail.tsx"
import { Dialog, DialogBody } from "../../kit/dialog.tsx"
import { durationText } from "../../kit/duration.ts"
import { Badge, SubtleText, stateTones } from "../../kit/panel.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { LinkedText, RecordLink } from "../../kit/record-link.tsx"
import { timelineAddress } from "./alarm-row.tsx"
import { useStepKeys } from "./row-keys.ts"
import { OwnerChip } from "./owner-chip.tsx"
import { SeverityBadge } from "./severity-badge.tsx"
import { TimelineSteps } from "./timeline-steps.tsx"

type Props = {
  readonly timeline: ActorOf<typeof alarmTimeline>
  readonly title: string
  readonly operator: Operator
  readonly onOwnership: (change: OwnershipChange, ids: ReadonlyArray<number>) => void
  readonly onStep: (step: 1 | -1) => void
  readonly onClose: () => void
}

/** Another dialog may lie above the drawer. */
const isDrawerInFront = () => document.querySelectorAll("dialog[open]").length <= 1

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <chakra.section mt="5">
    <chakra.h3 mb="1" fontSize="sm" fontWeight="medium" color="fg.muted">
      {title}
    </chakra.h3>
    {children}
  </chakra.section>
)

/** The robot's last report, and its age. */
const RobotNow = ({ alarm, robot }: Pick<AlarmTimeline, "alarm" | "robot">) => {
  const t = useTexts()
  const language = useLanguage()
  const now = useNow()
  if (alarm.robot_id === null) return t("board.robots", { count: alarm.robots })
  return (
    <>
      <RecordLink kind="robots" id={alarm.robot_id} underlined /> {alarm.robot}{" "}
      {robot === null ? null : (
        <>
          <Badge tone={stateTones[robot.state]}>{t(`drawer.${robot.state}`)}</Badge>{" "}
          <chakra.span whiteSpace="nowrap">{t("drawer.battery", { percent: robot.battery })}</chakra.span>{" "}
          <SubtleText>
            {robot.heard_at === null
              ? t("drawer.neverHeard")
              : t("drawer.heard", { ago: ageText(language, robot.heard_at, now) })}
          </SubtleText>
        </>
      )}
    </>
  )
}

const Earlier = ({ earlier: { count, median_ms } }: Pick<AlarmTimeline, "earlier">) => {
  const t = useTexts()
  if (count === 0) return t("drawer.neverBefore", { count: EARLIER_DAYS })
  const times = t("drawer.earlier", { count, days: EARLIER_DAYS })
  return median_ms === null ? times : t("drawer.median", { times, duration: durationText(t, median_ms) })
}

/** Every note with its author and moment, the latest last. */
const Notes = ({ notes }: { readonly notes: ReadonlyArray<AlarmNote> }) => (
  <ul>
    {notes.map(({ at, by, note }) => (
      <chakra.li key={`${at} ${by} ${note}`} overflowWrap="anywhere">
        {note}{" "}
        <SubtleText>
          <RecordLink kind="users" id={by} /> · {momentText(at)}
        </SubtleText>
      </chakra.li>
    ))}
  </ul>
)

type ContentProps = Pick<Props, "operator" | "onOwnership"> & { readonly data: AlarmTimeline }

const Content = ({ data, operator, onOwnership }: ContentProps) => {
  const t = useTexts()
  const language = useLanguage()
  const now = useNow()
  const { alarm, guidance, contact, robot, earlier, steps, left_out } = data
  const { id, severity, location_id, location, last_at, acknowledged_by, handover_to, note } = alarm
  const notes = notesIn(steps)
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <SeverityBadge of={severity} />
        <span>{ageText(language, last_at, now)}</span>
        {isUnclaimed(alarm) ? (
          <SubtleText>{t("board.unclaimed")}</SubtleText>
        ) : (
          <>
            <OwnerChip name={acknowledged_by} own={isOwnedBy(operator.username, alarm)} />
            <RecordLink kind="users" id={acknowledged_by} />
          </>
        )}
        {handover_to === "" ? null : (
          <SubtleText>
            <LinkedText kind="users" ids={[handover_to]}>
              {(who = "") => t("ownership.offeredTo", { who })}
            </LinkedText>
          </SubtleText>
        )}
      </chakra.div>
      <chakra.p mt="2" color="fg.muted">
        <RecordLink kind="locations" id={location_id} underlined>
          {location}
        </RecordLink>
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" mt="3">
        {possibleChanges(alarm, operator).map((change, place) => (
          <Button key={change} variant={place === 0 ? "solid" : "outline"} onClick={() => onOwnership(change, [id])}>
            {t(`ownership.${change}`)}
          </Button>
        ))}
        <ButtonLink variant="quiet" href={timelineAddress(id)}>
          {t("drawer.timeline")}
        </ButtonLink>
      </chakra.div>
      <Section title={t("drawer.guidance")}>
        <chakra.p whiteSpace="pre-line">{guidance}</chakra.p>
        {contact === null ? null : (
          <chakra.p mt="1" overflowWrap="anywhere">
            {t("drawer.contact")} {contact.person}{" "}
            {contact.phone === "" ? null : (
              <chakra.a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, "")}`} textDecoration="underline">
                {contact.phone}
              </chakra.a>
            )}
          </chakra.p>
        )}
      </Section>
      <Section title={t("drawer.robot")}>
        <RobotNow alarm={alarm} robot={robot} />
      </Section>
      {alarm.robot_id === null ? null : (
        <Section title={t("drawer.before")}>
          <Earlier earlier={earlier} />
        </Section>
      )}
      <Section title={t("drawer.notes")}>
        {notes.length === 0 ? <SubtleText>{t("records.none")}</SubtleText> : <Notes notes={notes} />}{" "}
        {isOwnedBy(operator.username, alarm) && alarm.ended_at === null ? (
          <Button variant="text" onClick={() => onOwnership("note", [id])}>
            {t(note === "" ? "drawer.addNote" : "drawer.changeNote")}
          </Button>
        ) : null}
      </Section>
      <Section title={t("timeline.steps")}>
        <TimelineSteps steps={steps} leftOut={left_out} />
      </Section>
    </>
  )
}

/** An alarm over the board: instructions, its robot now, earlier ones, and its timeline. */
export const AlarmDrawer = ({ timeline, title, operator, onOwnership, onStep, onClose }: Props) => {
  useStepKeys(isDrawerInFront, onStep)
  return (
    <Dialog side="end" width="480px" title={title} onClose={onClose}>
      <DialogBody>
        <QueryResult<AlarmTimeline> query={timeline}>
          {(data) => <Content data={data} operator={operator} onOwnership={onOwnership} />}
        </QueryResult>
      </DialogBody>
    </Dialog>
  )
}
