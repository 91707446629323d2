import { Effect } from "effect"
import type { AddressedId } from "../../src/contract/addressed-id.ts"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { Calibration, FloorPlan } from "../../src/contract/floor-plans.ts"
import { type ImageHeader, readImageHeader } from "../../src/contract/image-header.ts"
import { locations, type NewSite, type Site, type SiteDetail } from "../../src/contract/locations.ts"
import type { PlaceFilters } from "../../src/contract/place-filters.ts"
import { withAlarmNames } from "../alarm-types/alarm-types.ts"
import { readAlarmsWhere } from "../alarms/alarm-rows.ts"
import { seesAlarms } from "../authentication/rule-tree.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { conflict, noSuchRecord, text } from "../http/texts.ts"
import { uniqueValues, areasCondition } from "../lists/list-conditions.ts"
import { crudHandlers, recordTable } from "../records/record-table.ts"
import { requirePlan } from "../records/require-records.ts"
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

const planColumns = sql.literal("image, width, height, calibration")

const readPlan = (siteId: number) =>
  Effect.map(
    sql<FloorPlan>`select ${planColumns} from site_plans where location_id = ${siteId}`,
    ([plan]) => plan ?? null
  )

/** Sets the plan of a site that the caller has checked. */
const setPlan = Effect.fnUntraced(function* (siteId: number, image: string) {
  const [uploaded] = yield* sql<{ bytes: Uint8Array }>`select bytes from images where url = ${image}`
  if (uploaded === undefined) yield* requirePlan({ image })
  const { width, height } = readImageHeader(uploaded!.bytes) as Exclude<ImageHeader, string>
  return yield* sql<FloorPlan>`
    insert into site_plans (location_id, image, width, height) values (${siteId}, ${image}, ${width}, ${height})
    on conflict (location_id) do update set image = excluded.image, width = excluded.width, height = excluded.height,
      calibration = case when site_plans.image = excluded.image then site_plans.calibration end
    returning ${planColumns}`.one
})

const replaced = conflict(text("locations.planReplaced"), "image")
const noPlan = noSuchRecord(text("locations.noPlan"))

const calibratePlan = Effect.fnUntraced(function* (siteId: number, image: string, calibration: Calibration) {
  const [plan] = yield* sql<FloorPlan>`
    update site_plans set calibration = ${JSON.stringify(calibration)}::jsonb
    where location_id = ${siteId} and image = ${image} returning ${planColumns}`
  return plan ?? (yield* replaced)
})

const removePlan = Effect.fnUntraced(function* (siteId: number) {
  const [plan] = yield* sql<FloorPlan>`delete from site_plans where location_id = ${siteId} returning ${planColumns}`
  return plan ?? (yield* noPlan)
})

/** The most robots, alarms and silences on the page of a site. */
const MAX_SHOWN = 500

const fleetOf = (id: number) => sql<SiteDetail["fleet"][number]>`
  select d.robot_id, d.name, r.state, r.battery, d.merchant_id, coalesce(d.merchant_name, '') as merchant,
    (select count(*)::int4 from robot_alarms a where a.robot_id = d.robot_id and a.open) as open_alarms, r.x, r.y
  from devices d join robot_states r using (robot_id) where d.location_id = ${id} order by d.robot_id limit ${MAX_SHOWN}`

const alarmsOf = (id: number) =>
  Effect.flatMap(
    readAlarmsWhere(sql`a.location_id = ${id} and a.open order by a.severity_rank, a.id desc limit ${MAX_SHOWN}`),
    withAlarmNames
  )

const SALES_DAYS = 30

const salesOf = (id: number) =>
  sql<NonNullable<SiteDetail["sales"]>>`
    select count(*)::int4 as orders, coalesce(sum(amount), 0)::float8 as amount, coalesce(sum(refunded), 0)::float8 as refunded
    from orders where location_id = ${id} and paid_at is not null and created_at >= now() - make_interval(days => ${SALES_DAYS})`
    .one

const detailOf = Effect.fnUntraced(function* (id: AddressedId) {
  const site = yield* table.find(id)
  const { rules } = yield* CurrentOperator
  return {
    ...site,
    fleet: yield* fleetOf(site.id),
    plan: yield* readPlan(site.id),
    alarms: seesAlarms(rules) ? yield* alarmsOf(site.id) : null,
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
