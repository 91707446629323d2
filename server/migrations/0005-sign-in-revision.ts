import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Sign-ins change one order only, that by `latest_login`: they get a revision of their own. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into list_revisions values ('sign-ins', 1)`
  yield* sql`create trigger users_signed_in after update of latest_login on users
    for each statement execute function bump_list_revision('sign-ins')`
})
