create table areas (
  id text primary key,
  pid text not null,
  name text not null,
  level int2 not null check (level between 1 and 3)
);
comment on table areas is 'A province (level 1), city or district. The pid of a province is ''0'', which is no area.';
create index areas_by_pid on areas (pid, id);
select track_changes('areas');

create table locations (
  id int4 generated always as identity primary key,
  name text not null,
  province_id text not null references areas,
  city_id text not null references areas,
  district_id text not null references areas,
  address text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table locations is 'A site where robots stand.';
create index locations_by_district on locations (district_id, id);
select track_changes('locations');

create table devices (
  robot_id text primary key,
  name text not null,
  location_id int4 references locations on delete set null,
  created_at timestamptz not null default now(),
  merchant_id int4 references merchants,
  synced_at timestamptz,
  location_name text,
  merchant_name text,
  search text generated always as (lower(robot_id || E'\x1f' || name || E'\x1f' || coalesce(location_name, ''))) stored
);
comment on table devices is 'A robot.';
alter table devices set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02); -- an index answers alone for vacuumed rows
create index devices_by_location on devices (location_id, robot_id);
create index devices_by_merchant on devices (merchant_id, robot_id);
-- The orders of the list, which its filters use as well.
create index devices_sorted_by_location_name_asc on devices (location_name, robot_id);
create index devices_sorted_by_location_name_desc on devices (location_name desc nulls last, robot_id desc);
create index devices_sorted_by_merchant_name_asc on devices (merchant_name, robot_id);
create index devices_sorted_by_merchant_name_desc on devices (merchant_name desc nulls last, robot_id desc);
create index devices_sorted_by_name on devices (name, robot_id);
create index devices_sorted_by_synced_at_asc on devices (synced_at, robot_id);
create index devices_sorted_by_synced_at_desc on devices (synced_at desc nulls last, robot_id desc);
select track_changes('devices', 'robots', '{robot_id}',
  left_out => '{location_id, location_name, merchant_name}'); -- reported, or copied from other tables

create table robot_states (
  robot_id text primary key references devices on update cascade on delete cascade,
  state text not null default 'offline' check (state in ('online', 'offline')),
  battery int2 not null default 0 check (battery between 0 and 100),
  stock int4,
  last_alarm_at timestamptz,
  reported_at timestamptz,
  heard_at timestamptz,
  docking_failures int4 not null default 0,
  faults text[] not null default '{}'
) with (fillfactor = 50); -- every report writes its row: room for the next version of it
comment on table robot_states is 'The state of a robot: its last report and sums over its slots and alarms. `reported_at` is of the robot''s clock, `heard_at` of ours; both are null before the first report, and `heard_at` is -infinity where the merchant reported the robot lost.';
-- The list of one state, and the list sorted by state. No index holds a column that changes every minute, because a
-- report would then write all indexes of the row.
create index robot_states_by_state on robot_states (state, robot_id);
select leave_out_of_log('robot_states', 'Measurements: the next report tells them again.');

create table products (
  id int4 generated always as identity primary key,
  name text not null unique,
  price int4 not null check (price > 0)
);
comment on table products is 'Goods that robots sell. Prices are in cents.';
select track_changes('products');

create table robot_slots (
  robot_id text not null references devices on update cascade on delete cascade,
  slot int2 not null check (slot between 1 and 999),
  product_id int4 not null references products,
  count int2 not null,
  capacity int2 not null check (capacity > 0),
  on_shelf boolean not null default true,
  confirmed_on_shelf boolean,
  primary key (robot_id, slot),
  check (count between 0 and capacity)
);
comment on table robot_slots is 'A slot of a robot: its product, how many it holds, and whether it is for sale.';
create index robot_slots_of_product on robot_slots (product_id, robot_id);
create index robot_slots_unconfirmed on robot_slots (robot_id) where (on_shelf is distinct from confirmed_on_shelf);
select track_changes('robot_slots', 'robots', '{robot_id, slot}', left_out => '{count, confirmed_on_shelf}', part => true); -- measured

create table user_devices (
  user_id int4 not null references users on delete cascade,
  robot_id text not null references devices on update cascade on delete cascade,
  primary key (user_id, robot_id)
);
comment on table user_devices is 'A robot that a user has picked as their own.';
create index user_devices_by_robot on user_devices (robot_id); -- a robot that is removed
select track_changes('user_devices', 'users', '{user_id, robot_id}', part => true);

create function add_robot_state() returns trigger language plpgsql as $$
begin
  insert into robot_states (robot_id) values (new.robot_id);
  return null;
end
$$;

create function name_device_place() returns trigger language plpgsql as $$
begin
  new.location_name = (select name from locations where id = new.location_id);
  new.merchant_name = (select name from merchants where id = new.merchant_id);
  return new;
end
$$;

-- Copies the new name of a location or merchant to its robots. The argument is the referring column of `devices`.
create function name_devices_again() returns trigger language plpgsql as $$
begin
  execute format('update devices set %1$I = $1 where %1$I = $1', tg_argv[0]) using new.id;
  return null;
end
$$;

create function sum_up_robot_slots() returns trigger language plpgsql as $$
begin
  update robot_states r set stock = sum.stock
  from (select robot_id, (select sum(count) from robot_slots s where s.robot_id = c.robot_id) as stock from (select distinct robot_id from changed) c) sum
  where r.robot_id = sum.robot_id and r.stock is distinct from sum.stock;
  return null;
end
$$;

create trigger devices_renamed after update of name on locations for each row when (old.name <> new.name) execute function name_devices_again('location_id');
create trigger devices_stated after insert on devices for each row execute function add_robot_state();
create trigger devices_placed before insert or update of location_id, merchant_id on devices for each row execute function name_device_place();
create trigger devices_renamed after update of name on merchants for each row when (old.name <> new.name) execute function name_devices_again('merchant_id');
create trigger robot_slots_summed_up_after_delete after delete on robot_slots referencing old table as changed for each statement execute function sum_up_robot_slots();
create trigger robot_slots_summed_up_after_insert after insert on robot_slots referencing new table as changed for each statement execute function sum_up_robot_slots();
create trigger robot_slots_summed_up_after_update after update on robot_slots referencing new table as changed for each statement execute function sum_up_robot_slots();
