import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** A changed password moves `updated_at`, and with it a place in the order by `updated_at`: such a change moves the revision of users on, too. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`drop trigger users_revised on users`
  yield* sql`create trigger users_revised
    after insert or delete or truncate or update of username, role, email, enabled, updated_at on users
    for each statement execute function bump_list_revision('users')`
})
