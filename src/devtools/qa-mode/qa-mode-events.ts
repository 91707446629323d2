import { Schema } from "effect"
import { type EventOf, eventsOf, type EventsOf } from "../../machines/events.ts"
import { FaultInjection } from "./fault-injection.ts"
import { Coverage } from "./coverage.ts"

export const QaModeEvents = eventsOf("qaMode", {
  turnedOn: {},
  turnedOff: {},
  /** The stored coverage of this browser. */
  loaded: { coverage: Coverage },
  /** Visits since the last report. */
  counted: { counter: Coverage },
  injectionAdded: { injection: FaultInjection },
  injectionRemoved: { id: Schema.Int },
  /** Injections matched this call. `by` is the one that changed the outcome. */
  callMatched: { call: Schema.String, matched: Schema.Array(Schema.Int), by: Schema.NullOr(Schema.Int) },
  saveRequested: {},
  /** The file has been saved. */
  saved: {},
  /** A file with coverage was chosen. */
  fileGiven: {},
  added: { coverage: Coverage },
  clearRequested: {},
  clearDeclined: {},
  clearConfirmed: {},
  /** The coverage was cleared. */
  cleared: {},
  /** `why` is the original cause, for developers. */
  failed: { why: Schema.String }
})
export type QaModeEvent = EventOf<typeof QaModeEvents>
export type QaModeEvents = EventsOf<typeof QaModeEvents>
