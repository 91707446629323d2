import { Schema } from "effect"
import { PastRecord, ServerEvent } from "../../contract/events.ts"
import { Fault } from "../../contract/fault.ts"
import { eventsOf, type EventsOf } from "../events.ts"

/** A record by its kind and id, as in the log. */
export const RecordOf = Schema.Struct({ entity: Schema.String, id: Schema.String })
export type RecordOf = typeof RecordOf.Type

const HistoryPage = Schema.Struct({ list: Schema.Array(ServerEvent), total: Schema.Int })
export type HistoryData = typeof HistoryPage.Type

export const HistoryEvents = eventsOf("history", {
  opened: { of: RecordOf },
  pageChanged: { page: Schema.Int },
  refreshed: {},
  loaded: { data: HistoryPage },
  /** The operator wants to see the record as this event left it. */
  momentChosen: { event: Schema.Int },
  recalled: { past: PastRecord },
  /** Back to the events. */
  momentLeft: {},
  failed: { fault: Fault },
  closed: {}
})
export type HistoryEvents = EventsOf<typeof HistoryEvents>
export type HistoryEvent = HistoryEvents[keyof HistoryEvents]
