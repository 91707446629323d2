import type { Statement } from "effect/sql"
import type { Alarm } from "../../src/contract/alarms.ts"
import type { Language } from "../../src/contract/languages.ts"
import { anyOf, sql } from "../database/sql.ts"
import { isSilencing } from "../silences/silencing.ts"
import { alarmName } from "../alarm-types/alarm-types.ts"

export type AlarmRow = Omit<Alarm, "name">

export const alarmTable = "robot_alarms a"
/**
 * True if `h` is an offer that the colleague has not answered. An alarm that returned since then has no owner to offer
 * it.
 */
export const isOffered = "h.answer is null and h.created_at >= a.acknowledged_at and a.open"

/** The robot, site and merchant of an alarm. */
export const placeJoins =
  "left join devices d on d.robot_id = a.robot_id left join locations l on l.id = a.location_id left join merchants m on m.id = a.merchant_id"
export const alarmJoins = `${placeJoins}
  left join alarm_handovers h on h.alarm_id = a.id and ${isOffered}`

export const alarmColumns = `a.id, a.type, a.severity, a.robot_id, coalesce(d.name, '') as robot, a.robots, a.location_id, coalesce(l.label, '') as location,
  a.merchant_id, coalesce(m.name, '') as merchant, a.count, a.raised_at, a.last_at, a.ended_at, a.acknowledged_at, a.acknowledged_by, a.note,
  coalesce(h.username, '') as handover_to, coalesce(h.note, '') as handover_note,
  (select max(until) from silences s where ${isSilencing}) as silenced_until`

/**
 * The alarms `a` of a robot that were open since a moment, as tables. A shared alarm ends for each robot when that robot
 * returns (`own.over`).
 */
export const alarmsOfRobot = (robotId: string, since: Date) => sql`(
  select id, ended_at from robot_alarms where robot_id = ${robotId} and over_at >= ${since}
  union all
  select alarm_id, coalesce(r.returned_at, s.ended_at) from alarm_robots r join robot_alarms s on s.id = r.alarm_id
  where r.robot_id = ${robotId} and coalesce(r.returned_at, s.over_at) >= ${since}) own (id, over) join robot_alarms a using (id)`

export const alarmOf = (row: AlarmRow, language: Language): Alarm => ({ ...row, name: alarmName(row.type, language) })

/** Alarms that meet a condition. `which` may end with `order by`. */
export const readAlarmsWhere = (which: Statement.Fragment) =>
  sql<AlarmRow>`select ${sql.literal(`${alarmColumns} from ${alarmTable} ${alarmJoins}`)} where ${which}`

/** The most severe first, then the newest. */
export const readOpenAlarms = (limit: number) =>
  readAlarmsWhere(sql`a.open order by a.severity_rank, a.id desc limit ${limit}`)

/** Existing alarms with these ids, in the order of ids. */
export const readAlarms = (ids: ReadonlyArray<number>) => readAlarmsWhere(sql`a.id = ${anyOf(ids)} order by a.id`)
