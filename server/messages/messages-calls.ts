import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import type { MessageType } from "../../src/effects/contract/messages.ts"
import { type MessageRow, messageColumns, shownMessages } from "./shown-messages.ts"
import { notThere } from "./settle-requests.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { callsOf } from "../calls.ts"
import { during } from "../lists/list-conditions.ts"
import { makeReadPage, shownRow } from "../lists/read-page.ts"

const columns = { time: "created_at", type: "type", status: "read" } as const

/** The caller's own messages. */
export const MessagesCalls = callsOf(
  "messages",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readPage = yield* makeReadPage
    return {
      /** The newest first unless asked otherwise. */
      list: Effect.fnUntraced(function* ({
        query: { page, page_size, until, after, sort = "time", order, type, status, from, to }
      }) {
        const { id: reader } = yield* CurrentOperator
        const counted = [sql`user_id = ${reader}`]
        if (type !== undefined) counted.push(sql`type = ${type}`)
        if (status !== undefined) counted.push(sql`read = ${status === "1"}`)
        const where = [
          ...(from === undefined ? [] : [during(sql, "created_at", "from", from)]),
          ...(to === undefined ? [] : [during(sql, "created_at", "to", to)])
        ]
        const direction = order ?? (sort === "time" ? "desc" : "asc")
        const found = yield* readPage<MessageRow>({
          ...{ page, page_size, until, after, where, counted, table: "messages", key: "id" },
          shown: messageColumns,
          sort: { by: columns[sort], direction },
          ties: sort === "time" ? direction : "desc"
        })
        const waiting = yield* sql<{ type: MessageType; unread: number }>`
          select type, sum(n)::int4 as unread from messages_counts where user_id = ${reader} and not read group by type`
        const unread = (each: MessageType) => waiting.find((row) => row.type === each)?.unread ?? 0
        const [waitingTodos] = yield* sql<{ open: number }>`
          select count(*)::int4 as open from messages where user_id = ${reader} and type = 'todo' and done_at is null`
        return {
          ...found,
          list: yield* shownMessages(found.list),
          unread: {
            message: unread("message"),
            notice: unread("notice"),
            todo: unread("todo"),
            open: waitingTodos!.open
          }
        }
      }),
      /** All of them or none. What was read before stays read since then, and is no event again. */
      read: Effect.fnUntraced(function* ({ payload: { ids } }) {
        const operator = yield* CurrentOperator
        const asked = [...new Set(ids)]
        const own = yield* sql<{ id: number; read: boolean }>`
          select id, read_at is not null as read from messages
          where user_id = ${operator.id} and id = any(${asked}::int4[]) order by id for update`
        if (own.length < asked.length) return yield* notThere
        const unread = own.filter(({ read }) => !read).map(({ id }) => id)
        if (unread.length === 0) return true as const
        yield* sql`update messages set read_at = now() where id = any(${unread}::int4[])`
        yield* appendEvent(operator, { type: "messages.read", entityId: null, after: { ids: unread } })
        return true as const
      }, inTransaction),
      todo: Effect.fnUntraced(function* ({ query: { id } }) {
        const { id: reader } = yield* CurrentOperator
        const rows = yield* sql`select ${sql.literal(messageColumns)} from messages
          where id = ${id} and user_id = ${reader} and type = 'todo'`
        const [todo] = yield* shownMessages(rows.map((row) => shownRow<MessageRow>(row)))
        return todo ?? (yield* notThere)
      })
    }
  })
)
