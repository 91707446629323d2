import { Schema } from "effect"
import { RecordThen, ServerEvent } from "../../contract/events.ts"
import { Fault } from "../../contract/fault.ts"
import { eventsOf, type EventsOf } from "../events.ts"

/** A record by its kind and id, as the event table knows it. */
export const RecordOf = Schema.Struct({ entity: Schema.String, id: Schema.String })
export type RecordOf = typeof RecordOf.Type

const HistoryPage = Schema.Struct({ list: Schema.Array(ServerEvent), total: Schema.Int })
export type HistoryData = typeof HistoryPage.Type

export const HistoryEvents = eventsOf("history", {
  opened: { of: RecordOf },
  turned: { page: Schema.Int },
  refreshed: {},
  loaded: { data: HistoryPage },
  /** The record is to be shown as this event left it. */
  momentChosen: { event: Schema.Int },
  recalled: { past: RecordThen },
  /** Back to what happened to it. */
  momentLeft: {},
  failed: { fault: Fault },
  closed: {}
})
export type HistoryEvents = EventsOf<typeof HistoryEvents>
export type HistoryEvent = HistoryEvents[keyof HistoryEvents]
