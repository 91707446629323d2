import { Schema } from "effect"
import { type EventOf, eventsOf } from "../events.ts"

/**
 * A bug that was met: what no machine has an event for. `pageName` is the page it belongs to, empty where it concerns the whole console. `part` is the
 * actor that stopped short, or `view` or `code`. Texts are masked and bounded before they are told.
 */
export const ErrorReport = Schema.Struct({
  at: Schema.Int,
  pageName: Schema.String,
  page: Schema.String,
  part: Schema.String,
  what: Schema.String,
  trace: Schema.String
})
export type ErrorReport = typeof ErrorReport.Type

export const UnexpectedErrorEvents = eventsOf("unexpectedErrors", {
  reported: { report: ErrorReport },
  /** The operator asked for the page at this address again. */
  retried: { page: Schema.String },
  /** The operator tries again, or has gone elsewhere. */
  settled: { pageName: Schema.String }
})
export type UnexpectedErrorEvent = EventOf<typeof UnexpectedErrorEvents>
