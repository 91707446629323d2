import { Schema } from "effect"
import { type EventOf, eventsOf } from "../events.ts"

/**
 * A bug that was met: what no machine has an event for. `owner` is the page it belongs to, empty where it concerns the whole console. `part` is the
 * actor that stopped short, or `view` or `code`. Texts are masked and bounded before they are told.
 */
export const Case = Schema.Struct({
  at: Schema.Int,
  owner: Schema.String,
  page: Schema.String,
  part: Schema.String,
  what: Schema.String,
  trace: Schema.String
})
export type Case = typeof Case.Type

export const Defects = eventsOf("defects", {
  met: { met: Case },
  /** The operator tries again, or has gone elsewhere. */
  settled: { owner: Schema.String }
})
export type DefectsEvent = EventOf<typeof Defects>
