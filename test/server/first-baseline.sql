-- Turns the present schema into that of the first baseline.
do $$
declare
  former text;
begin
  foreach former in array regexp_split_to_array('activities_by_created_at activities_by_ended_from activities_by_ends_at activities_by_name activities_by_starts_at
    coupons_by_created_at coupons_by_ends_at coupons_by_name coupons_by_starts_at mini_app_pages_by_created_at orders_by_amount orders_by_created_at
    placements_by_created_at placements_by_ends_at placements_by_sort placements_by_starts_at placements_by_title quizzes_by_created_at
    refunds_by_amount refunds_by_created_at refunds_by_decided_at users_by_created_at users_by_email users_by_enabled users_by_latest_login
    users_by_role users_by_updated_at users_by_username utterances_by_created_at', '\s+') loop
    execute format('alter index %I rename to %I', replace(former, '_by_', '_sorted_by_'), former);
  end loop;
end
$$;
alter index notifications_sorted_by_created_at rename to notifications_by_created_at_id;
alter index notifications_sorted_by_type rename to notifications_by_type_id;
alter index notifications_sorted_by_user_id rename to notifications_by_user_id_id;
alter index notifications_sorted_by_username rename to notifications_by_username_id;
alter index notifications_sorted_by_robot_id rename to notifications_of_robot;

alter table quizzes drop constraint quizzes_question_key;
create unique index quizzes_question_key on quizzes (question);

drop function index_orders, actors_of_log;
drop table record_columns;
delete from logged_tables where name = 'record_columns';

alter table changes drop constraint changes_check1;
drop index changes_by_at, changes_by_verb, changes_by_actor, changes_by_actor_name;
create index changes_by_at on changes (at, position) where event = position;
create index changes_by_verb on changes (verb, position) where event = position;
create index changes_by_actor on changes (actor_id, position) where event = position and actor_id is not null;

create or replace view events with (security_invoker) as
  select c.position as id, c.at, c.actor_id as user_id, c.actor as username, c.verb as type, t.topic as entity, split_part(c.key, ' ', 1) as entity_id,
    case when c.fact is null then record_before(c) end as before,
    case when c.fact is null then record_after(c) else nullif(c.fact, '{}') end as after,
    c.merchant_id
  from changes c left join logged_tables t on t.name = c."table"
  where c.event = c.position;
