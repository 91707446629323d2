import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { Device, DeviceFilters } from "../../src/effects/contract/devices.ts"

/** A device with the place it stands at, as select list and as what it is selected from. */
export const deviceShown = `d.robot_id, d.name, d.state, d.battery, d.location_id, coalesce(l.name, '') as location,
  coalesce(p.name, '') as province, coalesce(c.name, '') as city, coalesce(t.name, '') as district`
export const deviceTable = "devices d"
export const deviceJoins = `left join locations l on l.id = d.location_id
  left join areas p on p.id = l.province_id left join areas c on c.id = l.city_id left join areas t on t.id = l.district_id`

export const deviceConditions = (
  sql: SqlClient.SqlClient,
  { robot_id, district_id, location_id }: DeviceFilters
): ReadonlyArray<Statement.Fragment> => {
  const all: Array<Statement.Fragment> = []
  if (robot_id !== undefined) all.push(sql`d.robot_id = any(${robot_id.split(",")}::text[])`)
  if (district_id !== undefined)
    all.push(
      sql`d.location_id in (select id from locations where district_id = any(${district_id.split(",")}::text[]))`
    )
  if (location_id !== undefined) all.push(sql`d.location_id = any(${location_id.split(",").map(Number)}::int4[])`)
  return all
}

/** The fleet as pickers show it, by the number on the robot. */
export const allDevices = Effect.fnUntraced(function* (filters: DeviceFilters) {
  const sql = yield* SqlClient.SqlClient
  const all = deviceConditions(sql, filters)
  const where = all.length === 0 ? sql.literal("") : sql`where ${sql.and(all)}`
  const list = yield* sql<Device>`
    select ${sql.literal(deviceShown)} from ${sql.literal(`${deviceTable} ${deviceJoins}`)} ${where} order by d.robot_id`
  return { list }
})
