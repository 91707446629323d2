import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { MessageQuery, type UnreadCounts } from "../../src/contract/messages.ts"
import { callsOf } from "../calls.ts"
import { anyOf, sql } from "../database/sql.ts"
import { logFact } from "../events/log-fact.ts"
import { makeConditions } from "../lists/list-conditions.ts"
import { readPage } from "../lists/read-page.ts"
import { noSuchMessage } from "./account-requests.ts"
import { type MessageRow, messageColumns, wordMessages } from "./word-messages.ts"

const columns = { time: "created_at", type: "type", status: "read" } as const

const conditionsOf = makeConditions(MessageQuery, {
  status: (status) => sql`read = ${status === "1"}`,
  done: (done) => sql`type = 'todo' and (done_at is null) = ${done === "0"}`
})

/** The caller's own messages. */
export const MessagesCalls = callsOf("messages", {
  /** Newest first by default. */
  list: Effect.fnUntraced(function* ({ query }) {
    const { id: reader } = yield* CurrentOperator
    const { sort = "time", order = sort === "time" ? "desc" : "asc" } = query
    const page = yield* readPage<MessageRow>({
      ...query,
      columns: messageColumns,
      table: "messages",
      key: "id",
      where: [sql`user_id = ${reader}`, ...conditionsOf(query)],
      sort: { by: columns[sort], direction: order },
      ties: sort === "time" ? order : "desc"
    })
    const unread = yield* sql<UnreadCounts>`
      select count(*) filter (where type = 'message')::int4 as message, count(*) filter (where type = 'notice')::int4 as notice,
        count(*) filter (where type = 'todo')::int4 as todo,
        (select count(*)::int4 from messages where user_id = ${reader} and type = 'todo' and done_at is null) as open
      from messages where user_id = ${reader} and not read`.one
    return { ...page, list: yield* wordMessages(page.list), unread }
  }),
  /** Marks all messages or none. A message that was read before keeps its moment and logs no event. */
  read: Effect.fnUntraced(function* ({ payload: { ids } }) {
    const { id: reader } = yield* CurrentOperator
    const ownMessages = yield* sql<{ id: number; read: boolean }>`
      select id, read_at is not null as read from messages
      where user_id = ${reader} and id = ${anyOf(ids)} order by id for update`
    if (ownMessages.length < new Set(ids).size) return yield* noSuchMessage
    const unread = ownMessages.filter(({ read }) => !read).map(({ id }) => id)
    if (unread.length === 0) return true as const
    yield* sql`update messages set read_at = now() where id = ${anyOf(unread)}`
    yield* logFact({ verb: "messages.read", table: "messages", id: null, fact: { ids: unread } })
    return true as const
  }),
  todo: Effect.fnUntraced(function* ({ query: { id } }) {
    const { id: reader } = yield* CurrentOperator
    const rows = yield* sql<MessageRow>`select ${sql.literal(messageColumns)} from messages
      where id = ${id} and user_id = ${reader} and type = 'todo'`
    const [todo] = yield* wordMessages(rows)
    return todo ?? (yield* noSuchMessage)
  })
})
