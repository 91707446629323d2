import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { AlarmQuery, Receiving } from "../../src/effects/contract/alarms.ts"
import { INT4_MAX } from "../../src/effects/contract/fields.ts"
import { alarmRules } from "../../src/effects/contract/grants.ts"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { callsOf } from "../calls.ts"
import { requestLanguage, words } from "../http/words.ts"
import { countsOfPlaces, sharedConditions, typesInOrder, withLocations } from "../lists/list-conditions.ts"
import { monthRange } from "../lists/month-range.ts"
import { makeReadPage } from "../lists/read-page.ts"
import { eachMonth, eachValue, someIds } from "../lists/steps.ts"
import type { Wanted } from "../lists/wanted.ts"
import { eachOnce } from "../records/known-records.ts"
import { readOpen } from "./alarm-feed.ts"
import { alarmColumns, alarmJoins, alarmOf, type AlarmRow, alarmTable, readAlarms } from "./alarm-rows.ts"

type Receiver = { readonly receiving: boolean; readonly updated_at: Date }

const statusOf = (row: Receiver | undefined): Receiving => (row?.receiving === false ? 0 : 1)
const standingOf = (row: Receiver | undefined) =>
  row?.receiving === false ? ({ status: 0, since: row.updated_at.getTime() } as const) : ({ status: 1 } as const)

const orders = {
  id: { by: "a.id", steps: someIds("a") },
  severity: { by: "a.severity_rank", steps: { ...eachValue("a.severity_rank"), placed: true } },
  last_at: { by: "a.last_at", steps: eachMonth("a.last_month") },
  raised_at: { by: "a.raised_at", steps: { ...eachMonth("a.raised_month"), placed: true } },
  type: { by: "a.type", steps: { ...eachValue("a.type"), placed: true } },
  robot_id: { by: "a.robot_id" }
} as const

/** Of each robot alarms are counted by two filters only; those that an index finds are counted themselves. */
const stepsOfRobots = ({ severity, types }: AlarmQuery, { where, range }: Wanted) => {
  const steps = eachValue("a.robot_id")
  if (where?.length || types !== undefined) return { ...steps, uncounted: true }
  return severity === undefined && !range ? { ...steps, counts: "robot_alarms_by_robot" } : undefined
}

const raisedAt = { column: "a.raised_at", month: "a.raised_month", later: ["a.last_at"] }

const conditionsOf = (sql: SqlClient.SqlClient, { from, to, ...query }: AlarmQuery) => {
  const { state, acknowledged, severity, types } = query
  const where = sharedConditions(sql, query, "a")
  const counted: Array<Statement.Fragment> = []
  if (state !== undefined) counted.push(state === "open" ? sql`a.open` : sql`not a.open`)
  if (acknowledged !== undefined) counted.push(sql`a.acknowledged = ${acknowledged === "true"}`)
  if (severity !== undefined) counted.push(sql`a.severity = ${severity}`)
  if (types !== undefined) counted.push(sql`a.type = any(${eachOnce(types)}::text[])`)
  const counts = countsOfPlaces("robot_alarms", query)
  return { where, counted, counts, range: monthRange(sql, raisedAt, from, to) }
}

const gone = words("告警不存在", "There is no such alarm")
const over = words("告警已结束", "The alarm has ended")

const acknowledge = Effect.fnUntraced(function* (ids: ReadonlyArray<number>, note: string) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const there = yield* sql<{ id: number; open: boolean; acknowledged_by: string; note: string }>`
    select id, open, acknowledged_by, note from robot_alarms where id = any(${ids}::int4[]) order by id for no key update`
  const open = there.filter((alarm) => alarm.open)
  yield* sql`update robot_alarms set acknowledged_at = now(), acknowledged_by = ${operator.username}, note = ${note}
    where id = any(${open.map(({ id }) => id)}::int4[])`
  for (const { id, acknowledged_by, note: former } of open)
    yield* appendEvent(operator, {
      type: "alarms.acknowledged",
      entityId: id,
      before: { acknowledged_by, note: former },
      after: { acknowledged_by: operator.username, note }
    })
  return { done: open.map(({ id }) => id), ended: there.flatMap((alarm) => (alarm.open ? [] : alarm.id)) }
}, inTransaction)

export const AlarmsCalls = callsOf(
  "alarms",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readPage = yield* makeReadPage
    return {
      /** 1 until the operator turns it off; -1 for a role that no alarm concerns. */
      receiveStatus: Effect.fnUntraced(function* () {
        const { id, rules } = yield* CurrentOperator
        if (!alarmRules.some((name) => rules.has(name))) return { status: -1 }
        const [row] = yield* sql<Receiver>`select receiving, updated_at from alarm_receivers where user_id = ${id}`
        return standingOf(row)
      }),
      /** Turning it to where it stands already changes nothing and is no event. */
      turnReceiving: Effect.fnUntraced(function* ({ payload: { status } }) {
        const operator = yield* CurrentOperator
        const receiving = status === 1
        yield* sql`insert into alarm_receivers (user_id, receiving) values (${operator.id}, true) on conflict do nothing`
        const [before] = yield* sql<Receiver>`
          select receiving, updated_at from alarm_receivers where user_id = ${operator.id} for update`
        if (before?.receiving === receiving) return standingOf(before)
        const [after] = yield* sql<Receiver>`
          update alarm_receivers set receiving = ${receiving}, updated_at = now() where user_id = ${operator.id}
          returning receiving, updated_at`
        yield* appendEvent(operator, {
          type: "alarms.receivingTurned",
          entityId: operator.id,
          before: { status: statusOf(before) },
          after: { status }
        })
        return standingOf(after)
      }, inTransaction),
      list: Effect.fnUntraced(function* ({ query }) {
        const { page, page_size, until, after, sort = "id", order = sort === "id" ? "desc" : "asc" } = query
        // Among those that are equally bad the newest is the first.
        const ties = sort === "severity" ? (order === "asc" ? "desc" : "asc") : order
        // What all of them have in common is no order.
        const single = sort === "severity" && query.severity !== undefined
        const values = sort === "type" && query.types !== undefined ? typesInOrder(sql, query.types, "a") : undefined
        const wanted = conditionsOf(sql, yield* withLocations(query))
        const steps = sort === "robot_id" ? stepsOfRobots(query, wanted) : orders[sort].steps
        const language = yield* requestLanguage
        const found = yield* readPage<AlarmRow>({
          ...{ page, page_size, shown: alarmColumns, table: alarmTable, joins: alarmJoins, key: "a.id" },
          ...{ until, after, added: "added_at" },
          ...wanted,
          sort: single ? { ...orders.id, direction: ties } : { by: orders[sort].by, direction: order, values, steps },
          ties
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
        const { done, ended } = yield* acknowledge(
          asked.filter((id) => id <= INT4_MAX),
          payload.note ?? ""
        )
        const refused = asked.flatMap((id) =>
          done.includes(id) ? [] : [{ id, msg: (ended.includes(id) ? over : gone)[language] }]
        )
        return { list: (yield* readAlarms(done)).map((row) => alarmOf(row, language)), refused }
      })
    }
  })
)
