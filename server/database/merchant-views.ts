import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { createHash } from "node:crypto"
import { locks } from "./locks.ts"
import { merchantRecords } from "./merchant-records.ts"

/** Where the views stand, each under the name of its table. */
export const VIEWS = "merchant_views"

interface Table {
  readonly table: string
  readonly columns: ReadonlyArray<string>
  /** What its columns hold unless it is said. */
  readonly own: Readonly<Record<string, string>>
}

const quoted = (name: string) => `"${name}"`

/** Said by PostgreSQL as its refusal of a right, which calls are answered with as such. */
const refuse = `create function ${VIEWS}.refuse() returns trigger language plpgsql as $$
  begin
    raise exception '% of % is the platform''s', tg_op, tg_table_name using errcode = 'insufficient_privilege';
  end
$$`

const viewOf = ({ table, columns, own }: Table, tables: string) => {
  const declared = merchantRecords[table]
  const [counted] = Object.keys(merchantRecords).filter((name) => table === `${name}_counts`)
  const view = `${VIEWS}.${quoted(table)}`
  // How many there are of what: a table's counts are of all merchants' rows.
  if (counted !== undefined)
    return [
      `create view ${view} with (security_invoker) as select ${columns.map((name) => (name === "n" ? "1 as n" : quoted(name))).join(", ")} from ${VIEWS}.${quoted(counted)}`
    ]
  const { where, shown = {}, refused, defaults = {} } = declared ?? { where: "false", refused: "all" }
  const list = columns.map((name) => (name in shown ? `${shown[name]} as ${quoted(name)}` : quoted(name))).join(", ")
  const checked = where !== undefined && refused === undefined ? "with local check option" : ""
  const commands = refused === "all" ? "insert or update or delete" : refused?.replace(", ", " or ")
  return [
    `create view ${view} with (security_invoker) as select ${list} from ${tables}.${quoted(table)} ${where === undefined ? "" : `where ${where} ${checked}`}`,
    // `set column = default` means the view's.
    ...Object.entries(refused === "all" ? {} : { ...own, ...defaults }).map(
      ([name, value]) => `alter view ${view} alter ${quoted(name)} set default ${value}`
    ),
    ...(commands === undefined
      ? []
      : [`create trigger refused instead of ${commands} on ${view} for each row execute function ${VIEWS}.refuse()`])
  ]
}

/**
 * Makes the views that a merchant's people work among, of every table there is. What is kept by triggers is kept of the tables themselves, whoever
 * writes. They are left alone where they are as they should be; the digest that tells it is kept with them. Where the server may not make a schema it goes
 * on without them and says so.
 */
export const makeMerchantViews = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`select pg_advisory_xact_lock(${locks.merchantViews}::int8)`
      const [found] = yield* sql<{ tables: string; path: string; before: string | null }>`
        select quote_ident(current_schema) as tables, current_setting('search_path') as path, (select obj_description(oid, 'pg_namespace') from pg_namespace where nspname = ${VIEWS}) as before`
      const { tables, path, before } = found!
      const all = yield* sql<Table>`
        select c.relname::text as table, array_agg(a.attname::text order by attnum) as columns,
          coalesce(jsonb_object_agg(a.attname, pg_get_expr(adbin, adrelid)) filter (where attgenerated = '' and adbin is not null), '{}') as own
        from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
          left join pg_attrdef d on adrelid = c.oid and adnum = attnum
        where c.relnamespace = current_schema::regnamespace and c.relkind in ('r', 'p') group by c.oid order by c.relname`
      const triggers = yield* sql<{ name: string }>`
        select oid::regprocedure::text as name from pg_proc
        where pronamespace = current_schema::regnamespace and prorettype = 'trigger'::regtype order by 1`
      const order = Object.keys(merchantRecords)
      const place = ({ table }: Table) => order.indexOf(table) + (table.endsWith("_counts") ? order.length + 1 : 0)
      const statements = [
        `create schema ${VIEWS}`,
        refuse,
        ...all.toSorted((one, other) => place(one) - place(other)).flatMap((table) => viewOf(table, tables)),
        ...triggers.map(({ name }) => `alter function ${name} set search_path = ${tables}`)
      ]
      const digest = createHash("sha256").update(statements.join("\n")).digest("hex")
      if (before === digest) return
      yield* dropMerchantViews
      const [may] = yield* sql<{ create: boolean; command: string }>`
        select has_database_privilege(current_database(), 'create') as create,
          format('grant create on database %I to %I', current_database(), current_user) as command`
      if (!may!.create)
        return yield* Effect.logWarning(
          `A merchant's people are refused whatever they want until the database's owner says "${may!.command}" and the server is started again (docs/operations.md)`
        )
      yield* sql`select set_config('search_path', ${`${VIEWS}, ${tables}`}, true)`
      for (const statement of statements) yield* sql.unsafe(statement)
      yield* sql.unsafe(`comment on schema ${VIEWS} is '${digest}'`)
      yield* sql`select set_config('search_path', ${path}, true)`
    })
  )
})

/** No table is changed while a view of it stands. Until they are made anew a merchant's people are refused whatever they want. */
export const dropMerchantViews = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`drop schema if exists ${VIEWS} cascade`)
)
