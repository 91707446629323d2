import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * An enabled notify rule without an enabled recipient is a todo of everybody who may edit it, until that is over. Whatever is written of rules, users and
 * roles settles all such todos: those that are due are open, once, and the others are done. Disabled users get none.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create unique index messages_rule_todos on messages (user_id, ((about->>'rule_id')::int4))
    where kind = 'ruleReachesNobody' and done_at is null`
  yield* sql`create or replace function settle_rule_todos() returns trigger language plpgsql as $$
    begin
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
  $$`
  for (const [table, writes] of [
    ["notify_rules", "insert or update or delete"],
    ["users", "insert or update of enabled, role, merchant_id"],
    ["roles", "update of rules"]
  ] as const)
    yield* sql`create or replace trigger rule_todos_settled after ${sql.literal(writes)} on ${sql(table)}
      for each statement execute function settle_rule_todos()`
  // Also those that are in this state already.
  yield* sql`update roles set rules = rules where false`
})
