import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What robots carry, what of it is for sale, and what they reported. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table products (
    id int4 generated always as identity primary key,
    name text not null unique,
    price int4 not null check (price > 0)
  )`

  yield* sql`create table robot_slots (
    robot_id text not null references devices on update cascade on delete cascade,
    slot int2 not null check (slot between 1 and 999),
    product_id int4 not null references products,
    count int2 not null check (count between 0 and capacity),
    capacity int2 not null check (capacity > 0),
    on_shelf boolean not null default true,
    primary key (robot_id, slot)
  )`

  // When somebody last changed its shelves, and when the robot was last told of them.
  yield* sql`alter table devices add shelves_changed_at timestamptz, add synced_at timestamptz`

  yield* sql`create table robot_alarms (
    id int4 generated always as identity primary key,
    robot_id text not null references devices on update cascade on delete cascade,
    type text not null,
    raised_at timestamptz not null default now(),
    ended_at timestamptz check (ended_at >= raised_at)
  )`
  yield* sql`create index robot_alarms_by_robot on robot_alarms (robot_id, raised_at desc, id desc)`
})
