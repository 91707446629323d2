import type { SnapshotFrom } from "xstate"
import { AlarmStory } from "../../contract/alarm-story.ts"
import { typedQuery } from "../queries/typed-query.ts"
import { type AlarmsActor, selectEndedAlarms, selectOpenAlarms } from "./alarms-machine.ts"

/** The story of an alarm, by its id. */
export const alarmStory = typedQuery(AlarmStory)

/** True if the stream has another state of the story's alarm. */
export const isOutdated = (story: AlarmStory | null, alarms: SnapshotFrom<AlarmsActor>): boolean => {
  const known = story?.alarm
  const latest = [...selectOpenAlarms(alarms), ...selectEndedAlarms(alarms)].find(({ id }) => id === known?.id)
  return latest !== undefined && JSON.stringify(latest) !== JSON.stringify(known)
}
