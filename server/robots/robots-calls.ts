import { Effect } from "effect"
import {
  type Robot,
  type RobotAlarm,
  type RobotDetail,
  type RobotSlot,
  type ShelfPick
} from "../../src/contract/robots.ts"
import { alarmConditions } from "../../src/contract/alarm-conditions.ts"
import { CurrentOperator } from "../../src/contract/call.ts"
import { alarmName } from "../alarm-types/alarm-types.ts"
import { sql } from "../database/sql.ts"
import { logFact } from "../events/log-fact.ts"
import { uniqueValues } from "../lists/list-conditions.ts"
import { deviceColumns, deviceJoins, deviceTable } from "../devices/devices-calls.ts"
import type { Language } from "../../src/contract/languages.ts"
import { conflict, joined, noSuchRecord, requestLanguage, text } from "../http/texts.ts"
import { readPage } from "../lists/read-page.ts"
import { callsOf } from "../calls.ts"
import { lockDevices, requireMerchant, requireSite } from "../records/require-records.ts"
import { returnToService, takeOutOfService } from "./out-of-service.ts"
import { countRobots, robotConditions } from "./robot-filters.ts"

const LATEST_ALARMS = 10

type AlarmRow = Omit<RobotAlarm, "name">
type RobotRow = Omit<Robot, "last_alarm"> & { readonly alarm: AlarmRow | null }

const alarmJson = `jsonb_build_object('id', a.id, 'type', a.type, 'severity', a.severity, 'raised_at', floor(extract(epoch from a.raised_at) * 1000),
  'ended_at', floor(extract(epoch from a.ended_at) * 1000))`

/** Sub-selects, which PostgreSQL evaluates only for the rows of one page. */
const columns = `${deviceColumns}, d.merchant_id, coalesce(d.merchant_name, '') as merchant, d.synced_at, d.created_at,
  case when r.state = 'offline' then coalesce(
    case when r.heard_at > '-infinity' then r.heard_at else r.reported_at end,
    (select raised_at from robot_alarms a where a.robot_id = d.robot_id and a.type = '${alarmConditions.offline.code}' and open)) end as offline_since,
  case when r.heard_at > '-infinity' then r.heard_at end as heard_at, r.charging,
  case when d.out_of_service_since is not null then jsonb_build_object('since', floor(extract(epoch from d.out_of_service_since) * 1000),
    'until', floor(extract(epoch from d.out_of_service_until) * 1000), 'reason', d.out_of_service_reason, 'by', d.out_of_service_by) end as out_of_service,
  goods.*,
  (select ${alarmJson} from robot_alarms a where a.robot_id = d.robot_id order by a.raised_at desc, a.id desc limit 1) as alarm`
const joins = `${deviceJoins} left join lateral (
  select coalesce(sum(count), 0)::int4 as stock, coalesce(sum(capacity), 0)::int4 as capacity, count(*)::int4 as slots,
    count(*) filter (where on_shelf)::int4 as on_shelf, coalesce(bool_or(on_shelf is distinct from confirmed_on_shelf), false) as unsynced
  from robot_slots s where s.robot_id = d.robot_id) goods on true`

const orders = {
  robot_id: "d.robot_id",
  name: "d.name",
  state: "r.state",
  battery: "r.battery",
  location: "d.location_name",
  merchant: "d.merchant_name",
  stock: "r.stock",
  synced_at: "d.synced_at",
  last_alarm: "r.last_alarm_at"
} as const
/** Columns that always have a value, so that their indexes need no order for nulls. */
const always: ReadonlySet<string> = new Set(["robot_id", "name", "state", "battery"])

const named = (alarm: AlarmRow, language: Language): RobotAlarm => ({ ...alarm, name: alarmName(alarm.type, language) })

const robotOf = ({ alarm, ...row }: RobotRow, language: Language): Robot => ({
  ...row,
  last_alarm: alarm && named(alarm, language)
})

const noRobot = (robotId: string) => noSuchRecord(text("robots.unknown", { robot_id: robotId }), "robot_id")

const measuredAt = (value: string) =>
  sql.literal(
    `(select at from (select coalesce(r.${value}_at, r.heard_at) as at) measured where isfinite(at)) as ${value}_at`
  )

