create table alarm_types (
  code text primary key,
  severity text not null check (severity in ('critical', 'major', 'minor', 'notice')),
  enabled boolean not null default true,
  threshold int4,
  updated_at timestamptz not null default now(),
  version int4 not null default 1
);
comment on table alarm_types is 'The settings of one type of alarm.';
select track_changes('alarm_types', 'alarmTypes', '{code}');

create table robot_alarms (
  id int8 generated always as identity primary key,
  robot_id text references devices on update cascade on delete cascade,
  type text not null,
  raised_at timestamptz not null default now(),
  ended_at timestamptz,
  severity text not null check (severity in ('critical', 'major', 'minor', 'notice')),
  robots int4 not null default 1,
  merchant_id int4 references merchants on delete set null,
  location_id int4 references locations on delete set null,
  count int4 not null default 1 check (count > 0),
  last_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by text not null default '',
  note text not null default '',
  open boolean generated always as (ended_at is null) stored,
  acknowledged boolean generated always as (acknowledged_at is not null) stored,
  severity_rank int2 generated always as (case severity when 'critical' then 1 when 'major' then 2 when 'minor' then 3 else 4 end) stored,
  over_at timestamptz generated always as (coalesce(ended_at, 'infinity'::timestamptz)) stored,
  added_at timestamptz not null default now(),
  check (ended_at >= raised_at),
  constraint robot_alarms_in_order check (raised_at <= last_at and last_at <= ended_at)
);
comment on table robot_alarms is 'An alarm: of one robot and type one is open at a time. Without a robot it is shared by the robots in `alarm_robots`.';
alter table robot_alarms set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02); -- an index answers alone for vacuumed rows
create unique index robot_alarms_open on robot_alarms (robot_id, type) where ended_at is null;
-- The board, and the list of open alarms.
create index robot_alarms_at_work on robot_alarms (id) where open;
-- The alarms of a robot that were open at a moment.
create index robot_alarms_by_end on robot_alarms (robot_id, over_at);
-- The list of some places or merchants, newest first.
create index robot_alarms_by_location_id on robot_alarms (location_id, raised_at, id);
create index robot_alarms_by_merchant_id on robot_alarms (merchant_id, raised_at, id);
-- The last alarm of each robot; and the list, sorted by robot.
create index robot_alarms_by_robot on robot_alarms (robot_id, raised_at desc, id desc);
select index_orders('robot_alarms', 'last_at type');
-- The list, sorted by "Raised"; and the dashboard, which counts each day of a period from this index alone.
create index robot_alarms_sorted_by_raised_at on robot_alarms (raised_at, id) include (robot_id, location_id, merchant_id);
-- The list, sorted by severity.
create index robot_alarms_sorted_by_severity_rank on robot_alarms (severity_rank, id desc);
select track_changes('robot_alarms', 'alarms', verbs => '{raised, changed, deleted}');

create table alarm_robots (
  alarm_id int8 not null references robot_alarms on delete cascade,
  robot_id text not null references devices on update cascade on delete cascade,
  returned_at timestamptz,
  primary key (alarm_id, robot_id)
);
comment on table alarm_robots is 'A robot of a shared alarm.';
create index alarm_robots_away on alarm_robots (robot_id) where returned_at is null;
select track_changes('alarm_robots', 'alarms', '{alarm_id, robot_id}', verbs => '{raised, changed, deleted}', part => true);

create table alarm_receivers (
  user_id int4 primary key references users on delete cascade,
  receiving boolean not null,
  updated_at timestamptz not null default now()
);
comment on table alarm_receivers is 'The switch of a user who has turned the receiving of alarms on or off. It is on without a row.';
select track_changes('alarm_receivers', 'users', '{user_id}', part => true);

create unlogged table alarm_watch (
  one boolean primary key default true check (one),
  listening_since timestamptz not null default now(),
  swept_at timestamptz not null default now()
);
comment on table alarm_watch is 'One row: since when some server has been listening to robots without a gap. After a crash none has.';
select leave_out_of_log('alarm_watch', 'Bookkeeping of the running servers.');

create table silences (
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
);
comment on table silences is 'A silence: no notifications of these types and robots until then. Empty lists mean all.';
create index silences_by_until on silences (until, id);
select track_changes('silences');

create function describe_alarm() returns trigger language plpgsql as $$
begin
  new.severity = (select severity from alarm_types where code = new.type);
  new.last_at = coalesce(new.last_at, new.raised_at);
  if new.robot_id is not null then
    select merchant_id, location_id into new.merchant_id, new.location_id from devices where robot_id = new.robot_id;
  end if;
  return new;
end
$$;

create function sum_up_robot_alarms() returns trigger language plpgsql as $$
begin
  update robot_states r set last_alarm_at = last.raised_at
  from (select robot_id, (select max(raised_at) from robot_alarms a where a.robot_id = c.robot_id) as raised_at from (select distinct robot_id from changed) c) last
  where r.robot_id = last.robot_id and r.last_alarm_at is distinct from last.raised_at;
  return null;
end
$$;

create trigger robot_alarms_summed_up_after_delete after delete on robot_alarms referencing old table as changed for each statement execute function sum_up_robot_alarms();
create trigger robot_alarms_summed_up_after_insert after insert on robot_alarms referencing new table as changed for each statement execute function sum_up_robot_alarms();
create trigger robot_alarms_summed_up_after_update after update on robot_alarms referencing new table as changed for each statement execute function sum_up_robot_alarms();
create trigger robot_alarms_described before insert on robot_alarms for each row execute function describe_alarm();
