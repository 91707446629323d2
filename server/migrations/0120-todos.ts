import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A todo waits until it is done, read or not. Requests that were answered before are done; nobody noted when. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table messages add done_at timestamptz`
  yield* sql`update messages set done_at = coalesce(read_at, created_at) where kind = 'accountRequested' and about->>'settledBy' is not null`
  yield* sql`create index messages_open on messages (user_id) where type = 'todo' and done_at is null`
})
