import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Business activities and coupons. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table activities (
    id int4 generated always as identity primary key,
    name text not null,
    kind text not null check (kind in ('percent', 'amount')),
    discount int4 not null check (discount > 0),
    threshold int4 not null check (threshold >= 0),
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    state text not null default 'draft' check (state in ('draft', 'running', 'paused', 'ended')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int4 not null default 1
  )`

  yield* sql`create table coupons (
    id int4 generated always as identity primary key,
    name text not null,
    kind text not null check (kind in ('percent', 'amount')),
    discount int4 not null check (discount > 0),
    threshold int4 not null check (threshold >= 0),
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    quantity int4 not null check (quantity > 0),
    issued int4 not null default 0 check (issued between 0 and quantity),
    used int4 not null default 0 check (used between 0 and issued),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int4 not null default 1
  )`

  for (const table of ["activities", "coupons"]) {
    for (const column of ["name", "starts_at", "ends_at", "created_at"]) {
      yield* sql`create index ${sql(`${table}_by_${column}`)} on ${sql(table)} (${sql(column)}, id)`
    }
  }
})
