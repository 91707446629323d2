import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient, type Statement } from "effect/sql"
import type { Area, AreaQuery, Location, LocationQuery } from "../../src/effects/contract/areas.ts"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import { answering } from "../http/refusal.ts"

type AreaRow = Omit<Area, "children">

const ROOT = "0"
const LOCATION_LEVEL = 4

const treeOf = (rows: ReadonlyArray<AreaRow>): ReadonlyArray<Area> => {
  const byParent = Map.groupBy(rows, ({ pid }) => pid)
  const grow = (pid: string): ReadonlyArray<Area> =>
    (byParent.get(pid) ?? []).map((row) => ({ ...row, children: row.level < LOCATION_LEVEL ? grow(row.id) : [] }))
  return grow(ROOT)
}

const makeReadAreas = Effect.map(SqlClient.SqlClient, (sql) => {
  const tree = Effect.fnUntraced(function* ({ level = "3", without_location = "0" }: AreaQuery) {
    const areas = yield* sql<AreaRow>`
      select id, pid, name, level from areas where level <= ${Number(level)} order by id`
    if (level !== "3" || without_location === "1") return treeOf(areas)
    const locations = yield* sql<AreaRow>`
      select id::text as id, district_id as pid, name, ${LOCATION_LEVEL}::int4 as level from locations order by locations.id`
    return treeOf([...areas, ...locations])
  })

  const locations = Effect.fnUntraced(function* ({ province_id, city_id, district_id }: LocationQuery) {
    const all: Array<Statement.Fragment> = []
    if (province_id !== undefined) all.push(sql`province_id = ${province_id}`)
    if (city_id !== undefined) all.push(sql`city_id = ${city_id}`)
    if (district_id !== undefined) all.push(sql`district_id = ${district_id}`)
    const where = all.length === 0 ? sql.literal("") : sql`where ${sql.and(all)}`
    const list = yield* sql<Location>`
      select id, name, province_id, city_id, district_id, address from locations ${where} order by id`
    return { list }
  })

  return { tree, locations }
})

export const AreasCalls = HttpApiBuilder.group(
  ConsoleApi,
  "areas",
  Effect.fnUntraced(function* (handlers) {
    const { tree, locations } = yield* makeReadAreas
    return handlers.handleAll({
      tree: ({ query }) => answering(tree(query)),
      locations: ({ query }) => answering(locations(query))
    })
  })
)
