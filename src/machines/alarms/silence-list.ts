import { Schema } from "effect"
import { momentIn } from "../../effects/contract/formats.ts"
import { type NewSilence, Silence, SilenceQuery } from "../../effects/contract/silences.ts"
import { typedCommand } from "../commands/command-machine.ts"
import { typedRecords } from "../records/typed-records.ts"

/** What the form of a silence holds: robots comma-joined, the moment as it is typed. */
const SilenceDraft = Schema.Struct({
  robot_ids: Schema.String,
  types: Schema.Array(Schema.String),
  until: Schema.String,
  reason: Schema.String
})
export type SilenceDraft = typeof SilenceDraft.Type

/** What is sent of it. */
export const newSilenceOf = ({ robot_ids, types, until, reason }: SilenceDraft): NewSilence => ({
  robot_ids: robot_ids
    .split(/[\s,，;；]+/)
    .filter(Boolean)
    .join(","),
  types: types.join(","),
  until: momentIn(until) ?? Number.NaN,
  reason
})

/** The silences that hold notifications back now. */
export const silenceList = typedRecords({ row: Silence, query: SilenceQuery, draft: SilenceDraft, made: "operated" })

/** To end silences before their time. */
export const silenceEnding = typedCommand(Schema.Struct({ ids: Schema.Array(Schema.Int) }))
