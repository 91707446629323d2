import { Effect } from "effect"
import type { AddressedId } from "../../src/contract/addressed-id.ts"
import { CurrentOperator } from "../../src/contract/call.ts"
import { alarmPermissions } from "../../src/contract/grants.ts"
import { locations, type NewSite, type Site, type SiteDetail } from "../../src/contract/locations.ts"
import type { PlaceFilters } from "../../src/contract/place-filters.ts"
import { alarmOf, readAlarmsWhere } from "../alarms/alarm-rows.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { conflict, noSuchRecord, requestLanguage, text } from "../http/texts.ts"
import { uniqueValues, areasCondition } from "../lists/list-conditions.ts"
import { crudHandlers, recordTable } from "../records/record-table.ts"
import { calibratePlan, readPlan, removePlan, setPlan } from "./floor-plans.ts"
import { readSilencesOfSite } from "../silences/silence-rows.ts"

const nameOfArea = (column: string) => `(select name from areas where areas.id = locations.${column})`
const ofRobots = (condition: string) =>
  `(select count(*)::int4 from devices join robot_states using (robot_id) where location_id = locations.id${condition})`

/** The condition of the three lists of areas, which are one filter. */
const standsIn = (_: string, areas: PlaceFilters) => areasCondition(areas)

const table = recordTable(locations, {
  computed: {
    province: nameOfArea("province_id"),
    city: nameOfArea("city_id"),
    district: nameOfArea("district_id"),
    robots: ofRobots(""),
    offline: ofRobots(" and state = 'offline'"),
    open_alarms: "(select count(*)::int4 from robot_alarms where location_id = locations.id and open)"
  },
  where: {
    merchant_ids: (ids) =>
      sql`id = any(array(select location_id from devices where merchant_id = any(${uniqueValues(ids).map(Number)}::int4[])))`,
    location_ids: (ids) => sql`id = any(${uniqueValues(ids).map(Number)}::int4[])`,
    Areas1: standsIn,
    Areas2: standsIn,
    Areas3: standsIn
  }
})

const stillHas = (robots: number) => conflict(text("locations.stillHas", { count: robots }))
const noDistrict = noSuchRecord(text("locations.noDistrict"), "district_id")
const nameTaken = (name: string) => conflict(text("locations.taken", { name }), "name")

const handlers = crudHandlers(table, {
  unlessDeleted: ({ robots }) => (robots > 0 ? stillHas(robots) : undefined)
})

/** The draft with the city and province of its district. Refuses a second site with the same name and district. */
const placed = Effect.fnUntraced(function* <Draft extends NewSite & { readonly id?: number }>(draft: Draft) {
  const [district] = yield* sql<{ city_id: string; province_id: string; is_taken: boolean }>`
    select d.pid as city_id, c.pid as province_id, exists (select from locations
      where district_id = d.id and name_key(name) = name_key(${draft.name}) and id <> ${draft.id ?? 0}) as is_taken
    from areas d join areas c on c.id = d.pid where d.id = ${draft.district_id} and d.level = 3`
  if (!district) return yield* noDistrict
  const { is_taken, ...areas } = district
  if (is_taken) return yield* nameTaken(draft.name)
  return { ...draft, ...areas }
})

/** The most robots, alarms and silences on the page of a site. */
const MAX_SHOWN = 500

const fleetOf = (id: number) => sql<SiteDetail["fleet"][number]>`
  select d.robot_id, d.name, r.state, r.battery, d.merchant_id, coalesce(d.merchant_name, '') as merchant,
    (select count(*)::int4 from robot_alarms a where a.robot_id = d.robot_id and a.open) as open_alarms, r.x, r.y
  from devices d join robot_states r using (robot_id) where d.location_id = ${id} order by d.robot_id limit ${MAX_SHOWN}`

const alarmsOf = Effect.fnUntraced(function* (id: number) {
  const language = yield* requestLanguage
  const rows = yield* readAlarmsWhere(
    sql`a.location_id = ${id} and a.open order by a.severity_rank, a.id desc limit ${MAX_SHOWN}`
  )
  return rows.map((row) => alarmOf(row, language))
})

const SALES_DAYS = 30

const salesOf = Effect.fnUntraced(function* (id: number) {
  const [sales] = yield* sql<NonNullable<SiteDetail["sales"]>>`
    select count(*)::int4 as orders, coalesce(sum(amount), 0)::float8 as amount, coalesce(sum(refunded), 0)::float8 as refunded
    from orders where location_id = ${id} and paid_at is not null and created_at >= now() - make_interval(days => ${SALES_DAYS})`
  return sales!
})

const detailOf = Effect.fnUntraced(function* (id: AddressedId) {
  const site = yield* table.find(id)
  const { rules } = yield* CurrentOperator
  const seesAlarms = alarmPermissions.some((rule) => rules.has(rule))
  return {
    ...site,
    fleet: yield* fleetOf(site.id),
    plan: yield* readPlan(site.id),
    alarms: seesAlarms ? yield* alarmsOf(site.id) : null,
    silences: rules.has("alarm-board") ? yield* readSilencesOfSite(site.id, MAX_SHOWN) : null,
    sales: rules.has("sale-admin") ? yield* salesOf(site.id) : null
  }
})

/** Reads the row again, with the label that triggers gave it. */
const labelled = ({ id }: Site) => table.find(id)

export const LocationsCalls = callsOf("locations", {
  ...handlers,
  detail: ({ query }) => detailOf(query.id),
  add: ({ payload }) => Effect.flatMap(placed(payload), table.add).pipe(Effect.flatMap(labelled)),
  edit: ({ payload }) => Effect.flatMap(placed(payload), (draft) => table.edit(draft)).pipe(Effect.flatMap(labelled)),
  setPlan: ({ payload: { id, image } }) => Effect.andThen(table.find(id), setPlan(id, image)),
  calibratePlan: ({ payload: { id, image, ...calibration } }) =>
    Effect.andThen(table.find(id), calibratePlan(id, image, calibration)),
  removePlan: ({ payload: { id } }) => Effect.andThen(table.find(id), removePlan(id))
})
