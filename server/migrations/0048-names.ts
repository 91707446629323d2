import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What has a name that is nobody else's, and how long that may be. */
const named = [
  ["users", "username", 32],
  ["roles", "name", 40],
  ["merchants", "name", 80]
] as const

/**
 * Names are the same where their normal forms are (NFKC, case folded), and PostgreSQL alone says so. Where older data has two of the same, the oldest
 * keeps it and each other one gets its id behind its name, which an event tells.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Before PostgreSQL 18 there is no folding but lower case, which without ICU takes the dotted capital I for an ordinary one.
  const [found] = yield* sql<{ folds: boolean; icu: boolean }>`select
    current_setting('server_version_num')::int >= 180000 as folds, exists (select from pg_collation where collname = 'und-x-icu') as icu`
  const fold = found!.folds
    ? `casefold(normalize($1, NFKC) collate "pg_unicode_fast")`
    : `lower(replace(normalize($1, NFKC), U&'\\0130', U&'i\\0307')${found!.icu ? ` collate "und-x-icu"` : ""})`
  yield* sql`create function name_key(text) returns text language sql immutable strict parallel safe
    as $$ select normalize(${sql.literal(fold)}, NFKC) $$`

  for (const [table, column, longest] of named) {
    const name = sql(column)
    const doubles = yield* sql<{ id: number; name: string }>`
      select id, name from (select id, ${name} as name, row_number() over (partition by name_key(${name}) order by id) as nth from ${sql(table)}) each
      where nth > 1 order by id`
    for (const double of doubles) {
      const taken = (wanted: string) => sql`select from ${sql(table)} where name_key(${name}) = name_key(${wanted})`
      let tail = `-${double.id}`
      const renamed = () => double.name.slice(0, longest - tail.length) + tail
      while ((yield* taken(renamed())).length > 0) tail += "-"
      yield* sql`update ${sql(table)} set ${name} = ${renamed()}, updated_at = now() where id = ${double.id}`
      const [before, after] = [double.name, renamed()].map((each) => JSON.stringify({ [column]: each }))
      yield* sql`insert into events (username, type, entity_id, before, after)
        values ('Wheelhouse', ${`${table}.edited`}, ${String(double.id)}, ${before}::jsonb, ${after}::jsonb)`
    }
  }
  yield* sql`drop index users_username_taken`
  yield* sql`alter table merchants drop constraint merchants_name_key`
  for (const [table, column] of named)
    yield* sql`create unique index ${sql(`${table}_${column}_taken`)} on ${sql(table)} (name_key(${sql(column)}))`
  yield* sql`drop index messages_requests`
  yield* sql`create index messages_requests on messages (name_key(about->>'username')) where kind = 'accountRequested'`

  // Those of accounts that are disabled were only hidden.
  yield* sql`update sessions set ended_at = now(), end_reason = 'account'
    where ended_at is null and user_id in (select id from users where not enabled)`
})
