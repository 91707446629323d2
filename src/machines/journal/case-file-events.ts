import { Schema } from "effect"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** The contents of a case file, for the operator who is about to hand it over. */
export const CaseSummary = Schema.Struct({
  events: Schema.Int,
  calls: Schema.Int,
  /** When its first line was written, null where there is none. */
  since: Schema.NullOr(Schema.Int),
  /** People and mail addresses in it. */
  people: Schema.Int,
  route: Schema.String,
  /** Why the browser kept nothing over the last load of the page, null where it did. */
  unkept: Schema.NullOr(Schema.String)
})
export type CaseSummary = typeof CaseSummary.Type

export const CaseFileEvents = eventsOf("caseFile", {
  opened: {},
  closed: {},
  /** The contents that a file would have now. */
  summed: { summary: CaseSummary },
  /** The choice whether the file names people. */
  peopleChosen: { named: Schema.Boolean },
  saveAsked: {},
  /** The operator wants to look at the case right here. */
  viewAsked: {},
  /** The browser has it. */
  saved: {},
  /** The page that shows it has it. */
  shown: {},
  /** `why` is the cause in its own words, for developers. */
  failed: { why: Schema.String }
})
export type CaseFileEvent = EventOf<typeof CaseFileEvents>
export type CaseFileEvents = EventsOf<typeof CaseFileEvents>
