import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Fills the user table for measurements: `count` users with spread names, roles and times. They have no password. */
export const addManyUsers = Effect.fnUntraced(function* (count: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into users (username, email, role, enabled, password_hash, created_at, updated_at, latest_login)
    select name || '.' || n, name || '.' || n || '@load.wheelhouse.example', (select name from roles where not is_super order by id offset n % 3 limit 1),
      n % 17 <> 0, '', now() - n * interval '7 seconds', now() - n * interval '5 seconds', case when n % 5 = 0 then null else now() - n * interval '3 seconds' end
    from (select n, (array['zhang','wang','li','chen','liu','miller','carter','foster','reed','brooks'])[1 + n % 10] as name from generate_series(1, ${count}::int4) n) made`
  yield* sql`analyze users`
})
