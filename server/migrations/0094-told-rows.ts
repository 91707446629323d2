import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { kept } from "./0093-event-rows.ts"

/** Which events are about one record of a merchant, and where that record says whose it is. */
const owners = [
  ["merchants\\..*", "select entity::int4"],
  ["(users|secondFactor)\\..*|session\\.refused", "select merchant_id from users where id = entity::int4"],
  ["robots\\..*", "select merchant_id from devices where robot_id = entity"],
  ["orders\\..*", "select merchant_id from orders where id = entity::int4"],
  ["refunds\\..*", "select merchant_id from refunds where id = entity::int4"],
  ["alarms\\.(acknowledged|raised|changed|deleted)", "select merchant_id from robot_alarms where id = entity::int4"]
] as const

/**
 * Where a transaction has changed a record and told no event of it (a seed, a report, what goes with a user who is deleted), its end tells one, in the
 * console's own name: that the record was added, changed or deleted, or what of its parts was written.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table events add tx int8 not null default pg_current_xact_id()::text::int8`
  yield* sql`create index events_by_tx on events (tx)`

  const cases = owners.map(([type, owner]) => `when new.type ~ '^(${type})$' then (${owner})`)
  yield* sql`create or replace function own_event() returns trigger language plpgsql as $$
    declare entity text := new.entity_id;
    begin
      new.merchant_id = coalesce((select merchant_id from users where id = new.user_id), case ${sql.literal(cases.join(" "))} end);
      return new;
    end
  $$`

  // Of all rows of a transaction the first tells, unless some of them were made to tell before its end.
  yield* sql`create function tell_of_rows() returns trigger language plpgsql as $$
    declare
      told int8 := coalesce(nullif(current_setting('wheelhouse.told', true), '')::int8, 0);
      this int8 := pg_current_xact_id()::text::int8;
      latest int8;
    begin
      if new.id <= told then return null; end if;
      select max(id) into latest from event_rows where tx = this;
      perform set_config('wheelhouse.told', latest::text, true);
      insert into events (at, username, type, entity_id, before, after)
        with changed as (
          select r.id, r.row, r.kept, r.key, t.topic, t.part, t.types, case when part then split_part(r.key, ' ', 1) else r.key end as entity
          from event_rows r join kept_tables t on t.name = r.kept where r.tx = this and r.id > told
        ), records as (
          select topic, entity, min(id) as first, (array_agg(types[1] order by part, id))[1] as added,
            (array_agg(types[2] order by part, id))[1] as edited, (array_agg(types[3] order by part, id))[1] as deleted,
            min(kept) filter (where not part) as own, min(id) filter (where not part) as own_first,
            (array_agg(row order by id desc) filter (where not part))[1] as after, jsonb_agg(row order by id) filter (where part) as parts
          from changed group by topic, entity
        ), said as (
          select *, (select row from event_rows p where p.kept = own and p.key = entity and p.id < own_first order by p.id desc limit 1) as before
          from records
        )
        select
          coalesce(case when current_setting('wheelhouse.seeding', true) = 'on'
            then coalesce(after->>'raised_at', after->>'created_at')::timestamptz end, clock_timestamp()) as at, 'Wheelhouse',
          case when own is null then edited when before is null then added when after is null then deleted else edited end, entity,
          before, case when own is null then jsonb_build_object('parts', parts) else after end
        from said where (own is null or before is not null or after is not null) and not exists (
          select from events e where e.entity_id = entity and entity_of(e.type) = topic and e.tx = this
            and (own is null or said.before is not null or e.type = added))
        order by at, first;
      return null;
    end
  $$`

  const [seeded] = yield* sql`select from roles limit 1`
  const tellFromNowOn = sql`create constraint trigger event_rows_told after insert on event_rows deferrable initially deferred
    for each row execute function tell_of_rows()`
  // What an older database holds is taken down as it stands, without an event each; of a new one that is what came with the migrations.
  if (!seeded) yield* tellFromNowOn
  for (const { table, key } of kept)
    yield* sql.unsafe(`insert into event_rows (kept, key, row)
      select '${table}', concat_ws(' ', ${key.map((column) => `r."${column}"`).join(", ")}), kept_row(r) from ${table} r`)
  if (seeded) yield* tellFromNowOn
})
