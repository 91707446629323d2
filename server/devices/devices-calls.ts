import { Effect } from "effect"
import { type Device, deviceFilters, devicePermissions, MAX_FOUND_ROBOTS } from "../../src/contract/devices.ts"
import { CurrentOperator } from "../../src/contract/call.ts"
import { MIN_SEARCH_LENGTH } from "../../src/contract/searched-kinds.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { uniqueValues, makeConditions } from "../lists/list-conditions.ts"
import { requireDevices } from "../records/require-records.ts"
import { bestFirst, matchesRobot } from "./find-robots.ts"

/**
 * The columns of a device with its state and location: the select list, the tables of filters and orders, and joins for
 * the rest. Without a filter or order by the device, PostgreSQL reads the states alone. A condition on a column of the
 * devices makes the join an inner one, which may follow any index.
 */
export const deviceColumns = `d.robot_id, d.name, r.state, r.battery, d.location_id, coalesce(d.location_name, '') as location,
  coalesce(l.province, '') as province, coalesce(l.city, '') as city, coalesce(l.district, '') as district`
export const deviceTable = "(robot_states r left join devices d using (robot_id))"
const areaName = (level: string) => `(select name from areas where id = ${level}_id) as ${level}`
/** Areas are sub-selects: with a join for each, PostgreSQL would plan the statement for longer than it reads a page. */
export const deviceJoins = `left join (select id, ${["province", "city", "district"].map(areaName).join(", ")} from locations) l on l.id = d.location_id`

const pickedBy = Effect.fnUntraced(function* (userId: number) {
  const rows = yield* sql<{ robot_id: string }>`
    select robot_id from user_devices where user_id = ${userId} order by robot_id`
  return rows.map(({ robot_id }) => robot_id)
})

const conditionsOf = makeConditions({ filters: deviceFilters }, {}, "d")

export const DevicesCalls = callsOf("devices", {
  /** The fleet for pickers, by the number on the robot. */
  all: Effect.fnUntraced(function* ({ query }) {
    const all = conditionsOf(query)
    const where = all.length === 0 ? sql.literal("") : sql`where ${sql.and(all)}`
    const list = yield* sql<Device>`
      select ${sql.literal(deviceColumns)} from ${sql.literal(`${deviceTable} ${deviceJoins}`)} ${where} order by d.robot_id`
    return { list }
  }),
  find: Effect.fnUntraced(function* ({ query }) {
    const text = query.text.trim().toLowerCase()
    if (text.length < MIN_SEARCH_LENGTH) return { list: [] }
    // The text decides about the plan: digits that end a single number, or a site of half the robots.
    const list = yield* sql<Device>`
      select ${sql.literal(deviceColumns)} from ${sql.literal(`${deviceTable} ${deviceJoins}`)} where ${matchesRobot(text)}
      ${bestFirst("lower(d.robot_id)", text)}, d.robot_id ${sql.literal(`limit ${MAX_FOUND_ROBOTS}`)}`.unprepared
    return { list }
  }),
  /** Replaces the whole pick. An equal pick changes nothing and logs no event. */
  pick: Effect.fnUntraced(function* ({ payload }) {
    const operator = yield* CurrentOperator
    const robotIds = uniqueValues(payload.robot_ids)
    // The lock lets picks of one operator run one after the other.
    yield* sql`select id from users where id = ${operator.id} for update`
    yield* requireDevices(robotIds)
    const before = { robot_ids: yield* pickedBy(operator.id) }
    const dropped = yield* sql`
      delete from user_devices where user_id = ${operator.id} and robot_id <> all(${robotIds}::text[]) returning robot_id`
    const added = yield* sql`
      insert into user_devices (user_id, robot_id) select ${operator.id}::int4, unnest(${robotIds}::text[])
      on conflict do nothing returning robot_id`
    if (dropped.length + added.length === 0) return before
    return { robot_ids: yield* pickedBy(operator.id) }
  }),
  /** The picked devices that the operator may still see. */
  picked: Effect.fnUntraced(function* () {
    const { id, rules } = yield* CurrentOperator
    return { robot_ids: devicePermissions.some((name) => rules.has(name)) ? yield* pickedBy(id) : [] }
  })
})
