import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Guesses stay counted over a crash of the database, browsers that signed in before are known by a signature, codes are counted by who asks for them. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What the former counters held was over in five minutes.
  yield* sql`drop table sign_in_counters`
  yield* sql`create table sign_in_counters (key text primary key, expires_at float8 not null, counted_at float8 not null)`

  yield* sql`create table secrets (name text primary key, secret bytea not null)`
  yield* sql`insert into secrets values ('browsers', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))`

  yield* sql`alter table captchas add asked_by text not null default ''`
  yield* sql`create index captchas_by_asked_by on captchas (asked_by, expires_at)`

  // Those that are not events yet.
  yield* sql`create table refused_sign_ins (
    username text not null,
    reason text not null,
    user_id int4,
    since float8 not null,
    count int4 not null default 0,
    addresses text[] not null default '{}',
    primary key (username, reason)
  )`
  // The owner is told of them at the next sign-in.
  yield* sql`create index events_refused on events (entity_id, at) where type = 'session.refused'`
})
