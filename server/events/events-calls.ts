import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient, type Statement } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import type { OwnEvent, OwnEventQuery, ServerEvent, ServerEventQuery } from "../../src/effects/contract/events.ts"
import { answering } from "../http/refusal.ts"
import { inside, offsetOf } from "../database/page-of-rows.ts"

type EventRow = Omit<ServerEvent, "at"> & { readonly at: Date }

/** The event table as the console reads it, newest first unless asked otherwise. */
const makeListEvents = Effect.map(SqlClient.SqlClient, (sql) =>
  Effect.fnUntraced(function* ({
    page = 1,
    page_size = 10,
    sort = "id",
    order = "desc",
    type,
    username,
    user_id
  }: ServerEventQuery) {
    const all: Array<Statement.Fragment> = []
    if (type) all.push(sql`type ilike ${inside(type)}`)
    if (username) all.push(sql`username ilike ${inside(username)}`)
    if (user_id !== undefined) all.push(sql`user_id = ${user_id}`)
    const where = all.length === 0 ? sql.literal("") : sql`where ${sql.and(all)}`
    const direction = sql.literal(order)
    const rows = yield* sql<EventRow>`
      select id, at, user_id, username, type, entity_id, before, after from events ${where}
      order by ${sql(sort)} ${direction}, id ${direction} limit ${page_size} offset ${offsetOf(page, page_size)}`
    const [count] = yield* sql<{ total: number }>`select count(*)::int4 as total from events ${where}`
    return { list: rows.map((row): ServerEvent => ({ ...row, at: row.at.getTime() })), total: count!.total }
  })
)

type OwnRow = Omit<OwnEvent, "at"> & { readonly at: Date }

const makeListOwn = Effect.map(SqlClient.SqlClient, (sql) =>
  Effect.fnUntraced(function* ({ page = 1, page_size = 10 }: OwnEventQuery) {
    const { id } = yield* CurrentOperator
    const rows = yield* sql<OwnRow>`
      select id, at, type, entity_id from events where user_id = ${id}
      order by id desc limit ${page_size} offset ${offsetOf(page, page_size)}`
    const [count] = yield* sql<{ total: number }>`select count(*)::int4 as total from events where user_id = ${id}`
    return { list: rows.map((row): OwnEvent => ({ ...row, at: row.at.getTime() })), total: count!.total }
  })
)

export const EventsCalls = HttpApiBuilder.group(
  ConsoleApi,
  "events",
  Effect.fnUntraced(function* (handlers) {
    const listEvents = yield* makeListEvents
    const listOwn = yield* makeListOwn
    return handlers.handleAll({
      list: ({ query }) => answering(listEvents(query)),
      mine: ({ query }) => answering(listOwn(query))
    })
  })
)
