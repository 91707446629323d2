-- An interval of a robot belongs to one site, as it belongs to one merchant.
alter table robot_intervals add column location_id int4 references locations on delete set null;
comment on table robot_intervals is 'A time in which a robot had one state, one merchant and one site. The last one has no end. Times without an interval are unknown.';
update robot_intervals i set location_id = d.location_id from devices d where d.robot_id = i.robot_id and d.location_id is not null;
create index robot_intervals_of_location on robot_intervals (location_id);

-- Ends the open interval of a robot and begins the next one, unless the state is null.
drop function begin_robot_interval;
create function begin_robot_interval(of_robot text, of_merchant int4, of_location int4, new_state text, moment timestamptz)
returns void language plpgsql as $$
begin
  moment := greatest(moment, (select started_at from robot_intervals where robot_id = of_robot and ended_at is null));
  delete from robot_intervals where robot_id = of_robot and ended_at is null and started_at = moment;
  update robot_intervals set ended_at = moment where robot_id = of_robot and ended_at is null;
  if new_state is not null then
    insert into robot_intervals (robot_id, merchant_id, location_id, state, started_at) values (of_robot, of_merchant, of_location, new_state, moment);
  end if;
end
$$;
revoke execute on function begin_robot_interval from public;

create or replace function store_robot_interval() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform begin_robot_interval(new.robot_id, merchant_id, location_id,
    case when new.state = 'offline' and new.heard_at is null then null when new.state = 'online' and new.charging then 'charging' else new.state end,
    case when new.state = 'offline' and isfinite(new.heard_at) then new.heard_at else now() end)
  from devices where robot_id = new.robot_id;
  return null;
end
$$;

create or replace function split_robot_interval() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform begin_robot_interval(robot_id, new.merchant_id, new.location_id, state, now())
  from robot_intervals where robot_id = new.robot_id and ended_at is null;
  return null;
end
$$;
drop trigger devices_handed_over on devices;
create trigger devices_handed_over after update of merchant_id, location_id on devices for each row
  when ((old.merchant_id, old.location_id) is distinct from (new.merchant_id, new.location_id)) execute function split_robot_interval();

create function millis_of(times tstzmultirange) returns int8 language sql immutable strict parallel safe as $$
  select coalesce(sum(extract(epoch from upper(time) - lower(time)) * 1000), 0)::int8 from unnest(times) time
$$;

create table measured_months (
  month date primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  measured_until timestamptz not null check (measured_until > starts_at and measured_until <= ends_at),
  measured_at timestamptz not null,
  mails_queued_at timestamptz
);
comment on table measured_months is 'A month of the server''s time zone, and the moment up to which `robot_months` tells of it. Its mails are queued once.';
select leave_out_of_log('measured_months', 'Follows from measurements.');
call protect('measured_months', 'true');

create table robot_months (
  id int8 generated always as identity primary key,
  month date not null,
  robot_id text not null references devices on update cascade on delete cascade,
  merchant_id int4,
  location_id int4,
  known int8 not null,
  planned int8 not null,
  down int8 not null,
  failures int4 not null,
  carried int4 not null,
  stayed int4 not null,
  moved int4 not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (robot_id, month, merchant_id, location_id),
  check (planned + down <= known)
);
comment on table robot_months is 'The milliseconds of a month in which the state of a robot at one site and merchant is known, planned maintenance and down times in them, and failures: begun there, carried from the month before (`stayed` at the same site and merchant), and moved there.';
create index robot_months_by_month on robot_months (month, location_id);
create index robot_months_of_merchant on robot_months (merchant_id, month);
select leave_out_of_log('robot_months', 'Follows from measurements.');
call protect('robot_months', 'merchant_id = current_merchant()');

-- The people of a merchant see the availability of their robots.
select set_config('wheelhouse.actor', 'Wheelhouse', true);
update roles set rules = rules || '{availability}', version = version + 1
where built_in and name = 'merchant-admin' and not rules @> '{availability}';
