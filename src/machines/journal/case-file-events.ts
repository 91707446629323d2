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
  /** Why the browser stored nothing at the last reload, null if it did. */
  storageFailure: Schema.NullOr(Schema.String)
})
export type CaseSummary = typeof CaseSummary.Type

export const CaseFileEvents = eventsOf("caseFile", {
  opened: {},
  closed: {},
  /** The contents of a file at this moment. */
  summarized: { summary: CaseSummary },
  /** The choice to name people in the file. */
  peopleChosen: { withNames: Schema.Boolean },
  saveRequested: {},
  /** The operator wants to replay the case here. */
  replayRequested: {},
  /** The file has been saved. */
  saved: {},
  /** The replay page has received it. */
  shown: {},
  /** `reason` is the cause in its own words, for developers. */
  failed: { reason: Schema.String }
})
export type CaseFileEvent = EventOf<typeof CaseFileEvents>
export type CaseFileEvents = EventsOf<typeof CaseFileEvents>
