import { Schema } from "effect"
import { CardKinds, RecordCard } from "../../contract/record-search.ts"
import { Fault } from "../../contract/fault.ts"
import { FreeText } from "../../contract/texts.ts"
import { eventsOf, type EventsOf } from "../events.ts"

/** A record by its kind and the id in its address. */
export const CardOf = Schema.Struct({ kind: CardKinds, id: FreeText })
export type CardOf = typeof CardOf.Type

/** The edges of a link in the window, in pixels. */
export const LinkEdges = Schema.Struct({ left: Schema.Finite, top: Schema.Finite, bottom: Schema.Finite })
export type LinkEdges = typeof LinkEdges.Type

export const RecordCardEvents = eventsOf("recordCard", {
  /** The pointer or the focus has come to the link of a record. */
  reached: { of: CardOf, beside: LinkEdges },
  /** The pointer is on the card. */
  entered: {},
  /** Pointer or focus has left the link, or the pointer the card. */
  left: {},
  waited: {},
  loaded: { card: RecordCard },
  failed: { fault: Fault },
  /** Closed by Escape, a click or scrolling. */
  closed: {}
})
export type RecordCardEvents = EventsOf<typeof RecordCardEvents>
export type RecordCardEvent = RecordCardEvents[keyof RecordCardEvents]
