import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Notes what the rules want sent of alarms, in the transaction that raises them; to a merchant's people only of its own. What comes back is the same alarm, of which everybody was notified. */
export const queueNotifications = Effect.fnUntraced(function* (alarmIds: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into notifications (alarm_id, rule_id, rule, user_id, username, method, type, robot_id)
    select distinct on (a.id, u.id, method) a.id, r.id, r.name, u.id, u.username, method, a.type, a.robot_id
    from robot_alarms a join notify_rules r on r.enabled and a.type = any(r.types)
      join users u on u.id = any(r.user_ids) and u.enabled and (u.merchant_id is null or u.merchant_id = a.merchant_id) cross join unnest(r.methods) method
    where a.id = any(${alarmIds}::int4[]) order by a.id, u.id, method, r.id
    on conflict (alarm_id, user_id, method) do nothing`
})
