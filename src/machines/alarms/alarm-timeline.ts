import type { SnapshotFrom } from "xstate"
import { AlarmTimeline, type TimelineStep } from "../../contract/alarm-timeline.ts"
import { typedQuery } from "../queries/typed-query.ts"
import { type AlarmsActor, selectEndedAlarms, selectOpenAlarms } from "./alarms-machine.ts"

/** The timeline of an alarm, by its id. */
export const alarmTimeline = typedQuery(AlarmTimeline)

/** True if the alarm of the timeline has changed in the stream since. */
export const isOutdated = (timeline: AlarmTimeline | null, alarms: SnapshotFrom<AlarmsActor>): boolean => {
  const shownAlarm = timeline?.alarm
  const latest = [...selectOpenAlarms(alarms), ...selectEndedAlarms(alarms)].find(({ id }) => id === shownAlarm?.id)
  return latest !== undefined && JSON.stringify(latest) !== JSON.stringify(shownAlarm)
}

export type AlarmNote = { readonly at: number; readonly by: string; readonly note: string }

/** The notes in the steps of a timeline, each with its moment and author. */
export const notesIn = (steps: ReadonlyArray<TimelineStep>): ReadonlyArray<AlarmNote> =>
  steps
    .flatMap((step): ReadonlyArray<AlarmNote> => {
      if (step.kind === "notified" || step.kind === "silenced") return []
      if (step.kind !== "handedOver") return [step]
      const { at, by, note, handover_to, answer, answer_note, answered_at } = step
      // The new owner's own step already holds the words of an acceptance.
      const answered = answered_at === null || answer === "accepted" ? [] : [{ at: answered_at, note: answer_note }]
      const answeredBy = answer === "withdrawn" ? by : handover_to
      return [{ at, by, note }, ...answered.map((reply) => ({ ...reply, by: answeredBy }))]
    })
    .flatMap(({ at, by, note }) => (note === "" ? [] : [{ at, by, note }]))
    .toSorted((a, b) => a.at - b.at)
