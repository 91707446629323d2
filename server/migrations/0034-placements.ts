import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Advertisements and the screens they are for. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table placements (
    id int4 generated always as identity primary key,
    title text not null,
    media_kind text not null check (media_kind in ('image', 'video')),
    media_url text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    sort int4 not null default 0,
    enabled boolean not null default true,
    robot_ids text[] not null default '{}',
    location_ids int4[] not null default '{}',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int4 not null default 1
  )`
  for (const column of ["title", "sort", "starts_at", "ends_at", "created_at"]) {
    yield* sql`create index ${sql(`placements_by_${column}`)} on placements (${sql(column)}, id)`
  }
  yield* sql`create index placements_by_robot on placements using gin (robot_ids)`
  yield* sql`create index placements_by_location on placements using gin (location_ids)`
})
