import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterOthers, lockTables } from "../database/lock-tables.ts"

interface KeptTable {
  readonly name: string
  readonly key: ReadonlyArray<string>
  readonly columns: ReadonlyArray<string>
  /** Columns that refer to rows of tables behind this one. */
  readonly later: ReadonlyArray<string>
}

/** How a table stood to what its events say. */
interface Standing {
  readonly rows: number
  readonly missing: number
  readonly changed: number
  readonly foreign: number
}

const keptTables = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<KeptTable>`
    select name, key, columns, array(
      select a.attname::text from pg_constraint c join pg_attribute a on a.attrelid = conrelid and a.attnum = any(conkey)
        join kept_tables other on other.name::regclass = confrelid
      where contype = 'f' and conrelid = t.name::regclass and other.place > t.place) as later
    from kept_tables t order by place`
)

const done = (statement: string) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement))

const folded = ({ name }: KeptTable) => `folded_${name}`
const quoted = (columns: ReadonlyArray<string>, of: string) => columns.map((column) => `${of}."${column}"`).join(", ")
const isSame = ({ key }: KeptTable) => `folded_key = concat_ws(' ', ${quoted(key, "t")})`

/** The fold of one kind of record: of each key the last row that an event has left, unless it is gone. */
const fold = Effect.fnUntraced(function* (table: KeptTable) {
  yield* done(`create temporary table ${folded(table)} on commit drop as
    select e.key as folded_key, e.row as folded_row, ${quoted(table.columns, "r")}
    from (select max(id) as id from event_rows where kept = '${table.name}' group by key) last join event_rows e using (id),
      jsonb_populate_record(null::${table.name}, e.row) r
    where e.row is not null`)
  yield* done(`create unique index on ${folded(table)} (folded_key)`)
  yield* done(`analyze ${folded(table)}`)
})

const compare = Effect.fnUntraced(function* (table: KeptTable) {
  const sql = yield* SqlClient.SqlClient
  const [standing] = yield* sql.unsafe<Standing>(`
    select count(folded_key)::int4 as rows, (count(*) filter (where t.ctid is null))::int4 as missing,
      (count(*) filter (where t.ctid is not null and folded_row <> kept_row(t)))::int4 as changed, (count(*) filter (where folded_key is null))::int4 as "foreign"
    from ${folded(table)} full join ${table.name} t on ${isSame(table)}`)
  return { table: table.name, ...standing! }
})

const removeForeign = (table: KeptTable) =>
  done(`delete from ${table.name} t where not exists (select from ${folded(table)} where ${isSame(table)})`)

/** What no event tells and a row cannot be without. Nobody signs in by such a password until another is set; of goods the robot's next report tells. */
const untold: Readonly<Record<string, readonly [column: string, value: string]>> = {
  users: ["password_hash", "''"],
  robot_slots: ["count", "0"]
}

const addMissing = (table: KeptTable) => {
  const { name, columns, later } = table
  const values = [
    ...columns.map((column) => [`"${column}"`, later.includes(column) ? "null" : `f."${column}"`]),
    ...(name in untold ? [untold[name]!] : [])
  ]
  return done(`insert into ${name} (${values.map(([column]) => column).join(", ")}) overriding system value
    select ${values.map(([, value]) => value).join(", ")} from ${folded(table)} f
    where not exists (select from ${name} t where ${isSame(table)})`)
}

/** What triggers of the table have written into a row that was added stands otherwise too. */
const mendChanged = (table: KeptTable) => {
  const { name, columns, key } = table
  const set = columns.filter((column) => !key.includes(column)).map((column) => `"${column}" = f."${column}"`)
  return set.length === 0
    ? Effect.void
    : done(
        `update ${name} t set ${set.join(", ")} from ${folded(table)} f where ${isSame(table)} and folded_row <> kept_row(t)`
      )
}

/**
 * Folds the tables anew out of what events have left, and mends what stands otherwise in them, in one transaction that nobody writes beside. Secrets,
 * measurements and what is computed stay as they are; the counts of days follow.
 */
export const rebuild = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`select set_config('timezone', 'UTC', true), set_config('wheelhouse.rebuilding', 'on', true)`
      const tables = yield* keptTables
      yield* lockTables(tables.map(({ name }) => name))
      yield* Effect.forEach(tables, fold, { discard: true })
      const found = yield* Effect.forEach(tables, compare)
      if (found.some(({ missing, changed, foreign }) => missing + changed + foreign > 0)) {
        yield* Effect.forEach(tables.toReversed(), removeForeign, { discard: true })
        yield* Effect.forEach(tables, addMissing, { discard: true })
        yield* Effect.forEach(tables, mendChanged, { discard: true })
        // An alarm that is put back was counted when it was raised.
        yield* sql`select count_days()`
      }
      return found
    })
  )
}).pipe(afterOthers)
