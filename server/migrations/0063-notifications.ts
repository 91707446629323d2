import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { keepCounts } from "./0046-list-counts.ts"

/** Who is notified of which alarms, and each notification: what is still to be sent and what became of it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`create table notify_rules (
    id int4 generated always as identity primary key,
    name text not null,
    user_ids int4[] not null,
    methods text[] not null,
    types text[] not null,
    enabled boolean not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int4 not null default 1,
    name_lower text generated always as (lower(name)) stored
  )`
  yield* sql`create unique index notify_rules_taken on notify_rules (name_lower)`
  yield* sql`create index notify_rules_by_name_lower on notify_rules using gin (grams_of(name_lower)) with (gin_pending_list_limit = 256)`
  yield* keepCounts("notify_rules", ["enabled"])
  // A rule goes on without those who were removed.
  yield* sql`create function forget_recipients() returns trigger language plpgsql as $$
    begin
      update notify_rules set user_ids = array(select id from unnest(user_ids) with ordinality listed (id, place)
        where id not in (select id from removed) order by place), version = version + 1, updated_at = now()
      where user_ids && array(select id from removed);
      return null;
    end
  $$`
  yield* sql`create trigger recipients_forgotten after delete on users referencing old table as removed
    for each statement execute function forget_recipients()`

  yield* sql`create table notifications (
    id int4 generated always as identity primary key,
    alarm_id int4 not null references robot_alarms on delete cascade,
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
    created_month int4 generated always as (month_of(created_at)) stored,
    sent_at timestamptz,
    check ((state = 'sent') = (sent_at is not null))
  )`
  yield* sql`alter table notifications set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`
  // Each recipient gets each alarm once by each way, however many rules say so.
  yield* sql`create unique index notifications_once on notifications (alarm_id, user_id, method)`
  yield* sql`create index notifications_queued on notifications (id) where state = 'queued'`
  yield* sql`create index notifications_of_rule on notifications (rule_id, type, sent_at)`
  yield* sql`create index notifications_of_robot on notifications (robot_id, id)`
  const filtered = ["user_id", "method", "state", "type", "created_at"]
  for (const keys of [["id"], ["user_id", "id"], ["created_at", "id"], ["type", "id"], ["username", "id"]]) {
    const included = filtered.filter((column) => !keys.includes(column)).join(", ")
    yield* sql`create index ${sql(`notifications_by_${keys.join("_")}`)} on notifications (${sql.literal(keys.join(", "))}) include (${sql.literal(included)})`
  }
  yield* keepCounts("notifications", ["user_id", "method", "state", "type", "created_month"])
})
