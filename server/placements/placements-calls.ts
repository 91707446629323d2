import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type NewPlacement, Placement, PlacementQuery } from "../../src/effects/contract/placements.ts"
import type { PlaceFilters } from "../../src/effects/contract/place-filters.ts"
import { callsOf } from "../calls.ts"
import { inAreas, touching } from "../lists/list-conditions.ts"
import { crudHandlers, makeRecordTable } from "../records/record-table.ts"
import { eachOnce, knownDevices, knownLocations } from "../records/known-records.ts"

export const PlacementsCalls = callsOf(
  "placements",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // The three lists are one filter, which each of them stands for.
    const shownIn = (_: string, areas: PlaceFilters) => ({
      where: [sql`location_ids && array(select id from locations where ${inAreas(sql, areas)})`]
    })
    const placements = yield* makeRecordTable({
      topic: "placements",
      row: Placement,
      query: PlacementQuery,
      where: {
        ...touching(sql),
        robot_id: (id) => ({ where: [sql`robot_ids @> ${[id]}::text[]`] }),
        location_ids: (ids) => ({ where: [sql`location_ids && ${eachOnce(ids).map(Number)}::int4[]`] }),
        ...{ Areas1: shownIn, Areas2: shownIn, Areas3: shownIn }
      }
    })

    const aimed = Effect.fnUntraced(function* <Draft extends NewPlacement>(draft: Draft) {
      const robot_ids = eachOnce(draft.robot_ids).toSorted()
      const location_ids = eachOnce(draft.location_ids)
        .map(Number)
        .toSorted((a, b) => a - b)
      yield* knownDevices(robot_ids)
      yield* knownLocations(location_ids)
      return { ...draft, robot_ids, location_ids }
    })

    return {
      ...crudHandlers(placements),
      detail: ({ query }) => placements.find(query.id),
      add: ({ payload }) => Effect.flatMap(aimed(payload), placements.add),
      edit: ({ payload }) => Effect.flatMap(aimed(payload), placements.edit),
      enable: ({ payload: { enabled, ...record } }) =>
        placements.change(record, { type: enabled ? "placements.enabled" : "placements.disabled", values: { enabled } })
    }
  })
)
