import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Every column that a list can be sorted by and that had no index yet. The key breaks ties, so it stands in the index as well. */
const sorted: Readonly<Record<string, ReadonlyArray<string>>> = {
  orders: ["state", "refunded", "robot_id", "paid_at"],
  refunds: ["state"],
  activities: ["kind", "discount", "updated_at"],
  coupons: ["kind", "discount", "threshold", "quantity", "issued", "used", "updated_at"],
  placements: ["media_kind", "enabled", "updated_at"],
  utterances: ["scene", "language", "text", "enabled", "updated_at"],
  quizzes: ["enabled", "updated_at"],
  mini_app_pages: ["name", "title", "published", "published_at", "updated_at"]
}

/** What a list can be searched for anywhere in a text. */
const searched: Readonly<Record<string, ReadonlyArray<string>>> = {
  orders: ["number"],
  events: ["lower(type)", "lower(username)"],
  activities: ["lower(name)"],
  coupons: ["lower(name)"],
  placements: ["lower(title)"],
  utterances: ["lower(text)"],
  quizzes: ["lower(question)"],
  mini_app_pages: ["search"]
}

/** A list reads its rows and counts them anew at every call, by indexes; the revisions that said whether a kept answer still held have no reader. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`drop trigger users_revised on users`
  yield* sql`drop trigger users_signed_in on users`
  yield* sql`drop function bump_list_revision`
  yield* sql`drop table list_revisions`

  for (const [table, columns] of Object.entries(sorted))
    for (const column of columns)
      yield* sql`create index ${sql(`${table}_sorted_by_${column}`)} on ${sql(table)} (${sql(column)}, id)`
  yield* sql`create index refunds_last_decided on refunds (decided_at desc nulls last, id desc)`
  yield* sql`drop index messages_of_user`
  yield* sql`create index messages_by_created_at on messages (user_id, created_at, id)`
  yield* sql`create index messages_by_type on messages (user_id, type, id)`
  yield* sql`create index messages_by_status on messages (user_id, (read_at is not null), id)`

  // One text instead of three that are compared one after the other. Nobody types the character between them.
  yield* sql`alter table mini_app_pages add search text generated always as
    (lower(name || E'\\x1f' || title || E'\\x1f' || path)) stored`

  const [trigrams] = yield* sql`select 1 as one from pg_extension where extname = 'pg_trgm'`
  if (!trigrams) return
  for (const [table, texts] of Object.entries(searched))
    for (const text of texts) yield* sql`create index on ${sql(table)} using gin (${sql.literal(text)} gin_trgm_ops)`
})
