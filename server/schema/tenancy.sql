-- Row-level security. Calls and jobs run as `wheelhouse_platform`, which sees all rows. Calls of a merchant's people
-- run as `wheelhouse_tenant`. It sees and writes the rows that a policy gives to the merchant in
-- `wheelhouse.merchant`. Without that setting it sees none.
grant usage on schema public to wheelhouse_platform, wheelhouse_tenant;
grant usage, select on all sequences in schema public to wheelhouse_platform, wheelhouse_tenant;

-- Protects each of these tables by row-level security, once.
--
-- **When to use**
--
-- For every table. A test fails without it.
--
-- **Gotchas**
--
-- - `tenant_rows` is the condition of a merchant's own rows, in which `this` stands for the table. Without it a merchant's people see no row.
-- - Operators that are not leakproof (`ilike`, trigrams) do not use their index under a policy.
-- - `platform_rights` limits every call of the platform: tables that are only appended to grant no update.
--
-- **Example**
--
-- ```sql
-- call protect('orders refunds', 'merchant_id = current_merchant()', 'select, insert, update, delete');
-- ```
create procedure protect(
  tables text,
  tenant_rows text default 'false',
  tenant_rights text default 'select',
  platform_rights text default 'select, insert, update, delete'
) language plpgsql as $$
declare
  name text;
begin
  foreach name in array string_to_array(tables, ' ') loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy platform on %I to wheelhouse_platform using (true)', name);
    execute format('create policy tenant on %I to wheelhouse_tenant using (%s)', name, replace(tenant_rows, 'this.', format('%I.', name)));
    execute format('grant %s on %I to wheelhouse_platform', platform_rights, name);
    execute format('grant %s on %I to wheelhouse_tenant', tenant_rights, name);
  end loop;
end
$$;

-- Locations where robots of the merchant stand, or stood at an order or an alarm. Each step looks up the next location in an index, however many rows name it.
create index devices_of_merchant_by_location on devices (merchant_id, location_id);
create index orders_of_merchant_by_location on orders (merchant_id, location_id);
create index robot_alarms_of_merchant_by_location on robot_alarms (merchant_id, location_id);
create function locations_of_merchant() returns setof int4 language sql stable as $$
  with recursive
    of_devices (id) as (select min(location_id) from devices where merchant_id = current_merchant() union all
      select (select min(location_id) from devices where merchant_id = current_merchant() and location_id > of_devices.id) from of_devices where id is not null),
    of_orders (id) as (select min(location_id) from orders where merchant_id = current_merchant() union all
      select (select min(location_id) from orders where merchant_id = current_merchant() and location_id > of_orders.id) from of_orders where id is not null),
    of_alarms (id) as (select min(location_id) from robot_alarms where merchant_id = current_merchant() union all
      select (select min(location_id) from robot_alarms where merchant_id = current_merchant() and location_id > of_alarms.id) from of_alarms where id is not null)
  select id from of_devices where id is not null union select id from of_orders where id is not null union select id from of_alarms where id is not null
$$;

do $$
declare
  writes constant text := 'select, insert, update, delete';
  of_merchant constant text := 'merchant_id = current_merchant()';
  of_user constant text := 'exists (select from users u where u.id = this.user_id)';
  of_robot constant text := 'exists (select from devices d where d.robot_id = this.robot_id)';
  of_alarm constant text := 'exists (select from robot_alarms a where a.id = this.alarm_id)';
begin
  -- Accounts. Views that the platform's people share may name other merchants.
  call protect('merchants', 'id = current_merchant()', 'select, update');
  call protect('users', of_merchant, writes);
  call protect('images', 'exists (select from users u where u.id = this.created_by) or exists (select from users u where u.avatar = this.url)
    or exists (select from merchants m where m.logo = this.url)', writes);
  call protect('views', of_user, writes);
  call protect('roles developer_tools', 'true');
  call protect('account_requests first_sign_ins');

  -- Sessions. A call finds its row by a secret or by its user.
  call protect('sessions second_factors wechat_bindings', of_user, writes);
  call protect('captchas wechat_codes sign_in_counters idempotency_keys secrets', 'true', writes);
  call protect('refused_sign_ins');

  -- Fleet
  call protect('devices', of_merchant, writes);
  call protect('robot_slots robot_states', of_robot, writes);
  call protect('user_devices', of_user || ' and ' || of_robot, writes);
  call protect('products areas', 'true');
  call protect('locations', 'id in (select locations_of_merchant())');

  -- Alarms. A silence of all robots concerns other merchants too.
  call protect('robot_alarms', of_merchant, writes);
  call protect('alarm_robots', of_alarm, writes);
  call protect('alarm_receivers', of_user, writes);
  call protect('silences', 'robot_ids <> ''{}'' and robot_ids <@ array(select robot_id from devices)', writes);
  call protect('alarm_types', 'true');
  call protect('alarm_watch');

  -- Notifications. A user may have received messages about alarms before joining the merchant.
  call protect('notify_rules', 'user_ids <> ''{}'' and user_ids <@ array(select id from users)', writes);
  call protect('notifications', of_merchant || ' and ' || of_user, writes);
  call protect('messages', of_user || ' and (about->>''alarm'' is null or exists (select from robot_alarms a where a.id = (about->>''alarm'')::int8))', writes);

  -- Sales, campaigns and contents. A placement names robots and locations, or is for all.
  call protect('orders refunds', of_merchant, writes);
  call protect('placements', 'robot_ids = ''{}'' and location_ids = ''{}'' or robot_ids && array(select robot_id from devices)
    or location_ids && array(select id from locations)');
  call protect('activities coupons utterances quizzes mini_app_pages', 'true');

  -- Triggers and facts append to the log, the sealer seals it, and upgrades alone write the tables about the schema.
  call protect('changes', of_merchant, platform_rights => 'select');
  call protect('seals', platform_rights => 'select, insert');
  call protect('logged_tables', 'true', platform_rights => 'select');
  call protect('versions effect_sql_migrations record_columns', platform_rights => 'select');
  grant select on events to wheelhouse_platform, wheelhouse_tenant;
end
$$;

-- Triggers maintain columns and write logs even for rows that the writer cannot see.
do $$
declare
  written regprocedure;
begin
  for written in select oid from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype loop
    execute format('alter function %s security definer set search_path = public, pg_temp', written);
  end loop;
end
$$;
