import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { eventsOf, type EventsOf } from "../events.ts"

export const queryEvents = <Data>(data: Schema.Codec<Data, unknown>) =>
  eventsOf("query", {
    /** `key` names the value to read: a record's number, a period, or empty for a single value. */
    requested: { key: Schema.String },
    refreshed: {},
    loaded: { data },
    failed: { fault: Fault }
  })
export type QueryEvents<Data> = EventsOf<ReturnType<typeof queryEvents<Data>>>
export type QueryEvent<Data> = QueryEvents<Data>[keyof QueryEvents<Data>]
