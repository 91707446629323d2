import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Writes of the last day by a hash of their key, with what they were and, sealed, what they were answered with. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table idempotency_keys (
    id bytea primary key,
    fingerprint bytea not null,
    answer bytea,
    created_at timestamptz not null default now()
  )`
  yield* sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`
})
