import { Schema } from "effect"
import { NamedRecord } from "../../contract/messages.ts"
import { Severity } from "../../contract/alarm-types.ts"
import { Fault } from "../../contract/fault.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/**
 * A notice for the operator, in keys and facts: only views translate. `key` is a text's key, `values` fill its gaps.
 * `lasting` notices stay until they are closed; others disappear after 5 s (specification, section 9). A notice
 * replaces one with the same `id`.
 */
export const Notice = Schema.Struct({
  kind: Schema.Literals(["success", "error", "warning", "info"]),
  key: Schema.String,
  values: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number])),
  id: Schema.optionalKey(Schema.String),
  lasting: Schema.optionalKey(Schema.Boolean),
  /** The records that the text names, in their order. */
  records: Schema.optionalKey(Schema.Array(NamedRecord)),
  /** The severity of an alarm's notice. */
  severity: Schema.optionalKey(Severity),
  /** The address of a page of the console with more about the subject. */
  link: Schema.optionalKey(Schema.String),
  /** Details of an error: call, code, and the server's words. */
  fault: Schema.optionalKey(Fault)
})
export type Notice = typeof Notice.Type

export const NoticesEvents = eventsOf("notices", {
  posted: { notice: Notice },
  dismissed: { id: Schema.String },
  /** Half a second has passed. */
  ticked: {},
  /** The pointer or the focus rests on the notices, so none may disappear. */
  paused: {},
  released: {}
})
export type NoticesEvent = EventOf<typeof NoticesEvents>
export type NoticesEvents = EventsOf<typeof NoticesEvents>
