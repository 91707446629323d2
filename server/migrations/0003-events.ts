import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The event table: rows are appended and never touched again, whoever asks. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table events (
    id int4 generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    user_id int4,
    username text not null,
    type text not null,
    entity_id text,
    before jsonb,
    after jsonb
  )`
  yield* sql`create index events_by_at on events (at, id)`
  yield* sql`create index events_by_type on events (type, id)`
  yield* sql`create index events_by_username on events (username, id)`
  yield* sql`create index events_by_user_id on events (user_id, id)`

  yield* sql`create function refuse_event_change() returns trigger language plpgsql as $$
    begin
      raise exception 'events are append-only: % refused', tg_op using errcode = 'integrity_constraint_violation';
    end
  $$`
  yield* sql`create trigger events_append_only before update or delete or truncate on events
    for each statement execute function refuse_event_change()`
})
