import { Effect } from "effect"
import { type NewPlacement, placements } from "../../src/contract/placements.ts"
import type { PlaceFilters } from "../../src/contract/place-filters.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { uniqueValues, areasCondition, overlapFilters } from "../lists/list-conditions.ts"
import { crudHandlers, recordTable } from "../records/record-table.ts"
import { requireDevices, requireLocations } from "../records/require-records.ts"

/** The condition of the three lists of areas, which are one filter. */
const placementsIn = (_: string, areas: PlaceFilters) =>
  sql`location_ids && array(select id from locations where ${areasCondition(areas)})`

const table = recordTable(placements, {
  // A merchant's people do not see the robots and locations of other merchants.
  computed: {
    robot_ids: "array(select id from unnest(robot_ids) id where id in (select robot_id from devices))",
    location_ids: "array(select id from unnest(location_ids) id where id in (select l.id from locations l))"
  },
  where: {
    ...overlapFilters,
    robot_id: (id) => sql`robot_ids @> ${[id]}::text[]`,
    location_ids: (ids) => sql`location_ids && ${uniqueValues(ids).map(Number)}::int4[]`,
    Areas1: placementsIn,
    Areas2: placementsIn,
    Areas3: placementsIn
  }
})

const aimed = Effect.fnUntraced(function* <Draft extends NewPlacement>(draft: Draft) {
  const robot_ids = uniqueValues(draft.robot_ids).toSorted()
  const location_ids = uniqueValues(draft.location_ids)
    .map(Number)
    .toSorted((a, b) => a - b)
  yield* requireDevices(robot_ids)
  yield* requireLocations(location_ids)
  return { ...draft, robot_ids, location_ids }
})

export const PlacementsCalls = callsOf("placements", {
  ...crudHandlers(table),
  detail: ({ query }) => table.find(query.id),
  add: ({ payload }) => Effect.flatMap(aimed(payload), table.add),
  edit: ({ payload }) => Effect.flatMap(aimed(payload), (draft) => table.edit(draft)),
  enable: ({ payload: { enabled, ...record } }) => table.change(record, { enabled })
})
