import { Schema } from "effect"
import type { Alarm } from "../../contract/alarms.ts"
import { momentIn } from "../../contract/formats.ts"
import { type NewSilence, Silence, SilenceQuery } from "../../contract/silences.ts"
import { typedMutation } from "../mutations/mutation-machine.ts"
import { typedRecords } from "../records/typed-records.ts"
import { WordText } from "../../contract/texts.ts"

/** The draft of a silence: robots comma-joined, the moment as it is typed. It means all robots or all types only where that was chosen. */
const SilenceDraft = Schema.Struct({
  all_robots: Schema.Boolean,
  robot_ids: Schema.String,
  all_types: Schema.Boolean,
  types: Schema.Array(Schema.String),
  until: WordText,
  reason: Schema.String
})
export type SilenceDraft = typeof SilenceDraft.Type

/** The robots that are named in it. */
export const robotsIn = ({ robot_ids }: Pick<SilenceDraft, "robot_ids">): ReadonlyArray<string> => [
  ...new Set(robot_ids.split(/[\s,，;；]+/).filter(Boolean))
]

/** The payload of a draft. */
export const newSilenceOf = ({ all_robots, robot_ids, all_types, types, until, reason }: SilenceDraft): NewSilence => ({
  robot_ids: all_robots ? "" : robotsIn({ robot_ids }).join(","),
  types: all_types ? "" : types.join(","),
  until: momentIn(until) ?? Number.NaN,
  reason
})

/** Some of what is wrong with a draft that the contract alone cannot know: what is empty and was not said to be all, and all of all. */
export const missingOf = (draft: SilenceDraft) => ({
  ...(draft.all_robots || robotsIn(draft).length > 0 ? {} : { robot_ids: "silence.robotsProblem" }),
  ...(draft.all_types || draft.types.length > 0 ? {} : { types: "silence.typesProblem" }),
  ...(draft.all_robots && draft.all_types ? { types: "silence.allProblem" } : {})
})

/** A draft that silences these alarms: their robots and their types. One about many robots names none, and leaves the choice to the operator. */
export const silenceOf = (alarms: ReadonlyArray<Alarm>, until: string): SilenceDraft => ({
  all_robots: false,
  robot_ids: [...new Set(alarms.flatMap(({ robot_id }) => robot_id ?? []))].join(", "),
  all_types: false,
  types: [...new Set(alarms.map(({ type }) => type))],
  until,
  reason: ""
})

/** The silences that hold notifications back now. */
export const silenceList = typedRecords({
  row: Silence,
  query: SilenceQuery,
  draft: SilenceDraft,
  addedVerb: "operated",
  exported: { group: "silences" }
})

/** Silences that are not over by now. */
export const activeOf = <S extends { readonly until: number }>(silences: ReadonlyArray<S>, now: number) =>
  silences.filter(({ until }) => until > now)

/** Until when nobody is notified of an alarm; null where that is over, or was never so. */
export const quietUntil = ({ silenced_until }: Pick<Alarm, "silenced_until">, now: number): number | null =>
  silenced_until !== null && silenced_until > now ? silenced_until : null

/** To end silences before their time. */
export const silenceEnding = typedMutation(Schema.Struct({ ids: Schema.Array(Schema.Int) }))
