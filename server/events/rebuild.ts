import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { retryWhileBusy, lockTables } from "../database/limits.ts"
import { sql } from "../database/sql.ts"

interface LoggedTable {
  readonly name: string
  readonly key: ReadonlyArray<string>
  /** The columns that the log holds. */
  readonly columns: ReadonlyArray<string>
  /** Columns that refer to tables which are rebuilt after this one. */
  readonly later: ReadonlyArray<string>
  /** The names and defaults of columns, as arguments of `jsonb_build_object`. */
  readonly defaults: string
}

/** The number of rows of a table in the log, and of the table's rows that differ. */
interface Difference {
  readonly rows: number
  readonly missing: number
  readonly changed: number
  readonly unexpected: number
}

/** Tables whose rows the log holds, each after those that it refers to. */
const loggedTables = sql<LoggedTable>`
    select name, key, array(
      select attname::text from pg_attribute
      where attrelid = name::regclass and attnum > 0 and not attisdropped and not attname = any(left_out) order by attnum) as columns,
    array(
      select a.attname::text from pg_constraint c join pg_attribute a on a.attrelid = conrelid and a.attnum = any(conkey)
        join logged_tables other on other.name::regclass = confrelid
      where contype = 'f' and conrelid = t.name::regclass and other.place > t.place) as later,
    (select coalesce(string_agg(format('%L, %s', attname, pg_get_expr(adbin, adrelid)), ', '), '')
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where adrelid = name::regclass and attgenerated = '') as defaults
    from logged_tables t where excluded is null order by place`

const run = (statement: string) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement))

const folded = ({ name }: LoggedTable) => `folded_${name}`
const listed = (columns: ReadonlyArray<string>, of: string) => columns.map((column) => `${of}."${column}"`).join(", ")
const isSame = ({ key }: LoggedTable) => `folded_key = concat_ws(' ', ${listed(key, "t")})`
/** A row in the form in which the log would store it now. */
const rowOf = ({ columns }: LoggedTable, of: string) =>
  `jsonb_build_object(${columns.map((column) => `'${column}', ${of}."${column}"`).join(", ")})`

/**
 * Folds the log into rows: the last entry of each key, unless it was deleted. A column younger than an entry has its
 * default, as PostgreSQL gives it to older rows.
 */
const fold = Effect.fnUntraced(function* (table: LoggedTable) {
  yield* run(`create temporary table ${folded(table)} on commit drop as
    select last.key as folded_key, ${rowOf(table, "r")} as folded_row, ${listed(table.columns, "r")}
    from (select distinct on (key) key, row from changes where "table" = '${table.name}' and fact is null order by key, position desc) last,
      jsonb_populate_record(null::${table.name}, jsonb_build_object(${table.defaults}) || last.row) r
    where last.row is not null`)
  yield* run(`create unique index on ${folded(table)} (folded_key)`)
  yield* run(`analyze ${folded(table)}`)
})

const compare = Effect.fnUntraced(function* (table: LoggedTable) {
  const sql = yield* SqlClient.SqlClient
  const [difference] = yield* sql.unsafe<Difference>(`
    select count(folded_key)::int4 as rows, (count(*) filter (where t.ctid is null))::int4 as missing,
      (count(*) filter (where t.ctid is not null and folded_row <> ${rowOf(table, "t")}))::int4 as changed,
      (count(*) filter (where folded_key is null))::int4 as unexpected
    from ${folded(table)} full join ${table.name} t on ${isSame(table)}`)
  return { table: table.name, ...difference! }
})

const removeUnexpected = (table: LoggedTable) =>
  run(`delete from ${table.name} t where not exists (select from ${folded(table)} where ${isSame(table)})`)

/** Values for required columns that the log leaves out. Nobody can sign in with this password until another is set. */
const substitutes: Readonly<Record<string, readonly [column: string, value: string]>> = {
  users: ["password_hash", "''"],
  robot_slots: ["count", "0"]
}

const addMissing = (table: LoggedTable) => {
  const { name, columns, later } = table
  const values = [
    ...columns.map((column) => [`"${column}"`, later.includes(column) ? "null" : `f."${column}"`]),
    ...(name in substitutes ? [substitutes[name]!] : [])
  ]
  return run(`insert into ${name} (${values.map(([column]) => column).join(", ")}) overriding system value
    select ${values.map(([, value]) => value).join(", ")} from ${folded(table)} f
    where not exists (select from ${name} t where ${isSame(table)})`)
}

/** Corrects differing rows, with those that were just added, which triggers of the table have changed. */
const correctChanged = (table: LoggedTable) => {
  const { name, columns, key } = table
  const set = columns.filter((column) => !key.includes(column)).map((column) => `"${column}" = f."${column}"`)
  return set.length === 0
    ? Effect.void
    : run(
        `update ${name} t set ${set.join(", ")} from ${folded(table)} f where ${isSame(table)} and folded_row <> ${rowOf(table, "t")}`
      )
}

/**
 * Rebuilds the logged tables from the log and corrects rows that differ, in one transaction that locks other writers
 * out. Secrets and measurements stay as they are.
 */
export const rebuild = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`select set_config('timezone', 'UTC', true), set_config('wheelhouse.rebuilding', 'on', true)`
      const tables = yield* loggedTables
      yield* lockTables(tables.map(({ name }) => name))
      yield* Effect.forEach(tables, fold, { discard: true })
      const differences = yield* Effect.forEach(tables, compare)
      if (differences.some(({ missing, changed, unexpected }) => missing + changed + unexpected > 0)) {
        yield* Effect.forEach(tables.toReversed(), removeUnexpected, { discard: true })
        yield* Effect.forEach(tables, addMissing, { discard: true })
        yield* Effect.forEach(tables, correctChanged, { discard: true })
      }
      return differences
    })
  )
}).pipe(retryWhileBusy)
