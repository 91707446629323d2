import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What is sent by other ways than the console leaves the database, and is tried again until it has arrived. A server that sends one moves `next_at` to
 * where it may be tried again though nothing was heard of that server any more.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Receivers know by the key what they have had already.
  yield* sql`alter table notifications add key uuid not null default gen_random_uuid(),
    add tries int4 not null default 0,
    add next_at timestamptz not null default now()`
  yield* sql`drop index notifications_queued`
  yield* sql`create index notifications_due on notifications (method, next_at, id) where state = 'queued'`

  // As of the last sign-in: in which language somebody is written to.
  yield* sql`alter table users add language text check (language in ('zh-CN', 'en-US'))`
})
