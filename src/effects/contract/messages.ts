import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization } from "./authorization.ts"
import { messageTypes } from "./message-types.ts"
import { Id, Millis, listQuery } from "./paging.ts"
import { replyOf } from "./reply.ts"

export const MessageType = Schema.Literals(messageTypes)
export type MessageType = typeof MessageType.Type

/** On notices and todos: 0 not started, 1 in effect, 3 wants attention. */
const MessageStanding = Schema.Literals([0, 1, 3])

/** A message as the box shows it (specification, section 3): worded in the reader's language; `status` 0 unread, 1 read. */
export const Message = Schema.Struct({
  id: Id,
  type: MessageType,
  title: Schema.String,
  subTitle: Schema.String,
  /** An address of a picture, or empty. */
  avatar: Schema.String,
  content: Schema.String,
  time: Millis,
  messageType: Schema.optionalKey(MessageStanding),
  status: Schema.Literals([0, 1])
})
export type Message = typeof Message.Type

/** How many messages of each type wait to be read, whatever a list is filtered by. */
export const Unread = Schema.Struct({ message: Schema.Int, notice: Schema.Int, todo: Schema.Int })
export type Unread = typeof Unread.Type

export const MessageQuery = listQuery(["time", "type", "status"], {
  type: MessageType,
  status: Schema.Literals(["0", "1"])
})
export type MessageQuery = typeof MessageQuery.Type

const MessagePage = Schema.Struct({ list: Schema.Array(Message), total: Schema.Int, unread: Unread })

/** As many ids as one call may name. */
export const MOST_READ = 100

const Reading = Schema.Struct({ ids: Schema.Array(Id).check(Schema.isBetweenLength(1, MOST_READ)) })

/** One's own messages, whoever one is. */
export class MessagesApi extends HttpApiGroup.make("messages")
  .add(
    HttpApiEndpoint.get("list", "/list", { query: MessageQuery, success: replyOf(MessagePage) }),
    HttpApiEndpoint.post("read", "/read", { payload: Reading, success: replyOf(Schema.Literal(true)) })
  )
  .middleware(Authorization)
  .prefix("/api/message") {}
