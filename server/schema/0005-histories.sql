-- The list of ended alarms, sorted by end and by duration.
create index robot_alarms_sorted_by_ended_at on robot_alarms (ended_at, id) where not open;
create index robot_alarms_sorted_by_duration on robot_alarms ((ended_at - raised_at), id) where not open;

-- A robot out of service raises no alarms and sells nothing. People take it out of service; it returns at the chosen
-- end, or by a click.
alter table devices
  add column out_of_service_since timestamptz,
  add column out_of_service_until timestamptz,
  add column out_of_service_reason text not null default '',
  add column out_of_service_by text not null default '',
  add column out_of_service_slots int2[] not null default '{}',
  add constraint devices_out_of_service check (out_of_service_since is not null
    or out_of_service_until is null and out_of_service_reason = '' and out_of_service_by = '' and out_of_service_slots = '{}');
comment on column devices.out_of_service_slots is 'Slots that were on sale before. They return to sale with the robot.';
create index devices_due_in_service on devices (out_of_service_until) where out_of_service_until is not null;

alter table robot_states
  drop constraint robot_states_state_check,
  add constraint robot_states_state_check check (state in ('online', 'offline', 'outOfService')),
  add column charging boolean;
comment on column robot_states.charging is 'The last word of the robot about it. Null where it never said.';

create or replace function add_robot_state() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into robot_states (robot_id, state)
  values (new.robot_id, case when new.out_of_service_since is null then 'offline' else 'outOfService' end);
  return null;
end
$$;

-- A returning robot is online if it was heard within the threshold of the alarm "offline".
create function follow_service() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update robot_states set state = case when new.out_of_service_since is not null then 'outOfService'
    when heard_at > now() - (select threshold from alarm_types where code = '0050') * interval '1 minute' then 'online' else 'offline' end
  where robot_id = new.robot_id;
  return null;
end
$$;
create trigger devices_served after update of out_of_service_since on devices for each row
  when ((old.out_of_service_since is null) <> (new.out_of_service_since is null)) execute function follow_service();

create table robot_intervals (
  id int8 generated always as identity primary key,
  robot_id text not null references devices on update cascade on delete cascade,
  merchant_id int4 references merchants on delete set null,
  state text not null check (state in ('online', 'charging', 'offline', 'outOfService')),
  started_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at > started_at)
);
comment on table robot_intervals is 'A time in which a robot had one state and one merchant. The last one has no end. Times without an interval are unknown.';
create index robot_intervals_of_robot on robot_intervals (robot_id, started_at);
create unique index robot_intervals_open on robot_intervals (robot_id) where ended_at is null;
create index robot_intervals_of_merchant on robot_intervals (merchant_id);
select leave_out_of_log('robot_intervals', 'Follows from measurements.');
call protect('robot_intervals', 'merchant_id = current_merchant()');

-- Ends the open interval of a robot and begins the next one, unless the state is null.
create function begin_robot_interval(of_robot text, of_merchant int4, new_state text, moment timestamptz) returns void language plpgsql as $$
begin
  moment := greatest(moment, (select started_at from robot_intervals where robot_id = of_robot and ended_at is null));
  delete from robot_intervals where robot_id = of_robot and ended_at is null and started_at = moment;
  update robot_intervals set ended_at = moment where robot_id = of_robot and ended_at is null;
  if new_state is not null then
    insert into robot_intervals (robot_id, merchant_id, state, started_at) values (of_robot, of_merchant, new_state, moment);
  end if;
end
$$;
revoke execute on function begin_robot_interval from public;

-- A silent robot is offline from its last report on. The state of a robot that was never heard is unknown.
create function store_robot_interval() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform begin_robot_interval(new.robot_id, (select merchant_id from devices where robot_id = new.robot_id),
    case when new.state = 'offline' and new.heard_at is null then null when new.state = 'online' and new.charging then 'charging' else new.state end,
    case when new.state = 'offline' and isfinite(new.heard_at) then new.heard_at else now() end);
  return null;
end
$$;
create trigger robot_states_changed after update of state, charging on robot_states for each row
  when (old.state <> new.state or new.state = 'online' and old.charging is distinct from new.charging) execute function store_robot_interval();

create function split_robot_interval() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform begin_robot_interval(robot_id, new.merchant_id, state, now()) from robot_intervals where robot_id = new.robot_id and ended_at is null;
  return null;
end
$$;
create trigger devices_handed_over after update of merchant_id on devices for each row
  when (old.merchant_id is distinct from new.merchant_id) execute function split_robot_interval();

create table listening_gaps (
  started_at timestamptz primary key,
  ended_at timestamptz not null
);
comment on table listening_gaps is 'A time in which no server listened to robots: their states are unknown.';
select leave_out_of_log('listening_gaps', 'Bookkeeping of the running servers.');
call protect('listening_gaps', 'true', platform_rights => 'select, insert');

create table robot_samples (
  robot_id text not null references devices on update cascade on delete cascade,
  hour timestamptz not null,
  merchant_id int4,
  battery int2 not null,
  stock int4,
  primary key (robot_id, hour)
);
comment on table robot_samples is 'Battery and stock of a robot in an hour in which it was heard: two days by the hour, a month by six hours.';
create index robot_samples_by_hour on robot_samples (hour);
select leave_out_of_log('robot_samples', 'Measurements.');
call protect('robot_samples', 'merchant_id = current_merchant()');

-- The people of a merchant see the history of their alarms.
select set_config('wheelhouse.actor', 'Wheelhouse', true);
update roles set rules = rules || '{alarm-history}', version = version + 1
where built_in and name = 'merchant-admin' and not rules @> '{alarm-history}';
