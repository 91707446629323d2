import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What lists of users need to stay fast: an order for each sortable column, search inside names, and a revision that says when a count is stale. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  for (const column of ["username", "role", "email", "enabled", "latest_login", "created_at", "updated_at"]) {
    yield* sql`create index ${sql(`users_by_${column}`)} on users (${sql(column)}, id)`
  }

  // pg_trgm is part of the embedded PostgreSQL. Another PostgreSQL may lack it or forbid it: search works there as well, only slower.
  const [trigrams] = yield* sql<{ found: boolean }>`
    select exists (select from pg_available_extensions where name = 'pg_trgm')
      and (has_database_privilege(current_database(), 'create') or exists (select from pg_extension where extname = 'pg_trgm')) as found`
  if (trigrams?.found) {
    yield* sql`create extension if not exists pg_trgm`
    yield* sql`create index users_username_inside on users using gin (username gin_trgm_ops)`
    yield* sql`create index users_email_inside on users using gin (email gin_trgm_ops)`
  }

  yield* sql`create table list_revisions (topic text primary key, revision int4 not null)`
  yield* sql`insert into list_revisions values ('users', 1)`
  yield* sql`create function bump_list_revision() returns trigger language plpgsql as $$
    begin
      update list_revisions set revision = revision + 1 where topic = tg_argv[0];
      return null;
    end
  $$`
  // Only what a filter reads changes a count; a sign-in does not.
  yield* sql`create trigger users_revised after insert or delete or truncate or update of username, role, email, enabled on users
    for each statement execute function bump_list_revision('users')`
})
