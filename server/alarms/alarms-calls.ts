import { Effect } from "effect"
import { Severity } from "../../src/contract/alarm-types.ts"
import { AlarmQuery } from "../../src/contract/alarms.ts"
import { CurrentOperator } from "../../src/contract/call.ts"
import { withAlarmNames } from "../alarm-types/alarm-types.ts"
import { seesAlarms } from "../authentication/rule-tree.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { uniqueValues, makeConditions } from "../lists/list-conditions.ts"
import { readPage } from "../lists/read-page.ts"
import { readOpen } from "./alarm-news.ts"
import { alarmColumns, alarmJoins, type AlarmRow, alarmTable } from "./alarm-rows.ts"
import { acknowledge, answerHandover, handOver, readColleagues, release } from "./alarm-ownership.ts"

const conditionsOf = makeConditions(
  AlarmQuery,
  {
    state: (state) => (state === "open" ? sql`a.open` : sql`not a.open`),
    severity: (severity) => sql`a.severity_rank = ${Severity.literals.indexOf(severity) + 1}`,
    types: (types) => sql`a.type = any(${uniqueValues(types)}::text[])`,
    from: (at) => sql`a.raised_at >= ${new Date(at)}`,
    to: (at) => sql`a.raised_at < ${new Date(at + 1)}`
  },
  "a"
)

interface Receiver {
  readonly receiving: boolean
  readonly updated_at: number
}

const statusOf = (receiver: Receiver | undefined) =>
  receiver?.receiving === false ? ({ status: 0, since: receiver.updated_at } as const) : ({ status: 1 } as const)

const readReceiver = Effect.fnUntraced(function* (userId: number) {
  const [receiver] = yield* sql<Receiver>`select receiving, updated_at from alarm_receivers where user_id = ${userId}`
  return receiver
})

export const AlarmsCalls = callsOf("alarms", {
  /** 1 until the operator turns receiving off; -1 for a role that alarms do not concern. */
  receiveStatus: Effect.fnUntraced(function* () {
    const { id, rules } = yield* CurrentOperator
    if (!seesAlarms(rules)) return { status: -1 } as const
    return statusOf(yield* readReceiver(id))
  }),
  /** Setting the present status again changes nothing and logs no event. */
  turnReceiving: Effect.fnUntraced(function* ({ payload: { status } }) {
    const { id } = yield* CurrentOperator
    const receiving = status === 1
    const [changed] = yield* sql<Receiver>`
      insert into alarm_receivers (user_id, receiving)
      select ${id}::int4, ${receiving} where ${!receiving} or exists (select from alarm_receivers where user_id = ${id})
      on conflict (user_id) do update set receiving = excluded.receiving, updated_at = now()
        where alarm_receivers.receiving <> excluded.receiving
      returning receiving, updated_at`
    return statusOf(changed ?? (yield* readReceiver(id)))
  }),
  /** The alarm that was raised last comes first by default. */
  list: Effect.fnUntraced(function* ({ query }) {
    const { sort = "raised_at", order = query.sort === undefined ? "desc" : "asc" } = query
    const page = yield* readPage<AlarmRow>({
      ...query,
      added: "added_at",
      columns: alarmColumns,
      table: alarmTable,
      joins: alarmJoins,
      key: "a.id",
      where: conditionsOf(query),
      sort: { by: sort === "severity" ? "a.severity_rank" : `a.${sort}`, direction: order },
      // Among equally severe alarms the newest comes first.
      ties: sort === "severity" ? (order === "asc" ? "desc" : "asc") : order
    })
    return { ...page, list: yield* withAlarmNames(page.list) }
  }),
  open: Effect.fnUntraced(function* () {
    const { rows, last } = yield* readOpen
    return { list: yield* withAlarmNames(rows), last }
  }),
  acknowledge: ({ payload }) => acknowledge(payload),
  handOver: ({ payload }) => handOver(payload),
  answerHandover: ({ payload }) => answerHandover(payload),
  release: ({ payload }) => release(payload),
  colleagues: () => Effect.map(readColleagues, (list) => ({ list }))
})