/** Robots with their slots and latest alarms, by their numbers. */
const robotDetails = Effect.fnUntraced(function* (robotIds: ReadonlyArray<string>) {
  const language = yield* requestLanguage
  const rows = yield* sql<
    RobotRow & { goods: ReadonlyArray<RobotSlot>; alarms: ReadonlyArray<AlarmRow> } & Pick<
        RobotDetail,
        "battery_at" | "stock_at"
      >
  >`
    select ${sql.literal(columns)}, ${measuredAt("battery")}, ${measuredAt("stock")},
      array(select jsonb_build_object('slot', s.slot, 'product', g.name, 'price', g.price, 'count', s.count, 'capacity', s.capacity,
        'on_shelf', s.on_shelf, 'confirmed', s.on_shelf is not distinct from s.confirmed_on_shelf) from robot_slots s join products g on g.id = s.product_id where s.robot_id = d.robot_id order by s.slot) as goods,
      array(select ${sql.literal(alarmJson)} from robot_alarms a where a.robot_id = d.robot_id
        order by a.raised_at desc, a.id desc limit ${LATEST_ALARMS}) as alarms
    from ${sql.literal(`${deviceTable} ${joins}`)} where d.robot_id = any(${robotIds}::text[]) order by d.robot_id`
  return rows.map(({ goods, alarms, battery_at, stock_at, ...robot }): RobotDetail => ({
    ...robotOf(robot, language),
    battery_at,
    stock_at,
    goods,
    alarms: alarms.map((alarm) => named(alarm, language))
  }))
})

const noSlots = (robotId: string) => conflict(text("robots.noSlots", { robot_id: robotId }), "robot_ids")
const noSlot = (slots: ReadonlyArray<number>) =>
  noSuchRecord(text("robots.noSlot", { slot: joined(slots.map(String)) }), "slots")
const outOfService = (robotId: string) => conflict(text("robots.outOfService", { robot_id: robotId }), "robot_ids")
const offline = (robotId: string) => conflict(text("robots.offline", { robot_id: robotId }), "robot_ids")

/**
 * Puts goods on the shelves, from which a robot sells, or takes them off. All robots change or none. A robot whose
 * shelves are in that state already is skipped and logs no event.
 */
const changeShelves = Effect.fnUntraced(function* ({ robot_ids, slots }: ShelfPick, on: boolean) {
  const robotIds = uniqueValues(robot_ids)
  const slotNumbers = slots === undefined ? undefined : uniqueValues(slots).map(Number)
  const out = (yield* lockDevices(robotIds)).find(({ state }) => state === "outOfService")
  if (out) return yield* outOfService(out.robot_id)
  const existingSlots = yield* sql<{ robot_id: string; slot: number; on_shelf: boolean }>`
    select robot_id, slot, on_shelf from robot_slots where robot_id = any(${robotIds}::text[]) order by robot_id, slot`
  const missing = slotNumbers?.filter((slot) => !existingSlots.some((row) => row.slot === slot)) ?? []
  if (missing.length > 0) return yield* noSlot(missing)
  const requestedSlots = existingSlots.filter(({ slot }) => slotNumbers?.includes(slot) ?? true)
  const empty = robotIds.find((robotId) => !requestedSlots.some(({ robot_id }) => robot_id === robotId))
  if (empty !== undefined) return yield* noSlots(empty)
  yield* sql`update robot_slots set on_shelf = ${on} where robot_id = any(${robotIds}::text[]) and on_shelf <> ${on}
    and (${slotNumbers === undefined} or slot = any(${slotNumbers ?? []}::int2[]))`
  return { list: yield* robotDetails(robotIds) }
})

/** Applies a change to robots, and returns their details afterwards. */
const withDetails = <E, R>({ robot_ids }: { readonly robot_ids: string }, work: Effect.Effect<unknown, E, R>) =>
  Effect.andThen(
    work,
    Effect.map(
      Effect.suspend(() => robotDetails(uniqueValues(robot_ids))),
      (list) => ({ list })
    )
  )

const numberTaken = (robot_id: string) => conflict(text("robots.taken", { robot_id }), "robot_id")

/** Refuses a site or merchant that the operator cannot see. */
const requirePlace = Effect.fnUntraced(function* (site: number | undefined, merchant: number | null | undefined) {
  yield* requireSite([site ?? []].flat())
  yield* requireMerchant([merchant ?? []].flat())
})

