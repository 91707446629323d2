import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Areas, the locations in them, the robots that stand there, and who picked which robot. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The pid of a province is '0', which is no area.
  yield* sql`create table areas (
    id text primary key,
    pid text not null,
    name text not null,
    level int2 not null check (level between 1 and 3)
  )`
  yield* sql`create index areas_by_pid on areas (pid, id)`

  yield* sql`create table locations (
    id int4 generated always as identity primary key,
    name text not null,
    province_id text not null references areas,
    city_id text not null references areas,
    district_id text not null references areas,
    address text not null default '',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`
  yield* sql`create index locations_by_district on locations (district_id, id)`

  yield* sql`create table devices (
    robot_id text primary key,
    name text not null,
    state text not null default 'offline' check (state in ('online', 'offline')),
    battery int2 not null default 0 check (battery between 0 and 100),
    location_id int4 references locations on delete set null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`
  yield* sql`create index devices_by_location on devices (location_id, robot_id)`

  yield* sql`create table user_devices (
    user_id int4 not null references users on delete cascade,
    robot_id text not null references devices on update cascade on delete cascade,
    primary key (user_id, robot_id)
  )`
  yield* sql`create index user_devices_by_robot on user_devices (robot_id)`
})
