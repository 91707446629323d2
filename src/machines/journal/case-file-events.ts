import { Schema } from "effect"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** The contents of a case file, for the operator who is about to hand it over. */
export const CaseSummary = Schema.Struct({
  events: Schema.Int,
  calls: Schema.Int,
  /** When the first line was written; null without lines. */
  since: Schema.NullOr(Schema.Int),
  /** The number of people and mail addresses in the file. */
  people: Schema.Int,
  route: Schema.String,
  /** The reason why the browser stored nothing at the last reload; null if it did. */
  storageFailure: Schema.NullOr(Schema.String)
})
export type CaseSummary = typeof CaseSummary.Type

export const CaseFileEvents = eventsOf("caseFile", {
  opened: {},
  closed: {},
  /** The contents of a file at this moment. */
  summarized: { summary: CaseSummary },
  /** The operator chose whether the file names people. */
  peopleChosen: { withNames: Schema.Boolean },
  saveRequested: {},
  /** The operator wants to replay the case here. */
  replayRequested: {},
  /** The file has been saved. */
  saved: {},
  /** The replay page has received the file. */
  shown: {},
  /** `reason` is the cause in the words of its error, for developers. */
  failed: { reason: Schema.String }
})
export type CaseFileEvent = EventOf<typeof CaseFileEvents>
export type CaseFileEvents = EventsOf<typeof CaseFileEvents>
