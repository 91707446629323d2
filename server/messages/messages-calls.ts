import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { type Guessed, type MessageContent, typeOfMessage, wordsOfMessage } from "./message-contents.ts"
import { readNamedAccounts } from "./named-accounts.ts"
import type { Message, MessageType } from "../../src/effects/contract/messages.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { callsOf } from "../calls.ts"
import { type Language, requestLanguage, words, noSuchRecord } from "../http/words.ts"
import { during } from "../lists/list-conditions.ts"
import { makeReadPage } from "../lists/read-page.ts"

/**
 * Puts a message into the boxes of these users. It belongs into the transaction of the write it tells of, whose event is its event too: both are
 * kept or neither.
 */
export const postMessage = Effect.fnUntraced(function* (userIds: ReadonlyArray<number>, content: MessageContent) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into messages (user_id, type, kind, about)
    select id, ${typeOfMessage(content)}, ${content.kind}, ${JSON.stringify(content.about)}::jsonb
    from users where id = any(${userIds}::int4[]) order by id`
})

/** As `postMessage`, to every administrator of the platform but those who have been told. */
export const postToAdministrators = Effect.fnUntraced(function* (
  content: MessageContent,
  told: ReadonlyArray<number> = []
) {
  const sql = yield* SqlClient.SqlClient
  const administrators = yield* sql<{ id: number }>`
    select u.id from users u join roles r on r.name = u.role
    where u.enabled and (r.is_admin or r.is_super) and u.merchant_id is null and u.id <> all(${told}::int4[])`
  yield* postMessage(
    administrators.map(({ id }) => id),
    content
  )
})

/** Tells administrators of refused sign-ins. Whoever has not read of those before at this account is told of all in one message. */
export const tellOfGuessing = Effect.fnUntraced(function* (about: Guessed) {
  const sql = yield* SqlClient.SqlClient
  const told = yield* sql<{ user_id: number }>`
    update messages set about = about || jsonb_build_object('count', (about->>'count')::int4 + ${about.count}::int4,
      'addresses', ${JSON.stringify(about.addresses)}::jsonb)
    where kind = 'guessed' and read_at is null and about->>'account' is not distinct from ${about.account}::text
    returning user_id`
  yield* postToAdministrators(
    { kind: "guessed", about },
    told.map(({ user_id }) => user_id)
  )
})

/**
 * A new password or a new account answers the requests for it: their todos say who did it, and the other administrators are told, so that nobody
 * does it again. It belongs into the transaction of that write.
 */
export const settleRequests = Effect.fnUntraced(function* (request: "password" | "registration", username: string) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const settled = yield* sql<{ user_id: number }>`
    update messages set about = about || jsonb_build_object('settledBy', ${operator.username}::text)
    where kind = 'accountRequested' and name_key(about->>'username') = name_key(${username}) and about->>'request' = ${request}
      and about->>'settledBy' is null
    returning user_id`
  const others = settled.map(({ user_id }) => user_id).filter((id) => id !== operator.id)
  if (others.length > 0)
    yield* postMessage(others, { kind: "requestSettled", about: { by: operator.username, request, username } })
})

type MessageRow = MessageContent & {
  readonly id: number
  readonly type: MessageType
  readonly created_at: number
  readonly read_at: number | null
}

const messageOf = (row: MessageRow, language: Language): Message => ({
  id: row.id,
  type: row.type,
  avatar: "",
  ...wordsOfMessage(row, language),
  time: row.created_at,
  status: row.read_at === null ? 0 : 1
})

const columns = { time: "created_at", type: "type", status: "read" } as const

const notThere = noSuchRecord(words("消息不存在", "There is no such message"))

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
          shown: "id, type, kind, about, created_at, read_at",
          sort: { by: columns[sort], direction },
          ties: sort === "time" ? direction : "desc"
        })
        const waiting = yield* sql<{ type: MessageType; unread: number }>`
          select type, sum(n)::int4 as unread from messages_counts where user_id = ${reader} and not read group by type`
        const unread = (each: MessageType) => waiting.find((row) => row.type === each)?.unread ?? 0
        const language = yield* requestLanguage
        const requests = found.list.filter(({ kind }) => kind === "accountRequested").map(({ id }) => id)
        const named = yield* readNamedAccounts(requests)
        const rows = found.list.map((row) =>
          row.kind === "accountRequested" ? { ...row, about: { ...row.about, named: named.get(row.id) } } : row
        )
        return {
          ...found,
          list: rows.map((row) => messageOf(row, language)),
          unread: { message: unread("message"), notice: unread("notice"), todo: unread("todo") }
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
      }, inTransaction)
    }
  })
)
