import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { alarmConditions } from "../../src/contract/alarm-conditions.ts"
import { CurrentOperator } from "../../src/contract/call.ts"
import { type RobotCounts, RobotQuery } from "../../src/contract/robots.ts"
import { sql } from "../database/sql.ts"
import { containsPattern, makeConditions, containsText } from "../lists/list-conditions.ts"
import type { Condition } from "../lists/list-source.ts"

type Filters = Parameters<typeof conditionsOf>[0]

const LOW_BATTERY = alarmConditions.lowBattery.code

/** Each robot with open alarms, its own or shared ones. */
const troubled = `(select robot_id, bool_or(type = '${LOW_BATTERY}') as low_battery from (
    select robot_id, type from robot_alarms where open and robot_id is not null
    union all select r.robot_id, a.type from alarm_robots r join robot_alarms a on a.id = r.alarm_id where a.open and r.returned_at is null) open_alarms
  group by robot_id)`

/** Compares with an array, for which PostgreSQL uses the index of the robots. */
const among = (key: string, robots: Statement.Fragment) => sql`${sql.literal(key)} = any(array(${robots}))`

const carrying = (product: string) => sql`select robot_id from robot_slots where product_id = any(array(
  select id from products where lower(name) like lower(${containsPattern(product)})))`
const withAlarms = (which: "any" | "lowBattery") =>
  sql`select robot_id from ${sql.literal(troubled)} troubled where ${which === "any"} or low_battery`
const picked = (userId: number) => sql`select robot_id from user_devices where user_id = ${userId}`
const unsynced = sql`select robot_id from robot_slots where on_shelf is distinct from confirmed_on_shelf`

const conditionsOf = makeConditions(
  RobotQuery,
  { state: (state) => sql`r.state = ${state}`, text: (text) => containsText("search", text) },
  "d"
)

const holds = (condition: Condition, wanted: "true" | "false") =>
  wanted === "true" ? condition : sql`not ${condition}`

/** The conditions of filters on robots, whose number is `key`. */
export const robotConditions = Effect.fnUntraced(function* (
  { product, alarms, mine, unsynced: isUnsynced, ...filters }: Filters,
  key: string
) {
  const { id } = yield* CurrentOperator
  return [
    ...conditionsOf(filters),
    ...(product ? [among(key, carrying(product))] : []),
    ...(alarms ? [among(key, withAlarms(alarms))] : []),
    ...(mine ? [holds(among(key, picked(id)), mine)] : []),
    ...(isUnsynced ? [holds(among(key, unsynced), isUnsynced)] : [])
  ]
})

export const countRobots = Effect.fnUntraced(function* (filters: Filters) {
  const where = [sql.literal("true"), ...(yield* robotConditions(filters, "d.robot_id"))]
  return yield* sql<RobotCounts>`
    select count(*)::int4 as all, count(*) filter (where r.state = 'offline')::int4 as offline,
      count(*) filter (where low_battery)::int4 as "lowBattery", count(*) filter (where low_battery is not null)::int4 as alarms,
      count(*) filter (where r.state = 'outOfService')::int4 as "outOfService"
    from devices d join robot_states r using (robot_id) left join ${sql.literal(troubled)} troubled using (robot_id)
    where ${sql.and(where)}`.one
})
