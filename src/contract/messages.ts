import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { replyOf } from "./call.ts"
import { describeRecord } from "./define-record.ts"
import { messageTypes, todoActions } from "./message-types.ts"
import { sizeBetween, Id, LenientMillis, listQuery, LongId, longIdFromString } from "./fields.ts"
import { exportable, listReply } from "./list-call.ts"
import { momentFilters } from "./record-filters.ts"
import { FreeText, PersonText, WordText } from "./texts.ts"

export const MessageType = Schema.Literals(messageTypes)
export type MessageType = typeof MessageType.Type

/** The progress of notices and todos: 0 not started, 1 in effect, 3 wants attention. */
const MessageProgress = Schema.Literals([0, 1, 3])

/**
 * A request that an administrator answers with a new account, a new password or a refusal. `reply` is how a refusal
 * reaches the requester.
 */
const RequestTodo = Schema.Struct({
  username: PersonText,
  email: PersonText,
  remarks: FreeText,
  user: Schema.NullOr(Schema.Struct({ id: Id, username: PersonText })),
  reply: Schema.Literals(["mail", "noMail", "otherAddress"])
})

/**
 * The actions of a todo for the reader. `able` names others who can act if the reader cannot. Todos of another backend
 * have no actions.
 */
export const Todo = Schema.Struct({
  done: Schema.Boolean,
  actions: Schema.Array(Schema.Literals(todoActions)),
  able: Schema.Array(PersonText),
  request: Schema.optionalKey(RequestTodo),
  /** The notify rule that the reader gives a recipient, turns off or deletes. */
  rule: Schema.optionalKey(Schema.Struct({ id: Id })),
  /** True if the alarm board has open offers to the reader. */
  offers: Schema.optionalKey(Schema.Literal(true))
})
export type Todo = typeof Todo.Type

/** A record that a text names. The id is that in the record's address: a robot's number, or a username. */
export const NamedRecord = Schema.Struct({
  kind: Schema.Literals(["alarms", "robots", "locations", "users"]),
  id: FreeText,
  name: FreeText
})
export type NamedRecord = typeof NamedRecord.Type

/** A message as the box shows it (specification, section 3), in the reader's language. `status` 0 is unread, 1 read. */
export const Message = Schema.Struct({
  id: LongId,
  type: MessageType,
  title: FreeText,
  subTitle: FreeText,
  /** The address of a picture, or empty. */
  avatar: WordText,
  content: FreeText,
  time: LenientMillis,
  messageType: Schema.optionalKey(MessageProgress),
  status: Schema.Literals([0, 1]),
  /** In the order in which title and content name them. */
  records: Schema.optionalKey(Schema.Array(NamedRecord)),
  todo: Schema.optionalKey(Todo)
})
export type Message = typeof Message.Type

/**
 * Unread messages by type, regardless of the filters. `open` counts todos that are not done, read or not; another
 * backend leaves it out.
 */
export const UnreadCounts = Schema.Struct({
  message: Schema.Int,
  notice: Schema.Int,
  todo: Schema.Int,
  open: Schema.optionalKey(Schema.Int)
})
export type UnreadCounts = typeof UnreadCounts.Type

export const MessageQuery = listQuery(["time", "type", "status"], {
  ...momentFilters,
  type: MessageType,
  status: Schema.Literals(["0", "1"]),
  /** Todos that are open (0) or done (1). */
  done: Schema.Literals(["0", "1"])
})
export type MessageQuery = typeof MessageQuery.Type

const MessagePage = Schema.Struct({ ...listReply(Message), unread: UnreadCounts })

/** Another backend returns all messages (specification, section 7), whatever the query. */
const Messages = Schema.Union([MessagePage, Schema.Array(Message)])

export const pageOfMessages = (
  answer: typeof Messages.Type,
  { page = 1, page_size = 10, type, status, done, from = -Infinity, to = Infinity }: MessageQuery
): typeof MessagePage.Type => {
  if ("list" in answer) return answer
  const matching = answer.filter(
    (message) =>
      (type === undefined || message.type === type) &&
      (status === undefined || String(message.status) === status) &&
      (done === undefined || (message.type === "todo" && (message.status === 1) === (done === "1"))) &&
      (message.time ?? 0) >= from &&
      (message.time ?? 0) <= to
  )
  const unread = (of: MessageType) => answer.filter((message) => message.type === of && message.status === 0).length
  return {
    list: matching.slice((page - 1) * page_size, page * page_size),
    total: matching.length,
    unread: { message: unread("message"), notice: unread("notice"), todo: unread("todo") }
  }
}

/** The most ids of one call. */
export const MAX_READ_IDS = 100

const Reading = Schema.Struct({ ids: Schema.Array(LongId).check(sizeBetween(1, MAX_READ_IDS)) })

/** The caller's own messages, which every operator may read. */
export const messages = describeRecord({
  name: "messages",
  label: ["消息", "a message"],
  path: "/api/message",
  screen: "messageList",
  owner: "merchant",
  row: Message,
  query: MessageQuery,
  calls: [],
  openCalls: [
    HttpApiEndpoint.get("list", "/list", { query: exportable(MessageQuery), success: replyOf(Messages) }),
    HttpApiEndpoint.post("read", "/read", { payload: Reading, success: replyOf(Schema.Literal(true)) }),
    HttpApiEndpoint.get("todo", "/todo", { query: Schema.Struct({ id: longIdFromString }), success: replyOf(Message) })
  ]
})
