import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { Message, MessageType, UnreadCounts } from "../../contract/messages.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** A request to mark messages as read: these ids, or with null all unread ones of a type or of every type. */
export const ReadRequest = Schema.Struct({
  ids: Schema.NullOr(Schema.Array(Schema.Int)),
  type: Schema.NullOr(MessageType)
})
export type ReadRequest = typeof ReadRequest.Type

/** A request for the messages of a tab, or with a null `tab` for the counts alone. `attended` is false for a poll. */
export type MessagesRequest = { readonly tab: MessageType | null; readonly attended: boolean }

export const MessagesEvents = eventsOf("messages", {
  boxOpened: {},
  boxClosed: {},
  tabChosen: { tab: MessageType },
  /** The server's numbers of unread messages and, for an open box, the newest messages of its tab. */
  fetched: { unread: UnreadCounts, tab: Schema.NullOr(MessageType), list: Schema.Array(Message) },
  fetchFailed: { fault: Fault },
  readRequested: { reading: ReadRequest },
  /** The server marked `ids` as read and refused others. `msg` is the reason, empty without an answer. */
  read: {
    ids: Schema.Array(Schema.Int),
    refused: Schema.optionalKey(Schema.Array(Schema.Struct({ id: Schema.Int, msg: Schema.String })))
  },
  readFailed: { fault: Fault },
  /** The time to the next poll is over. */
  waited: {},
  /** The window became visible, the operator wants new messages, or chose another language. */
  refreshed: {},
  /** The window became hidden, so polling stops. */
  unwatched: {}
})
export type MessagesEvent = EventOf<typeof MessagesEvents>
export type MessagesEvents = EventsOf<typeof MessagesEvents>
