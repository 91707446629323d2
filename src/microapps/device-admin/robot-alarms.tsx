import { momentText } from "../../contract/formats.ts"
import type { RobotNote, RobotTimeline, TimelineAlarm } from "../../contract/robot-timeline.ts"
import type { Column } from "../../kit/columns.ts"
import { Button } from "../../kit/controls.ts"
import { DetailTable } from "../../kit/detail.tsx"
import { durationText } from "../../kit/duration.ts"
import { severityTones } from "../../kit/notices.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { linkTo, RecordLink } from "../../kit/record-link.tsx"
import type { alarmAcknowledging } from "./robot-timeline.ts"

const nameCell = (text: string, { id }: TimelineAlarm) => (
  <RecordLink kind="alarms" id={id}>
    {text}
  </RecordLink>
)

/** Type, severity and start of an alarm. */
const alarmColumns = (t: Translate): ReadonlyArray<Column<TimelineAlarm>> => [
  { id: "name", head: t("robot.type"), cell: nameCell },
  {
    id: "severity",
    head: t("robot.severity"),
    text: ({ severity }) => t(`robot.severities.${severity}`),
    badge: ({ severity }) => severityTones[severity]
  },
  { id: "raised_at", head: t("robot.raisedAt"), kind: "moment" }
]

const ownerColumn = (t: Translate): Column<TimelineAlarm> => ({
  id: "acknowledged_by",
  head: t("robot.owner"),
  cell: linkTo("users", "acknowledged_by")
})

type Props = { readonly timeline: RobotTimeline; readonly acknowledging: ActorOf<typeof alarmAcknowledging> }

/** The open alarms of a robot, and the button to acknowledge them. */
export const OpenAlarms = ({ timeline: { open, acknowledges }, acknowledging }: Props) => {
  const t = useTexts()
  return (
    <DetailTable
      label={t("robot.openAlarms")}
      rows={open}
      keyOf={({ id }) => id}
      columns={[...alarmColumns(t), { id: "count", head: t("robot.occurrences"), kind: "number" }, ownerColumn(t)]}
      actions={({ id, acknowledged_by }) =>
        acknowledges && acknowledged_by === "" ? (
          <Button variant="text" onClick={() => acknowledging.send({ type: "mutation.issued", input: { id } })}>
            {t("robot.acknowledge")}
          </Button>
        ) : null
      }
      none={{ title: t("robot.noneOpen") }}
    />
  )
}

/** Alarms of the last days, by type. */
export const AlarmTypes = ({ types }: Pick<RobotTimeline, "types">) => {
  const t = useTexts()
  return (
    <DetailTable
      label={t("robot.byType")}
      rows={types}
      keyOf={({ type }) => type}
      columns={[
        { id: "name", head: t("robot.type") },
        { id: "alarms", head: t("robot.count"), kind: "number" },
        { id: "last_at", head: t("robot.lastAt"), kind: "moment" },
        {
          id: "resolve",
          head: t("robot.resolve"),
          kind: "duration",
          text: ({ resolve }) => (resolve === null ? "" : durationText(t, resolve))
        }
      ]}
      none={{ title: t("robot.noAlarms"), lead: t("robot.noAlarmsLately") }}
    />
  )
}

/** Words of colleagues about the robot, for those who see the alarm board. */
export const RobotNotes = ({ notes }: Pick<RobotTimeline, "notes">) => {
  const t = useTexts()
  if (notes === null) return null
  return (
    <DetailTable
      label={t("robot.notes")}
      rows={notes}
      keyOf={({ at, by, note }: RobotNote) => `${at} ${by} ${note}`}
      columns={[
        { id: "note", head: t("robot.pinNote"), kind: "wrap" },
        { id: "alarm", head: t("robot.noteAlarm"), cell: linkTo("alarms", "alarm_id") },
        { id: "by", head: t("robot.noteBy"), cell: linkTo("users", "by") },
        { id: "at", head: t("robot.time"), kind: "moment" }
      ]}
      none={{ title: t("robot.noNotes"), lead: t("robot.noNotesLead") }}
    />
  )
}

/** The latest alarms, the newest first. */
export const RecentAlarms = ({ alarms }: Pick<RobotTimeline, "alarms">) => {
  const t = useTexts()
  return (
    <DetailTable
      label={t("robot.alarms")}
      rows={alarms.slice(0, MAX_RECENT)}
      keyOf={({ id }) => id}
      columns={[
        ...alarmColumns(t),
        {
          id: "ended_at",
          head: t("robot.endedAt"),
          kind: "moment",
          text: ({ ended_at }) => (ended_at === null ? t("robot.lasting") : momentText(ended_at))
        },
        {
          id: "_duration",
          head: t("robot.duration"),
          kind: "duration",
          value: ({ raised_at, ended_at }) => (ended_at === null ? null : ended_at - raised_at),
          text: ({ raised_at, ended_at }) => (ended_at === null ? "" : durationText(t, ended_at - raised_at))
        },
        ownerColumn(t)
      ]}
      none={{ title: t("robot.noAlarms"), lead: t("robot.noAlarmsLately") }}
    />
  )
}

const MAX_RECENT = 20
