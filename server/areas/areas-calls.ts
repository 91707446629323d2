import { Effect } from "effect"
import type { Area, Location } from "../../src/contract/areas.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"

type AreaRow = Omit<Area, "children">

const ROOT = "0"
const LOCATION_LEVEL = 4

const treeOf = (rows: ReadonlyArray<AreaRow>): ReadonlyArray<Area> => {
  const byParent = Map.groupBy(rows, ({ pid }) => pid)
  const grow = (pid: string): ReadonlyArray<Area> =>
    (byParent.get(pid) ?? []).map((row) => ({ ...row, children: row.level < LOCATION_LEVEL ? grow(row.id) : [] }))
  return grow(ROOT)
}

export const AreasCalls = callsOf("areas", {
  tree: Effect.fnUntraced(function* ({ query: { level = "3", without_location = "0" } }) {
    const areas = yield* sql<AreaRow>`
      select id, pid, name, level from areas where level <= ${Number(level)} order by id`
    if (level !== "3" || without_location === "1") return treeOf(areas)
    const locations = yield* sql<AreaRow>`
      select id::text as id, district_id as pid, label as name, ${LOCATION_LEVEL}::int4 as level from locations order by locations.id`
    return treeOf([...areas, ...locations])
  }),
  locations: Effect.fnUntraced(function* ({ query }) {
    const conditions = Object.entries(query).map(([column, id]) => sql`${sql(column)} = ${id}`)
    const list = yield* sql<Location>`
      select id, label as name, province_id, city_id, district_id, address from locations where ${sql.and(conditions)} order by id`
    return { list }
  })
})
