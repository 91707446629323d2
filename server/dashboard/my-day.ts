import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import type { MyDay } from "../../src/effects/contract/dashboard.ts"
import { alarmRules } from "../../src/effects/contract/grants.ts"
import { alarmName } from "../alarm-types/alarm-names.ts"
import type { Language } from "../http/words.ts"

const WORST = 3

/** Everything that waits for the calling operator. For a merchant's people each table holds their merchant's rows alone. Failures of yesterday count as well: an operator who comes in the morning has not seen those of the night. */
export const readMyDay = Effect.fnUntraced(function* (language: Language) {
  const sql = yield* SqlClient.SqlClient
  const { id, rules } = yield* CurrentOperator
  const isConcerned = alarmRules.some((name) => rules.has(name))

  const readUnacknowledged = sql<{ severity: "critical" | "major"; count: number; oldest: Date }>`
    select severity, count(*)::int4 as count, min(raised_at) as oldest from robot_alarms
    where open and not acknowledged and severity in ('critical', 'major') group by severity_rank, severity order by severity_rank`
  const countRefunds = sql<{ count: number }>`select count(*)::int4 as count from refunds where state = 'requested'`
  type Found = NonNullable<MyDay["alarms"]>["worst"][number] & { readonly type: string; readonly all: number }
  const readAlarms = sql<Omit<Found, "name">>`
    select a.id, a.type, a.severity, a.robot_id, coalesce(d.name, '') as robot, a.robots, count(*) over ()::int4 as all
    from robot_alarms a left join devices d on d.robot_id = a.robot_id
    where a.open and (a.robot_id in (select robot_id from user_devices where user_id = ${id}) or a.id in
      (select alarm_id from alarm_robots r join user_devices u using (robot_id) where u.user_id = ${id} and r.returned_at is null))
    order by a.severity_rank, a.id desc limit ${WORST}`
  const readBox = sql<{ todos: number; requests: number }>`
    select count(*) filter (where kind <> 'accountRequested')::int4 as todos,
      count(*) filter (where kind = 'accountRequested')::int4 as requests
    from messages where user_id = ${id} and type = 'todo' and done_at is null`
  const own = rules.has("alarm-record-all") ? sql.literal("true") : sql`user_id = ${id}`
  const readYesterday = sql<{ since: string; start: Date }>`
    select (day_of(now()) - 1)::text as since, (day_of(now()) - 1)::timestamp at time zone zone as start from day_zone`
  // By a moment that the planner knows: it cannot guess how few notifications a moment that it computes leaves.
  const countFailed = (start: Date) => sql<{ failed: number }>`
    select count(*)::int4 as failed from notifications where state = 'failed' and ${own} and created_at >= ${start}`

  const unacknowledged = isConcerned ? yield* readUnacknowledged : []
  const [refunds] = rules.has("sale-admin") ? yield* countRefunds : []
  const alarms = isConcerned ? yield* readAlarms : []
  const [box] = yield* readBox
  const [yesterday] = yield* readYesterday
  const [failures] = yield* countFailed(yesterday!.start)
  return {
    unacknowledged: unacknowledged.map(({ oldest, ...rest }) => ({ ...rest, oldest: oldest.getTime() })),
    refunds: refunds?.count ?? null,
    alarms: isConcerned
      ? {
          count: alarms[0]?.all ?? 0,
          worst: alarms.map(({ all: _, type, ...alarm }) => ({ ...alarm, name: alarmName(type, language) }))
        }
      : null,
    todos: box!.todos,
    requests: box!.requests,
    failed: isConcerned ? failures!.failed : null,
    since: yesterday!.since
  } satisfies MyDay
})
