import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Alarm } from "../../src/contract/alarms.ts"
import type { Language } from "../../src/contract/languages.ts"
import { silencing } from "../silences/silencing.ts"
import { shownRow } from "../lists/read-page.ts"
import { alarmName } from "../alarm-types/alarm-types.ts"

export type AlarmRow = Omit<Alarm, "name">

export const alarmTable = "robot_alarms a"
export const alarmJoins =
  "left join devices d on d.robot_id = a.robot_id left join locations l on l.id = a.location_id left join merchants m on m.id = a.merchant_id"

export const alarmColumns = `a.id, a.type, a.severity, a.robot_id, coalesce(d.name, '') as robot, a.robots, a.location_id, coalesce(l.name, '') as location,
  a.merchant_id, coalesce(m.name, '') as merchant, a.count, a.raised_at, a.last_at, a.ended_at, a.acknowledged_at, a.acknowledged_by, a.note,
  (select max(until) from silences s where ${silencing}) as silenced_until`

export const alarmOf = (row: AlarmRow, language: Language): Alarm => ({ ...row, name: alarmName(row.type, language) })

/** The worst first, and among those that are equally bad the newest. */
export const readOpenAlarms = Effect.fnUntraced(function* (most: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select ${sql.literal(alarmColumns)} from ${sql.literal(`${alarmTable} ${alarmJoins}`)} where a.open
    order by a.severity_rank, a.id desc limit ${most}`
  return rows.map((row) => shownRow<AlarmRow>(row))
})

/** Alarms by their ids, those that are there, in the order of the ids. */
export const readAlarms = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select ${sql.literal(alarmColumns)} from ${sql.literal(`${alarmTable} ${alarmJoins}`)} where a.id = any(${ids.map(String)}::text[]::int8[]) order by a.id`
  return rows.map((row) => shownRow<AlarmRow>(row))
})
