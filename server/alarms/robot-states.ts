import { Clock, Effect } from "effect"
import { anyOf, sql } from "../database/sql.ts"
import { inTransaction } from "../database/transaction.ts"
import { queueNotifications } from "../notifications/outbox.ts"
import { type AlarmSettings, FOLD_WITHIN_MS, reevaluate, type RobotAlarm, type RobotState } from "./alarm-engine.ts"
import { readAlarmTypes } from "../alarm-types/alarm-types.ts"

const millis = (moment: string) => `floor(extract(epoch from ${moment}) * 1000)`

type StateRow = Omit<RobotState, "slots"> & {
  readonly slots: ReadonlyArray<readonly [slot: number, count: number, capacity: number]>
}

export const readSettings = Effect.map(
  readAlarmTypes,
  (types): AlarmSettings => new Map(types.map((type) => [type.code, type]))
)

/** Locks the existing robots, optionally of one merchant, until the transaction ends. */
export const lockRobots = Effect.fnUntraced(function* (robotIds: ReadonlyArray<string>, merchantId?: number) {
  const ofMerchant = merchantId === undefined ? sql.literal("") : sql`and merchant_id = ${merchantId}`
  const rows = yield* sql<{ robot_id: string }>`
    select robot_id from devices where robot_id = any(${robotIds}::text[]) ${ofMerchant} order by robot_id for no key update`
  return rows.map(({ robot_id }) => robot_id)
})

/**
 * The present states of robots, each with its open alarms, and those that ended at most `FOLD_WITHIN_MS` before
 * `since`. Lock the robots by an earlier statement: a statement that waits for a lock sees other rows as they were
 * before.
 */
export const readStates = Effect.fnUntraced(function* (robotIds: ReadonlyArray<string>, since: number) {
  const rows = yield* sql<StateRow>`
    select d.robot_id, r.state = 'online' as online, r.state = 'outOfService' as "outOfService", r.charging, r.battery, r.x, r.y, d.location_id, r.reported_at, r.docking_failures, r.faults,
      coalesce((select jsonb_agg(jsonb_build_array(slot, count, capacity)) from robot_slots s where s.robot_id = d.robot_id), '[]') as slots,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'type', type, 'raised_at', ${sql.literal(millis("raised_at"))},
        'last_at', ${sql.literal(millis("last_at"))}, 'ended_at', ${sql.literal(millis("ended_at"))}, 'count', count) order by raised_at, id)
        from robot_alarms a where a.robot_id = d.robot_id and over_at >= ${new Date(since - FOLD_WITHIN_MS)}), '[]') as alarms
    from devices d join robot_states r using (robot_id) where d.robot_id = any(${robotIds}::text[]) order by d.robot_id`
  return rows.map(({ slots, ...row }): RobotState => ({
    ...row,
    slots: slots.map(([slot, count, capacity]) => ({ slot, count, capacity }))
  }))
})

export interface Change {
  readonly before: RobotState
  readonly after: RobotState
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const storeAlarms = Effect.fnUntraced(function* (changes: ReadonlyArray<Change>) {
  const changed = changes.flatMap(({ before, after }) =>
    after.alarms
      .filter((alarm) => !before.alarms.includes(alarm))
      .map((alarm: RobotAlarm) => ({
        ...alarm,
        robot_id: after.robot_id,
        raised_at: iso(alarm.raised_at),
        last_at: iso(alarm.last_at),
        ended_at: iso(alarm.ended_at)
      }))
  )
  const [storedAlarms, newAlarms] = [
    changed.filter(({ id }) => id !== undefined),
    changed.filter(({ id }) => id === undefined)
  ]
  // Ended alarms are stored first, because a robot may have only one open alarm of a type.
  if (storedAlarms.length > 0)
    yield* sql`
      with locked as materialized (
        select id from robot_alarms where id = ${anyOf(storedAlarms.map(({ id }) => id!))} order by id for no key update)
      update robot_alarms a set last_at = c.last_at, ended_at = c.ended_at, count = c.count,
        acknowledged_at = case when c.count = a.count then a.acknowledged_at end,
        acknowledged_by = case when c.count = a.count then a.acknowledged_by else '' end,
        note = case when c.count = a.count then a.note else '' end
      from json_to_recordset(${JSON.stringify(storedAlarms)}::json) c (id int8, last_at timestamptz, ended_at timestamptz, count int4)
        join locked using (id)
      where a.id = c.id`
  if (newAlarms.length === 0) return
  const raised = yield* sql<{ id: number }>`
    insert into robot_alarms (robot_id, type, raised_at, last_at, ended_at, count)
    select * from json_to_recordset(${JSON.stringify(newAlarms)}::json)
      c (robot_id text, type text, raised_at timestamptz, last_at timestamptz, ended_at timestamptz, count int4) order by raised_at, robot_id
    returning id`
  yield* queueNotifications(raised.map(({ id }) => id))
})

/** Stores the alarms, places and slots of robots, in the transaction that has locked them. */
export const storeStates = Effect.fnUntraced(function* (changes: ReadonlyArray<Change>) {
  yield* storeAlarms(changes)
  const moved = changes
    .filter(({ before, after }) => after.location_id !== before.location_id)
    .map(({ after: { robot_id, location_id } }) => ({ robot_id, location_id }))
  if (moved.length > 0)
    yield* sql`
      update devices d set location_id = c.location_id
      from json_to_recordset(${JSON.stringify(moved)}::json) c (robot_id text, location_id int4) where d.robot_id = c.robot_id`
  const counted = changes.flatMap(({ before, after }) =>
    after.slots
      .filter(({ count }, index) => before.slots[index]!.count !== count)
      .map(({ slot, count }) => ({ robot_id: after.robot_id, slot, count }))
  )
  if (counted.length > 0)
    yield* sql`
      update robot_slots s set count = c.count from json_to_recordset(${JSON.stringify(counted)}::json) c (robot_id text, slot int2, count int2)
      where s.robot_id = c.robot_id and s.slot = c.slot`
})

const BATCH_SIZE = 500

/** Applies changed settings to all robots without new reports. */
export const reevaluateRobots = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  const settings = yield* readSettings
  const rows = yield* sql<{ robot_id: string }>`
    select robot_id from robot_states where reported_at is not null order by robot_id`
  const judge = Effect.fnUntraced(function* (robotIds: ReadonlyArray<string>) {
    const states = yield* readStates(yield* lockRobots(robotIds), now)
    yield* storeStates(states.map((before) => ({ before, after: reevaluate(before, settings, now) })))
  }, inTransaction)
  for (let at = 0; at < rows.length; at += BATCH_SIZE)
    yield* judge(rows.slice(at, at + BATCH_SIZE).map(({ robot_id }) => robot_id))
})
