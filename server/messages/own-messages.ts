import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import { type Message, type MessageQuery, type MessageType, messageTypes } from "../../src/effects/contract/messages.ts"
import { offsetOf } from "../database/page-of-rows.ts"
import { appendEvent } from "../events/append-event.ts"
import { type Language, words } from "../http/language.ts"
import { noSuchRecord } from "../http/refusal.ts"
import { type Letter, wordsOfLetter } from "./letters.ts"

type MessageRow = Letter & {
  readonly id: number
  readonly type: MessageType
  readonly created_at: Date
  readonly read_at: Date | null
}

const messageOf = (row: MessageRow, language: Language): Message => ({
  id: row.id,
  type: row.type,
  avatar: "",
  ...wordsOfLetter(row, language),
  time: row.created_at.getTime(),
  status: row.read_at === null ? 0 : 1
})

const columns = { time: "created_at", type: "type", status: "(read_at is not null)" } as const

/** The caller's own messages, the newest first unless asked otherwise. */
export const listMessages = Effect.fnUntraced(function* (
  { page = 1, page_size = 10, sort = "time", order = sort === "time" ? "desc" : "asc", type, status }: MessageQuery,
  language: Language
) {
  const sql = yield* SqlClient.SqlClient
  const { id: reader } = yield* CurrentOperator
  const all: Array<Statement.Fragment> = [sql`user_id = ${reader}`]
  if (type !== undefined) all.push(sql`type = ${type}`)
  if (status !== undefined) all.push(status === "0" ? sql`read_at is null` : sql`read_at is not null`)
  const where = sql.and(all)
  const rows = yield* sql<MessageRow>`
    select id, type, kind, about, created_at, read_at from messages where ${where}
    order by ${sql.literal(`${columns[sort]} ${order}`)}, id ${sql.literal(sort === "time" ? order : "desc")}
    limit ${page_size} offset ${offsetOf(page, page_size)}`
  const [count] = yield* sql<{ total: number }>`select count(*)::int4 as total from messages where ${where}`
  const waiting = yield* sql<{ type: MessageType; unread: number }>`
    select type, count(*)::int4 as unread from messages where user_id = ${reader} and read_at is null group by type`
  const [message, notice, todo] = messageTypes.map((each) => waiting.find((row) => row.type === each)?.unread ?? 0)
  return {
    list: rows.map((row) => messageOf(row, language)),
    total: count!.total,
    unread: { message: message!, notice: notice!, todo: todo! }
  }
})

const notThere = noSuchRecord(words("消息不存在", "There is no such message"))

/** All of them or none. What was read before stays read since then, and is no event again. */
export const readMessages = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const asked = [...new Set(ids)]
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const own = yield* sql<{ id: number; read: boolean }>`
        select id, read_at is not null as read from messages
        where user_id = ${operator.id} and id = any(${asked}::int4[]) order by id for update`
      if (own.length < asked.length) return yield* notThere
      const unread = own.filter(({ read }) => !read).map(({ id }) => id)
      if (unread.length === 0) return true as const
      yield* sql`update messages set read_at = now() where id = any(${unread}::int4[])`
      yield* appendEvent(operator, { type: "messages.read", entityId: null, after: { ids: unread } })
      return true as const
    })
  )
})
