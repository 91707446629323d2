import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { Device, DeviceFilters, DeviceQuery } from "../../src/effects/contract/devices.ts"
import { offsetOf } from "../database/page-of-rows.ts"

const columns = {
  robot_id: "d.robot_id",
  name: "d.name",
  state: "d.state",
  battery: "d.battery",
  location: "l.name"
} as const

/** The fleet as the contract shows it, by the number on the robot unless asked otherwise. */
export const makeReadDevices = Effect.map(SqlClient.SqlClient, (sql) => {
  const shown = sql.literal(`d.robot_id, d.name, d.state, d.battery, d.location_id, coalesce(l.name, '') as location,
    coalesce(p.name, '') as province, coalesce(c.name, '') as city, coalesce(t.name, '') as district`)
  const fleet = sql.literal(`devices d left join locations l on l.id = d.location_id
    left join areas p on p.id = l.province_id left join areas c on c.id = l.city_id left join areas t on t.id = l.district_id`)

  const filtered = ({ robot_id, district_id, location_id }: DeviceFilters): Statement.Fragment => {
    const all: Array<Statement.Fragment> = []
    if (robot_id !== undefined) all.push(sql`d.robot_id = any(${robot_id.split(",")}::text[])`)
    if (district_id !== undefined) all.push(sql`l.district_id = any(${district_id.split(",")}::text[])`)
    if (location_id !== undefined) all.push(sql`d.location_id = any(${location_id.split(",").map(Number)}::int4[])`)
    return all.length === 0 ? sql.literal("") : sql`where ${sql.and(all)}`
  }

  const list = Effect.fnUntraced(function* (query: DeviceQuery) {
    const { page = 1, page_size = 10, sort = "robot_id", order = "asc" } = query
    const where = filtered(query)
    const direction = sql.literal(order)
    const rows = yield* sql<Device>`
      select ${shown} from ${fleet} ${where}
      order by ${sql.literal(columns[sort])} ${direction} nulls last, d.robot_id ${direction}
      limit ${page_size} offset ${offsetOf(page, page_size)}`
    const [count] = yield* sql<{ total: number }>`select count(*)::int4 as total from ${fleet} ${where}`
    return { list: rows, total: count!.total }
  })

  const all = (filters: DeviceFilters) =>
    Effect.map(sql<Device>`select ${shown} from ${fleet} ${filtered(filters)} order by d.robot_id`, (rows) => ({
      list: rows
    }))

  return { list, all }
})
