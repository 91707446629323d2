import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { keepCounts } from "./0046-list-counts.ts"

/** An order of the list is walked by its index alone, so that it holds what the list is filtered by as well. */
const filtered = ["type", "severity", "open", "acknowledged", "robot_id", "merchant_id", "location_id", "raised_at"]
const sorted = [
  ["severity_rank", "id desc"],
  ["last_at", "id"],
  ["raised_at", "id"],
  ["type", "id"],
  ["robot_id", "id"],
  ["id"]
]

/**
 * Alarms as people work on them: how bad, how often, whose work, and what happened to each in its turn; robots as they reported last; and alarms about
 * many robots at once.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // Of one robot and type one alarm is open: where there were several, the last of them is.
  yield* sql`update robot_alarms a set ended_at = later.raised_at
    from (select id, lead(raised_at) over (partition by robot_id, type order by raised_at, id) as raised_at
      from robot_alarms where ended_at is null) later
    where later.id = a.id and later.raised_at is not null`

  yield* sql`alter table robot_alarms alter robot_id drop not null,
    add severity text check (severity in ('critical', 'major', 'minor', 'notice')),
    add robots int4 not null default 1,
    add merchant_id int4 references merchants on delete set null,
    add location_id int4 references locations on delete set null,
    add count int4 not null default 1 check (count > 0),
    add last_at timestamptz,
    add acknowledged_at timestamptz,
    add acknowledged_by text not null default '',
    add note text not null default ''`
  yield* sql`update robot_alarms a set last_at = raised_at, merchant_id = d.merchant_id, location_id = d.location_id,
      severity = (select severity from alarm_types where code = a.type)
    from devices d where d.robot_id = a.robot_id`
  yield* sql`alter table robot_alarms alter severity set not null, alter last_at set not null,
    add constraint robot_alarms_in_order check (raised_at <= last_at and last_at <= ended_at)`
  // Rows are counted by the month, so that those of a long period need not be.
  yield* sql`create function month_of(timestamptz) returns int4 language sql immutable strict parallel safe as $$
    select (extract(year from $1 at time zone 'UTC') * 12 + extract(month from $1 at time zone 'UTC'))::int4
  $$`
  yield* sql`alter table robot_alarms
    add open boolean generated always as (ended_at is null) stored,
    add acknowledged boolean generated always as (acknowledged_at is not null) stored,
    add severity_rank int2 generated always as (case severity when 'critical' then 1 when 'major' then 2 when 'minor' then 3 else 4 end) stored,
    add raised_month int4 generated always as (month_of(raised_at)) stored,
    add over_at timestamptz generated always as (coalesce(ended_at, 'infinity'::timestamptz)) stored,
    set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`

  // Whose the robot is and where it stands, and how bad its type is, stay with the alarm as they were when it was raised.
  yield* sql`create function describe_alarm() returns trigger language plpgsql as $$
    begin
      new.severity = (select severity from alarm_types where code = new.type);
      new.last_at = coalesce(new.last_at, new.raised_at);
      if new.robot_id is not null then
        select merchant_id, location_id into new.merchant_id, new.location_id from devices where robot_id = new.robot_id;
      end if;
      return new;
    end
  $$`
  yield* sql`create trigger robot_alarms_described before insert on robot_alarms for each row execute function describe_alarm()`

  yield* sql`create unique index robot_alarms_open on robot_alarms (robot_id, type) where ended_at is null`
  yield* sql`create index robot_alarms_by_end on robot_alarms (robot_id, over_at)`
  yield* sql`create index robot_alarms_at_work on robot_alarms (id) where open`
  for (const keys of sorted) {
    const name = `robot_alarms_sorted_by_${keys[0]}`
    const included = filtered.filter((column) => !keys.includes(column)).join(", ")
    yield* sql`create index ${sql(name)} on robot_alarms (${sql.literal(keys.join(", "))}) include (${sql.literal(included)})`
  }
  for (const column of ["merchant_id", "location_id"]) {
    const included = filtered.filter((other) => other !== column && other !== "raised_at").join(", ")
    yield* sql`create index ${sql(`robot_alarms_by_${column}`)} on robot_alarms (${sql(column)}, raised_at, id) include (${sql.literal(included)})`
  }
  yield* keepCounts("robot_alarms", ["type", "severity", "open", "acknowledged", "raised_month"])

  // What happened to an alarm, in its order.
  yield* sql`create table alarm_changes (
    id int4 generated always as identity primary key,
    alarm_id int4 not null references robot_alarms on delete cascade,
    kind text not null check (kind in ('raised', 'returned', 'acknowledged', 'ended')),
    at timestamptz not null,
    by text not null default '',
    note text not null default ''
  )`
  yield* sql`create index alarm_changes_of_alarm on alarm_changes (alarm_id, id)`
  const standing =
    "select id, 'raised' as kind, raised_at as at from added union all select id, 'ended', ended_at from added where ended_at is not null"
  yield* sql`insert into alarm_changes (alarm_id, kind, at)
    with added as (select * from robot_alarms) select * from (${sql.literal(standing)}) changes order by at, id`
  yield* sql`create function note_new_alarms() returns trigger language plpgsql as $$
    begin
      insert into alarm_changes (alarm_id, kind, at) select * from (${sql.literal(standing)}) changes order by at, id;
      return null;
    end
  $$`
  yield* sql`create function note_alarm_changes() returns trigger language plpgsql as $$
    begin
      insert into alarm_changes (alarm_id, kind, at, by, note)
        select id, kind, at, by, said from removed r join added a using (id) cross join lateral (values
          ('returned', a.last_at, '', '', a.count > r.count),
          ('acknowledged', a.acknowledged_at, a.acknowledged_by, a.note,
            a.acknowledged and (a.acknowledged_at, a.acknowledged_by, a.note) is distinct from (r.acknowledged_at, r.acknowledged_by, r.note)),
          ('ended', a.ended_at, '', '', not a.open and (r.open or a.count > r.count))) change (kind, at, by, said, happened)
        where happened order by at, id;
      return null;
    end
  $$`
  yield* sql`create trigger alarms_noted_after_insert after insert on robot_alarms referencing new table as added
    for each statement execute function note_new_alarms()`
  yield* sql`create trigger alarms_noted_after_update after update on robot_alarms referencing old table as removed new table as added
    for each statement execute function note_alarm_changes()`

  // Which robots an alarm about several is about.
  yield* sql`create table alarm_robots (
    alarm_id int4 not null references robot_alarms on delete cascade,
    robot_id text not null references devices on update cascade on delete cascade,
    returned_at timestamptz,
    primary key (alarm_id, robot_id)
  )`
  yield* sql`create index alarm_robots_away on alarm_robots (robot_id) where returned_at is null`

  // Written at every report, and so kept apart from the robots themselves and without an index that changes. `reported_at` is of the robot's clock, `heard_at` of
  // ours; a robot that its merchant said is lost was last heard of in the infinite past.
  yield* sql`create table robot_reports (
    robot_id text primary key references devices on update cascade on delete cascade,
    reported_at timestamptz not null,
    heard_at timestamptz not null,
    docking_failures int4 not null default 0
  ) with (fillfactor = 50)`

  // Since when, without a gap, some server has been listening: what was not heard before then says nothing. After a crash nobody has been.
  yield* sql`create unlogged table alarm_watch (
    one boolean primary key default true check (one),
    listening_since timestamptz not null default now(),
    swept_at timestamptz not null default now()
  )`
})
