import { Schema } from "effect"
import { type EventOf, eventsOf } from "../events.ts"

/**
 * A bug: an error that no machine handles. `pageName` is its page, empty for the whole console. `part` is the failed
 * actor, or `view` or `code`. Its texts are masked and limited in length.
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
  /** The operator reloaded the page with this address. */
  retried: { page: Schema.String },
  /** The operator tries again, or has left the page. */
  settled: { pageName: Schema.String }
})
export type UnexpectedErrorEvent = EventOf<typeof UnexpectedErrorEvents>
