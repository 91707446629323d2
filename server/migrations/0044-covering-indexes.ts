import { Effect } from "effect"
import { SqlClient } from "effect/sql"

interface List {
  /** By what it is filtered, but texts. */
  readonly filtered: ReadonlyArray<string>
  /** What it is searched or sorted by and PostgreSQL keeps beside the row. Nobody types the character between two texts. */
  readonly kept?: Readonly<Record<string, string>>
}

const lists: Readonly<Record<string, List>> = {
  users: {
    filtered: ["role", "enabled"],
    kept: {
      username_lower: "text generated always as (lower(username))",
      email_lower: "text generated always as (lower(email))"
    }
  },
  messages: { filtered: ["type", "read"], kept: { read: "boolean generated always as (read_at is not null)" } },
  devices: { filtered: ["state", "merchant_id", "location_id"] },
  orders: {
    filtered: ["state", "payment", "merchant_id", "location_id", "created_at"],
    kept: { number_lower: "text generated always as (lower(number))" }
  },
  refunds: {
    filtered: ["state", "merchant_id", "created_at"],
    kept: { search: "text generated always as (lower(number || E'\\x1f' || order_number))" }
  },
  events: { filtered: ["type", "username", "user_id"] },
  activities: {
    filtered: ["kind", "state", "ended_from"],
    kept: {
      name_lower: "text generated always as (lower(name))",
      // From when on it is over: always, never, or with its period.
      ended_from: `timestamptz generated always as
        (case state when 'ended' then '-infinity'::timestamptz when 'draft' then 'infinity' else ends_at end)`
    }
  },
  coupons: {
    filtered: ["kind", "starts_at", "ends_at"],
    kept: { name_lower: "text generated always as (lower(name))" }
  },
  placements: {
    filtered: ["media_kind", "enabled"],
    kept: { title_lower: "text generated always as (lower(title))" }
  },
  utterances: {
    filtered: ["scene", "language", "enabled"],
    kept: { text_lower: "text generated always as (lower(text))" }
  },
  quizzes: { filtered: ["enabled"], kept: { question_lower: "text generated always as (lower(question))" } },
  mini_app_pages: { filtered: ["published"] }
}

/**
 * Every index that a list is sorted by holds what the list is filtered by as well, so that an order is walked by its index alone: a look at each row on
 * the way costs five times as much.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Their place is taken by `grams_of` (migration 45).
  const trigrams = yield* sql<{ name: string }>`
    select c.relname as name from pg_index join pg_class c on c.oid = indexrelid join pg_opclass o on o.oid = indclass[0]
    where o.opcname = 'gin_trgm_ops' and c.relnamespace = current_schema::regnamespace`
  for (const { name } of trigrams) yield* sql`drop index ${sql(name)}`
  yield* sql`drop index messages_by_status, messages_newest_by_status`
  yield* sql`alter table refunds drop search`

  for (const [name, { filtered, kept = {} }] of Object.entries(lists)) {
    const table = sql(name)
    const sorted = yield* sql<{ name: string; definition: string; keys: ReadonlyArray<string> }>`
      select c.relname as name, pg_get_indexdef(indexrelid) as definition,
        (select array_agg(attname::text) from pg_attribute where attrelid = indexrelid) as keys
      from pg_index join pg_class c on c.oid = indexrelid join pg_am m on m.oid = c.relam
      where indrelid = ${name}::regclass and m.amname = 'btree' and not indisunique and indpred is null order by 1`
    for (const index of sorted) yield* sql`drop index ${sql(index.name)}`
    const added = Object.entries(kept).map(([column, definition]) => `add ${column} ${definition} stored`)
    // An index answers alone for what was vacuumed since it changed.
    const settings = "set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)"
    yield* sql`alter table ${table} ${sql.literal([...added, settings].join(", "))}`
    for (const { definition, keys } of sorted) {
      const more = filtered.filter((column) => !keys.includes(column)).join(", ")
      yield* sql`${sql.literal(more === "" ? definition : `${definition} include (${more})`)}`
    }
    const key = sql(name === "devices" ? "robot_id" : "id")
    if (name !== "messages")
      yield* sql`create index ${sql(`${name}_by_key`)} on ${table} (${key}) include (${sql.literal(filtered.join(", "))})`
  }
  yield* sql`create index activities_by_ended_from on activities (ended_from, id) include (kind)`
  yield* sql`create index activities_by_state on activities (state, ended_from, id) include (kind)`
  // Within a status the newest message comes first, either way.
  yield* sql`create index messages_by_status on messages (user_id, read, id) include (type)`
  yield* sql`create index messages_newest_by_status on messages (user_id, read, id desc) include (type)`
})
