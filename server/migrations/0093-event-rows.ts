import { Effect } from "effect"
import { SqlClient } from "effect/sql"

interface Kept {
  readonly table: string
  readonly key: ReadonlyArray<string>
  /** In whose records' events its rows are told; a part's key begins with the record's id. */
  readonly topic: string
  readonly part?: true
  /** Secrets, what robots measure, and what is computed of others: no event tells of them, and a rebuild leaves them. */
  readonly left?: ReadonlyArray<string>
  /** How its events are called where that is not added, edited, deleted. */
  readonly types?: readonly [added: string, edited: string, deleted: string]
}

const ofAlarms: Kept["types"] = ["raised", "changed", "deleted"]
const ofRequests: Kept["types"] = ["accountRequested", "requestChanged", "requestDeleted"]
const measured = ["state", "battery", "location_id", "stock"]
const computed = ["location_name", "merchant_name", "last_alarm_at", "updated_at"]
const copied = ["order_number", "robot_id", "merchant_id", "location_id"]

/**
 * The tables whose rows people keep, each behind those that it refers to. Not among them: what was told (messages, notifications), what is a log itself
 * (events, changes of alarms), sessions, counters, images, second factors, which are secrets, and reports, which are measurements.
 */
export const kept: ReadonlyArray<Kept> = [
  { table: "areas", key: ["id"], topic: "areas" },
  { table: "locations", key: ["id"], topic: "locations" },
  { table: "products", key: ["id"], topic: "products" },
  { table: "roles", key: ["id"], topic: "roles" },
  { table: "merchants", key: ["id"], topic: "merchants", left: ["api_token"] },
  { table: "users", key: ["id"], topic: "users", left: ["password_hash", "latest_login", "language"] },
  { table: "devices", key: ["robot_id"], topic: "robots", left: [...measured, ...computed] },
  {
    table: "robot_slots",
    key: ["robot_id", "slot"],
    topic: "robots",
    part: true,
    left: ["count", "confirmed_on_shelf"]
  },
  { table: "user_devices", key: ["user_id", "robot_id"], topic: "users", part: true },
  { table: "alarm_receivers", key: ["user_id"], topic: "users", part: true },
  { table: "wechat_bindings", key: ["user_id"], topic: "users", part: true },
  { table: "account_requests", key: ["id"], topic: "session", types: ofRequests },
  { table: "views", key: ["id"], topic: "views", types: ["saved", "saved", "deleted"] },
  { table: "alarm_types", key: ["code"], topic: "alarmTypes" },
  { table: "robot_alarms", key: ["id"], topic: "alarms", types: ofAlarms },
  { table: "alarm_robots", key: ["alarm_id", "robot_id"], topic: "alarms", part: true, types: ofAlarms },
  { table: "silences", key: ["id"], topic: "silences" },
  { table: "notify_rules", key: ["id"], topic: "notifyRules" },
  { table: "orders", key: ["id"], topic: "orders", types: ["placed", "changed", "deleted"] },
  { table: "refunds", key: ["id"], topic: "refunds", left: copied, types: ["requested", "changed", "deleted"] },
  { table: "activities", key: ["id"], topic: "activities" },
  { table: "coupons", key: ["id"], topic: "coupons" },
  { table: "placements", key: ["id"], topic: "placements" },
  { table: "utterances", key: ["id"], topic: "utterances" },
  { table: "quizzes", key: ["id"], topic: "quizzes" },
  { table: "mini_app_pages", key: ["id"], topic: "miniAppPages" }
]

/**
 * Keeps the rows of a table as events leave them, whoever writes: in the transaction of the write, each row as it is then, without what is left out. A
 * migration that adds a column to such a table calls it anew.
 */
export const keepRows = Effect.fnUntraced(function* (declared: Kept) {
  const { table, key, topic, part = false, left = [], types = ["added", "edited", "deleted"] } = declared
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`
  const columns = found.map(({ name }) => name).filter((name) => !left.includes(name))
  yield* sql`insert into kept_tables (name, topic, part, key, columns, types)
    values (${table}, ${topic}, ${part}, ${key}::text[], ${columns}::text[], ${types.map((type) => `${topic}.${type}`)}::text[])
    on conflict (name) do update set (topic, part, key, columns, types) =
      (excluded.topic, excluded.part, excluded.key, excluded.columns, excluded.types)`

  const list = (of: string) => columns.map((column) => `${of}."${column}"`).join(", ")
  const keyOf = (of: string) => `concat_ws(' ', ${key.map((column) => `${of}."${column}"`).join(", ")})`
  yield* sql.unsafe(`create or replace function kept_row(r ${table}) returns jsonb language sql stable set timezone = 'UTC' as $$
    select to_jsonb(kept) from (select ${list("r")}) kept
  $$`)
  yield* sql.unsafe(`create or replace function record_${table}() returns trigger language plpgsql as $$
    begin
      if current_setting('wheelhouse.rebuilding', true) = 'on' then return null; end if;
      case tg_op
        when 'INSERT' then insert into event_rows (kept, key, row) select '${table}', ${keyOf("a")}, kept_row(a::${table}) from added a;
        when 'DELETE' then insert into event_rows (kept, key) select '${table}', ${keyOf("r")} from removed r;
        else
          if ${keyOf("old")} <> ${keyOf("new")} then
            insert into event_rows (kept, key) values ('${table}', ${keyOf("old")});
          end if;
          insert into event_rows (kept, key, row) values ('${table}', ${keyOf("new")}, kept_row(new));
      end case;
      return null;
    end
  $$`)
  for (const [event, rows] of [
    ["insert", "referencing new table as added for each statement"],
    ["delete", "referencing old table as removed for each statement"],
    ["update", `for each row when ((${list("old")}) is distinct from (${list("new")}))`]
  ] as const)
    yield* sql.unsafe(`create or replace trigger ${table}_recorded_after_${event} after ${event} on ${table} ${rows}
      execute function record_${table}()`)
})

/**
 * What each event left: the rows of the tables that people keep, as they stood behind each write. They are appended by PostgreSQL in the transaction of
 * the write and never touched again; the last of each key is the row as it is now, so that the tables can be folded out of them (`npm run rebuild`).
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create table kept_tables (
    place int4 generated always as identity primary key,
    name text not null unique,
    topic text not null,
    part boolean not null,
    key text[] not null,
    columns text[] not null,
    types text[] not null
  )`
  yield* sql`create table event_rows (
    id int8 generated always as identity primary key,
    tx int8 not null default pg_current_xact_id()::text::int8,
    at timestamptz not null default clock_timestamp(),
    kept text not null,
    key text not null,
    row jsonb
  )`
  yield* sql`create index event_rows_of_record on event_rows (kept, key, id)`
  yield* sql`create index event_rows_by_tx on event_rows (tx, id)`
  yield* sql`create trigger event_rows_append_only before update or delete or truncate on event_rows
    for each statement execute function refuse_event_change()`
  for (const table of kept) yield* keepRows(table)
})
