-- Upgrades a database of the first baseline to the present one. A database of the present baseline does not change.

create or replace function index_orders(of_table text, columns text) returns void language plpgsql as $$
declare
  sorted text;
begin
  foreach sorted in array string_to_array(columns, ' ') loop
    execute format('create index %1$I on %2$I (%3$I, id)', of_table || '_sorted_by_' || sorted, of_table, sorted);
  end loop;
end
$$;

do $$
declare
  former text;
begin
  foreach former in array regexp_split_to_array('activities_by_created_at activities_by_ended_from activities_by_ends_at activities_by_name activities_by_starts_at
    coupons_by_created_at coupons_by_ends_at coupons_by_name coupons_by_starts_at mini_app_pages_by_created_at orders_by_amount orders_by_created_at
    placements_by_created_at placements_by_ends_at placements_by_sort placements_by_starts_at placements_by_title quizzes_by_created_at
    refunds_by_amount refunds_by_created_at refunds_by_decided_at users_by_created_at users_by_email users_by_enabled users_by_latest_login
    users_by_role users_by_updated_at users_by_username utterances_by_created_at', '\s+') loop
    execute format('alter index if exists %I rename to %I', former, replace(former, '_by_', '_sorted_by_'));
  end loop;
end
$$;
alter index if exists notifications_by_created_at_id rename to notifications_sorted_by_created_at;
alter index if exists notifications_by_type_id rename to notifications_sorted_by_type;
alter index if exists notifications_by_user_id_id rename to notifications_sorted_by_user_id;
alter index if exists notifications_by_username_id rename to notifications_sorted_by_username;
alter index if exists notifications_of_robot rename to notifications_sorted_by_robot_id;

create table if not exists record_columns (
  id int4 generated always as identity primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int4 not null default 1
);
comment on table record_columns is 'The columns of every record that people edit: its id, its moments, and the version that an edit names. It holds no row.';
-- A restored backup of the first baseline brings its own rows of `logged_tables`.
select leave_out_of_log('record_columns', 'Holds no row.') where not exists (select from logged_tables where name = 'record_columns');

do $$
begin
  if not exists (select from pg_policies where tablename = 'record_columns') then
    call protect('record_columns', platform_rights => 'select');
  end if;
  if not exists (select from pg_constraint where conname = 'quizzes_question_key') then
    alter table quizzes add constraint quizzes_question_key unique using index quizzes_question_key;
  end if;
end
$$;

alter table changes drop constraint if exists changes_check1, add constraint changes_check1 check (event <= position);
drop index if exists changes_by_at, changes_by_verb, changes_by_actor, changes_by_actor_name;
create index changes_by_at on changes (at, position) where event >= position; -- the event list
create index changes_by_verb on changes (verb, position) where event >= position; -- the events of some types
create index changes_by_actor on changes (actor_id, position) where event >= position and actor_id is not null; -- the events of a user
create index changes_by_actor_name on changes (actor, position) where event >= position; -- the events of names with a text in them

create or replace function actors_of_log() returns setof text language sql stable security definer set search_path from current as $$
  with recursive names (name) as (select min(actor) from changes where event >= position union all
    select (select min(actor) from changes where event >= position and actor > names.name) from names where name is not null)
  select name from names where name is not null
$$;

create or replace view events with (security_invoker) as
  select c.position as id, c.at, c.actor_id as user_id, c.actor as username, c.verb as type, t.topic as entity, split_part(c.key, ' ', 1) as entity_id,
    case when c.fact is null then record_before(c) end as before,
    case when c.fact is null then record_after(c) else nullif(c.fact, '{}') end as after,
    c.merchant_id
  from changes c left join logged_tables t on t.name = c."table"
  where c.event >= c.position;
