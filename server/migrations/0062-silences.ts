import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { keepCounts } from "./0046-list-counts.ts"

/** Of which alarms nobody is to be notified, and until when. No robots or no types are all there are. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table silences (
    id int4 generated always as identity primary key,
    robot_ids text[] not null,
    types text[] not null,
    until timestamptz not null,
    reason text not null,
    created_by text not null,
    created_at timestamptz not null default now(),
    ended_by text not null default '',
    ended_at timestamptz,
    ended boolean generated always as (ended_at is not null) stored
  )`
  yield* sql`create index silences_by_until on silences (until, id) include (ended)`
  yield* keepCounts("silences", ["ended"])
})
