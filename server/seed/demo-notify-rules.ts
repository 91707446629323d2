import { Effect } from "effect"
import { alarmConditions } from "../../src/contract/alarm-conditions.ts"
import type { Reason } from "../notifications/outbox.ts"
import { codesIn, insertRows, rowsIn } from "./rows.ts"
import { sql } from "../database/sql.ts"

const DAY = 86_400_000
const NOT_READY: Reason = "not ready"

/**
 * Notify rules of the demo, named in either language, with their age in days and their end. The last one has never
 * matched.
 */
const rules = rowsIn<
  "name" | "to" | "methods" | "types" | "since" | "until"
>(`name | to | methods | since | until | types
  安全与停机 Safety stops | admin operator | console | 120 | | collision emergencyStop hardware emergencyStopNotReset systemAbnormality
  离线与迷路 Offline and lost | operator | console | 120 | | positionLoss noPositioning offline
  退款与开门 Refunds and doors | operator | console sms | 75 | | refund doorTimeout
  库存与电量 Stock and battery | operator 张伟 | console | 40 | | lowBattery lowInventory
  雷达试运行 Lidar trial | admin | console | 90 | 60 | radarObstruction singleLineRadar multiLineRadar
  充电与启动 Charging and start | operator 张伟 李秀英 | console | 30 | | chargingDisconnected initializationError`)

/** A silence during a night of refilling, for alarms of low stock. */
const silence = { type: alarmConditions.lowInventory.code, since: 12 * DAY, until: 12 * DAY - 6 * 3_600_000 }

const columns = "alarm_id, rule_id, rule, user_id, username, method, type, state, reason, created_at, sent_at"

/**
 * Seeds the rules and the notifications that they have sent: each was queued with its alarm, and sent a moment later.
 */
export const seedDemoNotifyRules = Effect.fnUntraced(function* (now: number) {
  const users = yield* sql<{ id: number; username: string }>`select id, username from users`
  const timeAgo = (ago: number) => new Date(now - ago)
  yield* insertRows(
    "notify_rules",
    rules.map(({ name, to, methods, types, since, until }) => ({
      name,
      methods: methods.split(" "),
      types: codesIn(types),
      enabled: until === "",
      version: until === "" ? 1 : 2,
      user_ids: to.split(" ").flatMap((name) => users.filter(({ username }) => username === name).map(({ id }) => id)),
      created_at: timeAgo(Number(since) * DAY),
      updated_at: timeAgo(Number(until || since) * DAY)
    }))
  )
  const [since, until] = [timeAgo(silence.since), timeAgo(silence.until)]
  yield* insertRows("silences", [
    {
      robot_ids: [],
      types: [silence.type],
      until,
      reason: "夜间集中补货 Night refill",
      created_by: "operator",
      created_at: since,
      ended_by: ""
    }
  ])
  yield* sql`
    insert into notifications (${sql.literal(columns)})
    select alarm, rule_id, rule, user_id, username, method, type,
      case when method <> 'console' then 'failed' when held and ended_at < ${until} then 'silenced' else 'sent' end,
      case when method <> 'console' then ${NOT_READY} else '' end, raised_at,
      case when method = 'console' and not (held and ended_at < ${until})
        then (case when held then ${until} else raised_at end) + (300 + alarm % 900) * interval '1 millisecond' end
    from (select distinct on (a.id, u.id, method) a.id as alarm, r.id as rule_id, r.name as rule, u.id as user_id, u.username, method, a.type,
        a.raised_at, coalesce(a.ended_at, 'infinity') as ended_at, a.type = ${silence.type} and a.raised_at between ${since} and ${until} as held
      from robot_alarms a join notify_rules r on a.type = any(r.types) and a.raised_at >= r.created_at and (r.enabled or a.raised_at < r.updated_at)
        join users u on u.id = any(r.user_ids) cross join unnest(r.methods) method
      order by a.id, u.id, method, r.id) wanted
    order by raised_at, alarm, user_id, method`
})
