import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What a robot says is wrong with it is kept, for a type that is turned on again looks for it. Until it speaks again, what is open is what it has. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table robot_reports add faults text[] not null default '{}'`
  yield* sql`update robot_reports r set faults = known.faults from (
      select robot_id, array_agg(type order by type) as faults from robot_alarms
      where open and type not in ('0007', '0010', '0050', '1002') group by robot_id) known
    where r.robot_id = known.robot_id`
})
