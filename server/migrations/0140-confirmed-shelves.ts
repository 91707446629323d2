import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The shelves as the robot last confirmed them, slot by slot; null where nobody knows. A slot whose own state differs was changed and is not sent yet. A robot
 * reports this column, so that events leave it out.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table robot_slots add confirmed_on_shelf boolean`
  yield* sql`update robot_slots s set confirmed_on_shelf = on_shelf from devices d
    where d.robot_id = s.robot_id and coalesce(d.shelves_changed_at <= d.synced_at, d.shelves_changed_at is null)`
  yield* sql`create index robot_slots_unconfirmed on robot_slots (robot_id) where on_shelf is distinct from confirmed_on_shelf`
})
