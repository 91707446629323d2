import { Clock, Effect } from "effect"
import { sql } from "../database/sql.ts"
import { inTransaction } from "../database/transaction.ts"
import { queueNotifications } from "../notifications/outbox.ts"
import { alarmConditions } from "../../src/contract/alarm-conditions.ts"
import { raiseAlarm } from "./alarm-engine.ts"
import { readSettings, readStates, storeStates } from "./robot-states.ts"
import { tryTransactionLock } from "../database/locks.ts"

const OFFLINE = alarmConditions.offline.code
const MINUTE_MS = 60_000
/** So many silent robots must share a cause, such as a broken network. */
const MIN_SHARED = 10

interface SilentRobot {
  readonly robot_id: string
  readonly merchant_id: number | null
  /** The duration of the silence in milliseconds. */
  readonly silent: number
}

/**
 * Divides a merchant's silent robots into those with an alarm of their own and those that share one. Robots report at
 * different moments, so an outage appears at one before another. Robots that are nearly overdue when the first one is
 * overdue therefore share its alarm, as do robots that fall silent during an outage.
 */
export const sortSilent = <Robot extends SilentRobot>(
  robots: ReadonlyArray<Robot>,
  threshold: number,
  manyAway: boolean
): { readonly each: ReadonlyArray<Robot>; readonly together: ReadonlyArray<Robot> } => {
  const overdue = robots.filter(({ silent }) => silent >= threshold)
  const nearlyOverdue = robots.filter(({ silent }) => silent >= threshold - lookAhead(threshold))
  if (overdue.length === 0) return { each: [], together: [] }
  if (nearlyOverdue.length >= MIN_SHARED) return { each: [], together: nearlyOverdue }
  return manyAway ? { each: [], together: overdue } : { each: overdue, together: [] }
}

const lookAhead = (threshold: number) => Math.min(MINUTE_MS, threshold / 2)

/** Adds robots of one merchant, or of none, to its open shared alarm, or raises one. */
const raiseTogether = Effect.fnUntraced(function* (robots: ReadonlyArray<SilentRobot>, open: number | undefined) {
  const robotIds = robots.map(({ robot_id }) => robot_id)
  const added =
    open === undefined
      ? yield* sql<{ id: number }>`
          insert into robot_alarms (type, merchant_id, raised_at) values (${OFFLINE}, ${robots[0]!.merchant_id}::int4, now()) returning id`
      : []
  const id = open ?? added[0]!.id
  yield* sql`insert into alarm_robots (alarm_id, robot_id) select ${id}::int8, unnest(${robotIds}::text[])
    on conflict (alarm_id, robot_id) do update set returned_at = null`
  yield* sql`update robot_alarms set robots = (select count(*) from alarm_robots where alarm_id = ${id}), last_at = now() where id = ${id}`
  yield* queueNotifications([id])
})

/**
 * Marks robots offline after too long a silence. Each gets an alarm, or many of one merchant share one. An advisory
 * lock admits one server at a time.
 */
export const sweepSilentRobots = Effect.gen(function* () {
  if (!(yield* tryTransactionLock("silentRobots"))) return
  // While no server ran, no robot could report. After a crash, the last report marks the start of that gap.
  yield* sql`insert into listening_gaps (started_at, ended_at)
    select since, now() from (select coalesce((select swept_at from alarm_watch), (select max(heard_at) filter (where isfinite(heard_at)) from robot_states)) as since) watch
    where since < now() - interval '1 minute' on conflict do nothing`
  yield* sql`insert into alarm_watch as watch default values on conflict (one) do update set swept_at = now(),
    listening_since = case when watch.swept_at < now() - interval '1 minute' then now() else watch.listening_since end`
  // Ends shared alarms whose robots are all back. Two simultaneous reports would not see each other.
  yield* sql`update robot_alarms a set ended_at = now() where open and robot_id is null
    and not exists (select from alarm_robots where alarm_id = a.id and returned_at is null)`

  const { enabled, threshold } = (yield* readSettings).get(OFFLINE)!
  const limit = threshold! * MINUTE_MS
  // A robot with a locked row is just reporting. An offline robot without an alarm, whose type was off, has waited long
  // enough.
  const silent = yield* sql<SilentRobot>`
    select d.robot_id, d.merchant_id, case when state = 'offline' or heard_at = '-infinity' then 1e12
      else extract(epoch from now() - greatest(heard_at, listening_since)) * 1000 end::float8 as silent
    from devices d join robot_states using (robot_id) cross join alarm_watch
    where state <> 'outOfService' and (state = 'online' or ${enabled}::bool
        and not exists (select from robot_alarms a where a.open and a.robot_id = d.robot_id and a.type = ${OFFLINE})
        and not exists (select from alarm_robots r join robot_alarms a on a.id = r.alarm_id
          where a.open and a.type = ${OFFLINE} and r.robot_id = d.robot_id and r.returned_at is null))
      and heard_at < now() - ${limit - lookAhead(limit)} * interval '1 millisecond'
    order by d.robot_id for no key update of d skip locked`
  const shared = yield* sql<{ id: number; merchant_id: number | null }>`
    select id, merchant_id from robot_alarms where open and robot_id is null and type = ${OFFLINE} order by id`
  const groups = [...Map.groupBy(silent, ({ merchant_id }) => merchant_id)].map(([merchant, robots]) => {
    const open = shared.find(({ merchant_id }) => merchant_id === merchant)?.id
    return { open, ...sortSilent(robots, limit, open !== undefined) }
  })
  const each = groups.flatMap((group) => group.each)
  const offlineIds = [...each, ...groups.flatMap(({ together }) => together)].map(({ robot_id }) => robot_id)
  if (offlineIds.length === 0) return
  yield* sql`update robot_states set state = 'offline' where robot_id = any(${offlineIds}::text[])`
  if (!enabled) return
  for (const { together, open } of groups) if (together.length > 0) yield* raiseTogether(together, open)
  const now = yield* Clock.currentTimeMillis
  const before = yield* readStates(
    each.map(({ robot_id }) => robot_id),
    now
  )
  yield* storeStates(
    before.map((state) => ({ before: state, after: { ...state, alarms: raiseAlarm(state.alarms, OFFLINE, now) } }))
  )
}).pipe(inTransaction)
