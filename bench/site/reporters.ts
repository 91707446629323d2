import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { inDatabase } from "../../e2e/fixtures/database.ts"
import { makeDice } from "../../server/seed/rows.ts"
import { makeFleet } from "../server-load/alarm-load.ts"
import { addReportingFleet } from "../server-load/many-alarms.ts"

/** A province without a site in the demo. */
const PLACE = "650000"

/** Robots of the first merchant, alone in their province, so that a map of provinces tells their alarms apart. */
const addProbes = Effect.fnUntraced(function* (key: string, count: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into areas (id, pid, name, level)
    values (${PLACE}, '0', '新疆维吾尔自治区', 1), ('650100', ${PLACE}, '乌鲁木齐市', 2), ('650102', '650100', '天山区', 3)`
  yield* sql`insert into locations (name, province_id, city_id, district_id) values ('天山万达广场', ${PLACE}, '650100', '650102')`
  const probes = yield* sql<{ robot_id: string }>`
    insert into devices (robot_id, name, location_id, merchant_id)
    select 'PROBE-' || n, 'Probe ' || n, site.id, m.id from generate_series(1, ${count}::int4) n, locations site, merchants m
    where site.province_id = ${PLACE} and api_token = ${key} returning robot_id`
  yield* sql`update robot_states set state = 'online', battery = 80 where robot_id like 'PROBE-%'`
  return probes.map(({ robot_id }) => robot_id)
})

/**
 * Adds robots that report: a fleet under way, and robots without a fault in a `place` of their own. `raised` counts
 * those that have raised an alarm.
 */
export const addReporters = (data: string, probeCount: number) =>
  inDatabase(data, (sql) =>
    Effect.gen(function* () {
      const merchants = yield* addReportingFleet
      const key = merchants[0]!.key
      const probes = yield* addProbes(key, probeCount)
      return { fleet: makeFleet(merchants, makeDice(7)), key, place: PLACE, probes, raised: { count: 0 } }
    }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
  )
export type Reporters = Awaited<ReturnType<typeof addReporters>>
