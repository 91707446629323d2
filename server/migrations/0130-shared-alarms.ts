import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * A shared alarm belongs to one merchant. Open ones about robots of several merchants end: the next sweep raises an alarm of each merchant for the robots
 * that are still lost, and notifies its people.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`update robot_alarms a set ended_at = greatest(now(), last_at) where open and robot_id is null
    and exists (select from alarm_robots join devices d using (robot_id) where alarm_id = a.id and d.merchant_id is distinct from a.merchant_id)`
})
