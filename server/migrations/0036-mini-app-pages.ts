import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The pages of the customers' mini-app. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table mini_app_pages (
    id int4 generated always as identity primary key,
    name text not null,
    title text not null,
    path text not null unique,
    blocks jsonb not null default '[]',
    published boolean not null default false,
    published_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int4 not null default 1
  )`
  yield* sql`create index mini_app_pages_by_created_at on mini_app_pages (created_at, id)`
})
