import type { SnapshotFrom } from "xstate"
import { AlarmTimeline } from "../../contract/alarm-timeline.ts"
import { typedQuery } from "../queries/typed-query.ts"
import { type AlarmsActor, selectEndedAlarms, selectOpenAlarms } from "./alarms-machine.ts"

/** The timeline of an alarm, by its id. */
export const alarmTimeline = typedQuery(AlarmTimeline)

/** True if the stream has another state of the timeline's alarm. */
export const isOutdated = (timeline: AlarmTimeline | null, alarms: SnapshotFrom<AlarmsActor>): boolean => {
  const shownAlarm = timeline?.alarm
  const latest = [...selectOpenAlarms(alarms), ...selectEndedAlarms(alarms)].find(({ id }) => id === shownAlarm?.id)
  return latest !== undefined && JSON.stringify(latest) !== JSON.stringify(shownAlarm)
}
