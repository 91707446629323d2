import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { keepRows } from "./0093-event-rows.ts"

/** Developers' tools are allowed until a moment. Where they are allowed now, that is eight hours after the upgrade. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`drop trigger developer_tools_recorded_after_update on developer_tools`
  yield* sql`alter table developer_tools add allowed_until timestamptz, add allowed_by text not null default ''`
  yield* sql`update developer_tools set allowed_until = now() + interval '8 hours', allowed_by = coalesce((select username from events
    where type = 'developerTools.turned' and user_id is not null order by id desc limit 1), '') where allowed`
  yield* sql`alter table developer_tools drop allowed`
  const types = ["allowed", "allowed", "forbidden"] as const
  yield* keepRows({ table: "developer_tools", key: ["id"], topic: "developerTools", types })
  // The row as a rebuild folds it, without an event: nobody has turned anything. Rows that were written before are told first.
  yield* sql`set constraints event_rows_told immediate`
  yield* sql`set constraints event_rows_told deferred`
  yield* sql`insert into event_rows (kept, key, row) select 'developer_tools', id::text, kept_row(t) from developer_tools t`
  yield* sql`select set_config('wheelhouse.told', (select max(id) from event_rows)::text, true)`
})
