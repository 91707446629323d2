import { Schema } from "effect"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"
import { Tally } from "./tally.ts"

export const QaModeEvents = eventsOf("qaMode", {
  turnedOn: {},
  turnedOff: {},
  /** What was visited since it was last told. */
  counted: { visits: Tally },
  saveAsked: {},
  /** The browser has it. */
  saved: {},
  /** A file with another tally lies ready. */
  fileGiven: {},
  added: { tally: Tally },
  /** `why` is the cause in its own words, for developers. */
  failed: { why: Schema.String }
})
export type QaModeEvent = EventOf<typeof QaModeEvents>
export type QaModeEvents = EventsOf<typeof QaModeEvents>
