import { Schema } from "effect"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** What a case file holds, for whoever is about to hand it over. */
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
  /** What would be in it now. */
  summed: { summary: CaseSummary },
  /** Whether people are to be named in it. */
  peopleChosen: { named: Schema.Boolean },
  saveAsked: {},
  /** It is to be looked at right here. */
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
