create table notify_rules (
  like record_columns including all,
  name text not null,
  user_ids int4[] not null,
  methods text[] not null,
  types text[] not null,
  enabled boolean not null,
  name_lower text generated always as (lower(name)) stored
);
comment on table notify_rules is 'A rule that sends alarms of some types to users by some methods.';
create unique index notify_rules_taken on notify_rules (name_lower);
select track_changes('notify_rules', 'notifyRules');

create table notifications (
  id int8 generated always as identity primary key,
  alarm_id int8 not null references robot_alarms on delete cascade,
  rule_id int4 references notify_rules on delete set null,
  rule text not null,
  user_id int4 references users on delete set null,
  username text not null,
  method text not null,
  type text not null,
  robot_id text references devices on update cascade on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'silenced')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  key uuid not null default gen_random_uuid(),
  tries int4 not null default 0,
  next_at timestamptz not null default now(),
  merchant_id int4 references merchants on delete set null,
  location_id int4 references locations on delete set null,
  check ((state = 'sent') = (sent_at is not null))
);
comment on table notifications is 'One notification of one alarm to one user by one method, and the state of its sending.';
alter table notifications set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02); -- an index answers alone for vacuumed rows
create unique index notifications_once on notifications (alarm_id, user_id, method);
select index_orders('notifications', 'created_at type user_id username robot_id');
-- The list of one state, newest first; the failed ones of "My day"; and the dashboard, which counts each day of a period from this index alone.
create index notifications_by_state on notifications (state, created_at, id);
-- The list of some places or merchants, newest first.
create index notifications_by_location_id on notifications (location_id, created_at, id);
create index notifications_by_merchant_id on notifications (merchant_id, created_at, id);
-- The queue of each method.
create index notifications_due on notifications (method, next_at, id) where state = 'queued';
-- The last notification of each rule and type.
create index notifications_of_rule on notifications (rule_id, type, sent_at);
select leave_out_of_log('notifications', 'Written by the server out of alarms and rules; the table keeps what became of each.');

create table messages (
  id int8 generated always as identity primary key,
  user_id int4 not null references users on delete cascade,
  type text not null check (type in ('message', 'notice', 'todo')),
  kind text not null,
  about jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  read boolean generated always as (read_at is not null) stored,
  done_at timestamptz
);
comment on table messages is 'An entry in the message box of a user. It keeps facts (`kind`, `about`); the words are made for each reader''s language.';
alter table messages set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02); -- an index answers alone for vacuumed rows
create unique index messages_rule_todos on messages (user_id, ((about->>'rule_id')::int4)) where kind = 'ruleReachesNobody' and done_at is null;
-- The orders of the list, which its filters use as well.
create index messages_by_created_at on messages (user_id, created_at, id);
create index messages_by_status on messages (user_id, read, id);
create index messages_by_type on messages (user_id, type, id);
create index messages_newest_by_status on messages (user_id, read, id desc);
create index messages_newest_by_type on messages (user_id, type, id desc);
create index messages_open on messages (user_id) where type = 'todo' and done_at is null;
create index messages_requests on messages (name_key(about->>'username')) where kind = 'accountRequested';
create index messages_unread on messages (user_id, type) where read_at is null;
select leave_out_of_log('messages', 'Written by the server out of other changes.');

create function forget_recipients() returns trigger language plpgsql as $$
begin
  update notify_rules set user_ids = array(select id from unnest(user_ids) with ordinality listed (id, place)
    where id not in (select id from removed) order by place), version = version + 1, updated_at = now()
  where user_ids && array(select id from removed);
  return null;
end
$$;

create function settle_rule_todos() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(8246183); -- Else a rule that another transaction deletes now would get a todo that is never done.
  with muted as materialized (
    select id, name, user_ids from notify_rules r
    where enabled and not exists (select from users where id = any(r.user_ids) and users.enabled)
  ), due as materialized (
    select m.id as rule_id, u.id as user_id, u.enabled, jsonb_build_object('rule_id', m.id, 'rule', m.name,
      'cause', case when m.user_ids = '{}' then 'deleted' else 'disabled' end) as about
    from muted m cross join users u join roles on roles.name = u.role
    where (roles.is_super or 'alarm-notify-setting' = any(roles.rules)) and (u.merchant_id is null
      or m.user_ids <> '{}' and m.user_ids <@ array(select id from users p where p.merchant_id = u.merchant_id))
  ), done as (
    update messages todo set done_at = clock_timestamp(), about = todo.about || jsonb_build_object('over', case
      when not exists (select from notify_rules r where r.id = (todo.about->>'rule_id')::int4) then 'deleted'
      when not exists (select from notify_rules r where r.id = (todo.about->>'rule_id')::int4 and enabled) then 'off'
      when not exists (select from muted m where m.id = (todo.about->>'rule_id')::int4) then 'recipient' else 'right' end)
    where kind = 'ruleReachesNobody' and done_at is null
      and not exists (select from due d where d.rule_id = (todo.about->>'rule_id')::int4 and d.user_id = todo.user_id)
  )
  insert into messages (user_id, type, kind, about)
  select user_id, 'todo', 'ruleReachesNobody', about from due where enabled order by rule_id, user_id
  on conflict (user_id, ((about->>'rule_id')::int4)) where kind = 'ruleReachesNobody' and done_at is null
    do update set about = excluded.about where messages.about <> excluded.about;
  return null;
end
$$;

create function copy_alarm_of_notification() returns trigger language plpgsql as $$
begin
  select merchant_id, location_id into new.merchant_id, new.location_id from robot_alarms where id = new.alarm_id;
  return new;
end
$$;

create trigger recipients_forgotten after delete on users referencing old table as removed for each statement execute function forget_recipients();
create trigger rule_todos_settled after insert or update of enabled, role, merchant_id on users for each statement execute function settle_rule_todos();
create trigger rule_todos_settled after update of rules on roles for each statement execute function settle_rule_todos();
create trigger rule_todos_settled after insert or delete or update on notify_rules for each statement execute function settle_rule_todos();
create trigger notifications_copied before insert on notifications for each row execute function copy_alarm_of_notification();
