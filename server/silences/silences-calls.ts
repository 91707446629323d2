import { Clock, Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { INT4_MAX } from "../../src/contract/fields.ts"
import { type Silence, SilenceQuery } from "../../src/contract/silences.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { invalidInput, noSuchId, text } from "../http/texts.ts"
import { uniqueValues, makeConditions } from "../lists/list-conditions.ts"
import { readPage } from "../lists/read-page.ts"
import { requireAreas, requireDevices, requireLocations, requireMerchants } from "../records/require-records.ts"
import { resolveRobots } from "../devices/find-robots.ts"
import { hasBegun, isActiveOrPlanned, silenceColumns } from "./silence-rows.ts"
import { isInScope } from "./silencing.ts"

const columns = sql.literal(silenceColumns)
const ofState = {
  active: sql`(${isActiveOrPlanned} and ${hasBegun})`,
  planned: sql`(${isActiveOrPlanned} and not ${hasBegun})`,
  over: sql`not ${isActiveOrPlanned}`
}

const past = invalidInput(text("alarms.silenceInPast"), "until")
const noun = text("records.silence")

const conditionsOf = makeConditions(SilenceQuery, {
  state: (state) => ofState[state]
})

interface JoinedScope {
  readonly robot_ids?: string
  readonly location_ids?: string
  readonly merchant_ids?: string
  readonly area_ids?: string
}

const scopeOf = ({ robot_ids = "", location_ids = "", merchant_ids = "", area_ids = "" }: JoinedScope) => ({
  robots: uniqueValues(robot_ids),
  locations: uniqueValues(location_ids).map(Number),
  merchants: uniqueValues(merchant_ids).map(Number),
  areas: uniqueValues(area_ids)
})

export const SilencesCalls = callsOf("silences", {
  list: Effect.fnUntraced(function* ({ query }) {
    const { sort = "id", order = sort === "id" ? "desc" : "asc" } = query
    const where = conditionsOf(query)
    return yield* readPage<Silence>({
      ...query,
      columns: silenceColumns,
      table: "silences",
      key: "id",
      where,
      sort: { by: sort, direction: order }
    })
  }),
  coverage: Effect.fnUntraced(function* ({ query }) {
    const { locations, merchants, areas, ...named } = scopeOf(query)
    const { robots, unknown } = yield* resolveRobots(named.robots)
    const covered = yield* sql<{ robots: number }>`
      select count(*)::int4 as robots from devices a cross join (select ${robots}::text[] as robot_ids,
        ${locations}::int4[] as location_ids, ${merchants}::int4[] as merchant_ids, ${areas}::text[] as area_ids) s
      where ${sql.literal(isInScope)}`.one
    return { ...covered, unknown }
  }),
  silence: Effect.fnUntraced(function* ({ payload }) {
    const { types, starts_at, until, reason } = payload
    const operator = yield* CurrentOperator
    if (until <= (yield* Clock.currentTimeMillis)) return yield* past
    const { locations, merchants, areas, ...named } = scopeOf(payload)
    const { robots, unknown } = yield* resolveRobots(named.robots)
    const start = starts_at === undefined ? null : new Date(starts_at)
    yield* requireDevices([...robots, ...unknown])
    yield* requireLocations(locations)
    yield* requireMerchants(merchants)
    yield* requireAreas(areas)
    return yield* sql<Silence>`
      insert into silences (robot_ids, location_ids, merchant_ids, area_ids, types, starts_at, begun, until, reason, created_by)
      values (${robots}::text[], ${locations}::int4[], ${merchants}::int4[], ${areas}::text[], ${uniqueValues(types)}::text[],
        ${start}::timestamptz, not coalesce(${start}::timestamptz > now(), false), ${new Date(until)}, ${reason}, ${operator.username}) returning ${columns}`
      .one
  }),
  /** Ends all of the silences or none. */
  end: Effect.fnUntraced(function* ({ payload }) {
    const operator = yield* CurrentOperator
    const ids = uniqueValues(payload.ids).map(Number)
    const list = yield* sql<Silence>`
      with before as materialized (
          select * from silences where id = any(${ids.filter((id) => id <= INT4_MAX)}::int4[]) order by id for update),
        ended as (update silences set ended_at = now(), ended_by = ${operator.username}
          where id in (select id from before) and ${isActiveOrPlanned} returning *)
      select ${columns} from (select * from ended union all select * from before where id not in (select id from ended)) silences order by id`
    const missing = ids.find((id) => !list.some((row) => row.id === id))
    if (missing !== undefined) return yield* noSuchId(noun, missing, "ids")
    return { list }
  })
})
