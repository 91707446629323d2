import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Events are sealed in batches, behind the writers: each event and each row that it left has a digest, and each seal is one of all of its digests and of
 * the seal before, so that none can be changed, taken out or put in without its seal telling.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Sealed is what transactions before `until_tx` have written; `tx` is the sealer's own.
  yield* sql`create table event_seals (
    id int4 primary key,
    at timestamptz not null default clock_timestamp(),
    tx int8 not null default pg_current_xact_id()::text::int8,
    until_tx int8 not null default pg_current_xact_id()::text::int8,
    digest bytea not null
  )`
  yield* sql`create table event_digests (
    kind text not null check (kind in ('events', 'event_rows')),
    id int8 not null,
    seal int4 not null,
    digest bytea not null,
    primary key (kind, id)
  )`
  yield* sql`create index event_digests_of_seal on event_digests (seal)`
  for (const table of ["event_seals", "event_digests"])
    yield* sql`create trigger ${sql(`${table}_append_only`)} before update or delete or truncate on ${sql(table)}
      for each statement execute function refuse_event_change()`

  yield* sql`create function micros(timestamptz) returns text language sql immutable as $$
    select (extract(epoch from $1) * 1000000)::int8::text
  $$`
  for (const [table, columns] of [
    ["events", "micros(e.at), e.user_id, e.username, e.type, e.entity_id, e.before, e.after, e.merchant_id"],
    ["event_rows", "micros(e.at), e.kept, e.key, e.row"]
  ] as const)
    yield* sql.unsafe(`create function digest_of(e ${table}) returns bytea language sql immutable as $$
      select sha256(convert_to(jsonb_build_array('${table}', e.id, ${columns})::text, 'UTF8'))
    $$`)
  yield* sql`create function digest_of(former bytea, id int4, at timestamptz, digests bytea) returns bytea language sql immutable as $$
    select sha256(former || convert_to(concat_ws(' ', id, micros(at), ''), 'UTF8') || digests)
  $$`
})
