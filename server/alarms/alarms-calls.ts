import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Severity } from "../../src/contract/alarm-types.ts"
import type { AlarmQuery } from "../../src/contract/alarms.ts"
import { LONG_ID_MAX } from "../../src/contract/fields.ts"
import { alarmRules } from "../../src/contract/grants.ts"
import { CurrentOperator } from "../../src/contract/call.ts"
import { callsOf } from "../calls.ts"
import { requestLanguage, text, worded } from "../http/texts.ts"
import { during, eachOnce, sharedConditions } from "../lists/list-conditions.ts"
import { makeReadPage } from "../lists/read-page.ts"
import { readOpen } from "./alarm-news.ts"
import { alarmColumns, alarmJoins, alarmOf, type AlarmRow, alarmTable, readAlarms } from "./alarm-rows.ts"

type Receiver = { readonly receiving: boolean; readonly updated_at: Date }

const standingOf = (row: Receiver | undefined) =>
  row?.receiving === false ? ({ status: 0, since: row.updated_at.getTime() } as const) : ({ status: 1 } as const)

const columns = {
  severity: "a.severity_rank",
  last_at: "a.last_at",
  raised_at: "a.raised_at",
  type: "a.type",
  robot_id: "a.robot_id"
} as const

const conditionsOf = (sql: SqlClient.SqlClient, { from, to, ...query }: AlarmQuery) => {
  const { state, acknowledged, severity, types } = query
  const where = sharedConditions(sql, query, "a")
  if (state !== undefined) where.push(state === "open" ? sql`a.open` : sql`not a.open`)
  if (acknowledged !== undefined) where.push(sql`a.acknowledged = ${acknowledged === "true"}`)
  if (severity !== undefined) where.push(sql`a.severity_rank = ${Severity.literals.indexOf(severity) + 1}`)
  if (types !== undefined) where.push(sql`a.type = any(${eachOnce(types)}::text[])`)
  if (from !== undefined) where.push(during(sql, "a.raised_at", "from", from))
  if (to !== undefined) where.push(during(sql, "a.raised_at", "to", to))
  return where
}

const gone = text("alarms.gone")
const over = text("alarms.over")

const acknowledge = Effect.fnUntraced(function* (ids: ReadonlyArray<number>, note: string) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const done = yield* sql<{ id: number }>`
    update robot_alarms set acknowledged_at = now(), acknowledged_by = ${operator.username}, note = ${note}
    where id = any(array(select id from robot_alarms where id = any(${ids.map(String)}::text[]::int8[]) and open order by id for no key update)) returning id`
  return done.map(({ id }) => id).toSorted((one, other) => one - other)
})

const readReceiver = Effect.fnUntraced(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Receiver>`select receiving, updated_at from alarm_receivers where user_id = ${userId}`
  return row
})

/** 1 until the operator turns it off; -1 for a role that no alarm concerns. */
const receiveStatus = Effect.fnUntraced(function* () {
  const { id, rules } = yield* CurrentOperator
  if (!alarmRules.some((name) => rules.has(name))) return { status: -1 } as const
  return standingOf(yield* readReceiver(id))
})

/** Turning it to where it stands already changes nothing and is no event. */
const turnReceiving = Effect.fnUntraced(function* (receiving: boolean) {
  const sql = yield* SqlClient.SqlClient
  const { id } = yield* CurrentOperator
  const before = yield* readReceiver(id)
  if ((before?.receiving ?? true) === receiving) return standingOf(before)
  const [after] = yield* sql<Receiver>`
    insert into alarm_receivers (user_id, receiving) values (${id}, ${receiving})
    on conflict (user_id) do update set receiving = excluded.receiving, updated_at = now()
      where alarm_receivers.receiving <> excluded.receiving
    returning receiving, updated_at`
  // Another call of the same operator was faster.
  return standingOf(after ?? (yield* readReceiver(id)))
})

export const AlarmsCalls = callsOf(
  "alarms",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readPage = yield* makeReadPage
    return {
      receiveStatus,
      turnReceiving: ({ payload: { status } }) => turnReceiving(status === 1),
      /** The last raised first unless asked otherwise. */
      list: Effect.fnUntraced(function* ({ query }) {
        const { page, page_size, until, after, before } = query
        const { sort = "raised_at", order = query.sort === undefined ? "desc" : "asc" } = query
        const language = yield* requestLanguage
        const found = yield* readPage<AlarmRow>({
          page,
          page_size,
          until,
          after,
          before,
          added: "added_at",
          shown: alarmColumns,
          table: alarmTable,
          joins: alarmJoins,
          key: "a.id",
          where: conditionsOf(sql, query),
          sort: { by: columns[sort], direction: order },
          // Among those that are equally bad the newest is the first.
          ties: sort === "severity" ? (order === "asc" ? "desc" : "asc") : order
        })
        return { ...found, list: found.list.map((row) => alarmOf(row, language)) }
      }),
      open: Effect.fnUntraced(function* () {
        const language = yield* requestLanguage
        const { rows, last } = yield* readOpen
        return { list: rows.map((row) => alarmOf(row, language)), last }
      }),
      acknowledge: Effect.fnUntraced(function* ({ payload }) {
        const language = yield* requestLanguage
        const asked = eachOnce(payload.ids).map(Number)
        const wanted = asked.filter((id) => id <= LONG_ID_MAX)
        const done = yield* acknowledge(wanted, payload.note ?? "")
        const ended = yield* sql<{
          id: number
        }>`select id from robot_alarms where id = any(${wanted.map(String)}::text[]::int8[]) and not open`
        const refused = asked.flatMap((id) =>
          done.includes(id) ? [] : [{ id, msg: worded(ended.some((row) => row.id === id) ? over : gone, language) }]
        )
        return { list: (yield* readAlarms(done)).map((row) => alarmOf(row, language)), refused }
      })
    }
  })
)
