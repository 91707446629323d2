import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** How operators want to see the lists: filters, columns and density under a name. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table views (
    id int4 generated always as identity primary key,
    user_id int4 not null references users on delete cascade,
    page text not null,
    name text not null,
    search text not null,
    columns jsonb not null,
    density text not null,
    shared boolean not null,
    is_default boolean not null default false
  )`
  yield* sql`create unique index views_taken on views (user_id, page, name_key(name))`
  yield* sql`create unique index views_default on views (user_id, page) where is_default`
  yield* sql`create index views_shared on views (page) where shared`
})