/** Logs the site as a fact if people change it. The log leaves the column out, because reports change it. */
const logSite = (robot_id: string, location_id: number) =>
  logFact({ verb: "robots.moved", table: "devices", id: robot_id, fact: { location_id } })

export const RobotsCalls = callsOf("robots", {
  /** The fleet for the device platform, by default in the order of robot numbers, with missing values last. */
  list: Effect.fnUntraced(function* ({ query }) {
    const { sort = "robot_id", order = "asc", state } = query
    // The left table is always read. The right one is read for a filter or order by it; a filter makes an inner join.
    const byDevice = { table: "(devices d left join robot_states r using (robot_id))", key: "d.robot_id" }
    const byState = { table: deviceTable, key: "r.robot_id" }
    const counted = state === undefined ? byDevice : byState
    const page = yield* readPage<RobotRow>({
      ...query,
      ...(orders[sort].startsWith("d.") ? byDevice : byState),
      columns,
      countedTable: counted.table,
      joins,
      where: yield* robotConditions(query, counted.key),
      sort: { by: orders[sort], direction: order, nullsLast: !always.has(sort) }
    })
    const language = yield* requestLanguage
    return { ...page, list: page.list.map((row) => robotOf(row, language)) }
  }),
  counts: ({ query }) => countRobots(query),
  detail: Effect.fnUntraced(function* ({ query: { robot_id } }) {
    const [robot] = yield* robotDetails([robot_id])
    return robot ?? (yield* noRobot(robot_id))
  }),
  add: Effect.fnUntraced(function* ({ payload: { robot_id, name, location_id, merchant_id } }) {
    const operator = yield* CurrentOperator
    const owner = merchant_id ?? operator.merchant_id
    yield* requirePlace(location_id, owner)
    // The number may belong to another merchant's robot, which this merchant's people do not see.
    const added = yield* sql`
      insert into devices (robot_id, name, location_id, merchant_id) values (${robot_id}, ${name}, ${location_id ?? null}::int4, ${owner}::int4)
      on conflict do nothing returning robot_id`
    if (added.length === 0) return yield* numberTaken(robot_id)
    if (location_id !== undefined) yield* logSite(robot_id, location_id)
    const [robot] = yield* robotDetails([robot_id])
    return robot!
  }),
  move: Effect.fnUntraced(function* ({ payload: { robot_ids, location_id, merchant_id } }) {
    const robotIds = uniqueValues(robot_ids)
    yield* lockDevices(robotIds)
    yield* requirePlace(location_id, merchant_id)
    if (location_id !== undefined) {
      const moved = yield* sql<{ robot_id: string }>`
        update devices set location_id = ${location_id} where robot_id = any(${robotIds}::text[])
          and location_id is distinct from ${location_id} returning robot_id`
      for (const { robot_id } of moved) yield* logSite(robot_id, location_id)
    }
    if (merchant_id !== undefined)
      yield* sql`update devices set merchant_id = ${merchant_id} where robot_id = any(${robotIds}::text[])
        and merchant_id is distinct from ${merchant_id}`
    return { list: yield* robotDetails(robotIds) }
  }),
  putOnShelves: ({ payload }) => changeShelves(payload, true),
  removeFromShelf: ({ payload }) => changeShelves(payload, false),
  takeOutOfService: ({ payload }) => withDetails(payload, takeOutOfService(payload)),
  returnToService: ({ payload }) => withDetails(payload, returnToService(payload)),
  /** Sends robots their shelves, all of them or none. */
  sync: Effect.fnUntraced(function* ({ payload: { robot_ids } }) {
    const robotIds = uniqueValues(robot_ids)
    const robots = yield* lockDevices(robotIds)
    const away = robots.find(({ state }) => state === "offline")
    if (away) return yield* offline(away.robot_id)
    yield* sql`update devices set synced_at = clock_timestamp() where robot_id = any(${robotIds}::text[])`
    yield* sql`update robot_slots set confirmed_on_shelf = on_shelf
      where robot_id = any(${robotIds}::text[]) and on_shelf is distinct from confirmed_on_shelf`
    return { list: yield* robotDetails(robotIds) }
  })
})
