import { Clock, Effect } from "effect"
import { Severity } from "../../src/contract/alarm-types.ts"
import { type FleetMap, MAP_HOURS, MAX_MAP_SITES, type MapTile } from "../../src/contract/fleet-map.ts"
import { inOneSnapshot } from "../alarms/alarm-news.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { invalidInput, noSuchRecord, text } from "../http/texts.ts"

type Named = FleetMap["path"][number]
type Counts = Omit<MapTile, "id" | "name">

/** For each level, the column of sites by which robots are counted, and the column of the area above. */
const levels = [
  { level: 1, place: "province_id", above: null },
  { level: 2, place: "city_id", above: "province_id" },
  { level: 3, place: "district_id", above: "city_id" },
  { level: 4, place: "id", above: "district_id" }
] as const
type Level = (typeof levels)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The tolerated difference between the clocks of browser and server. */
const TOLERANCE_MS = 15 * MINUTE_MS

/** An area and those above it, the province first. */
const readPath = (area: string) => sql<Named & { readonly level: number }>`
  with recursive path as (
    select id, pid, name, level from areas where id = ${area}
    union all select a.id, a.pid, a.name, a.level from areas a join path on a.id = path.pid)
  select id, name, level from path order by level`

/** The tables of the present moment. */
const present = {
  robots: sql`devices`,
  away: sql`(select robot_id, state from robot_states where state in ('offline', 'outOfService'))`,
  alarms: sql`(select id, robot_id, location_id, severity_rank, not acknowledged as unclaimed from robot_alarms where open)`,
  left: sql`returned_at is null`
}

/** The tables of a past moment. Open and ended alarms have an index each. */
const past = (at: Date): typeof present => ({
  robots: sql`(select * from devices where created_at <= ${at})`,
  away: sql`(select robot_id, state from robot_intervals where state in ('offline', 'outOfService') and started_at <= ${at} and ended_at > ${at}
    union all select robot_id, state from robot_intervals where state in ('offline', 'outOfService') and started_at <= ${at} and ended_at is null)`,
  alarms: sql`(select id, robot_id, location_id, severity_rank, acknowledged_at is null or acknowledged_at > ${at} as unclaimed
    from (select * from robot_alarms where open union all select * from robot_alarms where not open and ended_at > ${at}) then_open
    where raised_at <= ${at})`,
  left: sql`(returned_at is null or returned_at > ${at})`
})

/**
 * Counts robots and alarms by place. An alarm counts at the place where it was raised, a shared alarm at each place of
 * its robots. The row without a place counts everything without a site.
 */
const readCounts = ({ place, above }: Level, area: string, at: Date | null) => {
  const { robots, away, alarms, left } = at === null ? present : past(at)
  const join = sql.literal(above === null ? "left join" : "join")
  return sql<Omit<Counts, "worst"> & { readonly place: string | null; readonly worst: number | null }>`
    with places as materialized (
      select id as location_id, ${sql.literal(`${place}::text`)} as place from locations where ${above === null ? sql`true` : sql`${sql(above)} = ${area}`}),
    standing as (
      select place, sum(robots) as robots
      from (select location_id, count(*) as robots from ${robots} d group by 1) d ${join} places using (location_id) group by 1),
    away as (
      select place, count(*) filter (where state = 'offline') as offline, count(*) filter (where state = 'outOfService') as out_of_service
      from ${away} a join ${robots} d using (robot_id) ${join} places using (location_id) group by 1),
    alarms as materialized (select * from ${alarms} a),
    troubles as (
      select place, id, severity_rank, unclaimed from alarms ${join} places using (location_id) where robot_id is not null
      union
      select place, a.id, severity_rank, unclaimed from alarms a join alarm_robots r on r.alarm_id = a.id and ${left}
        join devices d on d.robot_id = r.robot_id ${join} places p on p.location_id = d.location_id),
    troubled as (
      select place, count(*) as open, count(*) filter (where unclaimed) as unclaimed, min(severity_rank) as worst from troubles group by 1)
    select place, coalesce(max(robots), 0)::int4 as robots, coalesce(max(offline), 0)::int4 as offline,
      coalesce(max(out_of_service), 0)::int4 as out_of_service, coalesce(max(open), 0)::int4 as open,
      coalesce(max(unclaimed), 0)::int4 as unclaimed, max(worst)::int4 as worst
    from standing full join away using (place) full join troubled using (place) group by place`
}

const readPlaces = Effect.fnUntraced(function* ({ level }: Level, area: string) {
  if (level < 4)
    return yield* sql<Named>`select id, name from areas where pid = ${level === 1 ? "0" : area} order by id`
  return yield* sql<Named>`select id::text as id, name from locations where district_id = ${area} order by locations.id`
})

const isListening = Effect.fnUntraced(function* (at: Date | null) {
  if (at === null) return true
  const gaps = yield* sql`select 1 as one from listening_gaps where started_at <= ${at} and ended_at > ${at} limit 1`
  return gaps.length === 0
})

const noCounts: Counts = { robots: 0, offline: 0, out_of_service: 0, open: 0, unclaimed: 0, worst: null }

const readMap = Effect.fnUntraced(function* (area: string | undefined, moment: number | null, now: number) {
  const path = area === undefined ? [] : yield* readPath(area)
  if (area !== undefined && path.length === 0) return yield* noSuchRecord(text("locations.noArea"), "area")
  const level = levels[path.length]!
  const at = moment === null ? null : new Date(moment)
  const places = yield* readPlaces(level, area ?? "")
  const rows = yield* readCounts(level, area ?? "", at)
  const countsBy = new Map(
    rows.map(({ place, worst, ...counts }): readonly [string | null, Counts] => [
      place,
      { ...counts, worst: worst === null ? null : Severity.literals[worst - 1]! }
    ])
  )
  const sites = places.slice(0, MAX_MAP_SITES)
  return {
    at: moment ?? now,
    level: level.level,
    path: path.map(({ id, name }) => ({ id, name })),
    tiles: sites.map(({ id, name }): MapTile => ({ id, name, ...(countsBy.get(id) ?? noCounts) })),
    hidden: places.length - sites.length,
    unplaced: countsBy.get(null) ?? null,
    listening: yield* isListening(at)
  } satisfies FleetMap
}, inOneSnapshot)

export const FleetMapCalls = callsOf("fleetMap", {
  read: Effect.fnUntraced(function* ({ query: { area, at = null } }) {
    const now = yield* Clock.currentTimeMillis
    if (at !== null && (at > now + TOLERANCE_MS || at < now - MAP_HOURS * HOUR_MS - TOLERANCE_MS))
      return yield* invalidInput(text("locations.mapPeriod", { count: MAP_HOURS }), "at")
    return yield* readMap(area, at, now)
  })
})
