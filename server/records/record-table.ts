import { Clock, Effect, type Schema } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import type { AddressedId } from "../../src/contract/addressed-id.ts"
import type { Noun, Removal, Versioned } from "../../src/contract/crud.ts"
import { INT4_MAX } from "../../src/contract/fields.ts"
import type { Fields } from "../../src/contract/record-fields.ts"
import { conflict, hasText, noSuchId, versionConflict, paired, type Refusal, text } from "../http/texts.ts"
import type { RecordTopic } from "../../src/contract/event-types.ts"
import { inTransaction } from "../database/transaction.ts"
import { type Conditions, type Filtered, makeConditions } from "../lists/list-conditions.ts"
import type { Paging } from "../lists/list-source.ts"
import { makeReadPage, shownRow } from "../lists/read-page.ts"

/** The parts of a definition that its table is made of. */
export interface TableRecord<Row, Filters extends Schema.Struct.Fields> {
  readonly name: RecordTopic
  readonly label: Noun["Service"]
  readonly fields: Fields
  /** Its fields are the columns a row shows. */
  readonly row: { readonly fields: Schema.Struct.Fields; readonly Type: Row }
  readonly query: { readonly filters: Filters }
}

type Computed<Row> = { readonly [Column in keyof Row]?: string }

interface TableOptions<Row, Filters extends Schema.Struct.Fields> {
  /** Columns that the table does not hold as they are shown. */
  readonly computed?: Computed<Row>
  /** Filters that find rows in a way of their own. */
  readonly where?: Conditions<Filters>
}

interface ListQuery extends Paging {
  readonly sort?: string
  readonly order?: "asc" | "desc"
}

/** Moments are milliseconds in the contract, and text that PostgreSQL reads in a row. */
const stored = (name: string, value: unknown) =>
  typeof value === "number" && name.endsWith("_at") ? new Date(value).toISOString() : value

/** The table of a record: its name in snake case. */
export const tableOf = (record: string) => record.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The refusal of a draft whose value is another record's, where a field has to be unique. */
const takenIn = (record: string, fields: Fields) => {
  const unique = Object.keys(fields).find((name) => fields[name]!.isUnique)
  if (unique === undefined) return undefined
  const own = `records.taken.${record}`
  const key = hasText(own, "en-US") ? own : "records.taken.value"
  return (values: object) =>
    conflict(text(key, { value: String((values as Readonly<Record<string, unknown>>)[unique]) }), unique)
}

/** Rules that may refuse a change of a row. */
export type Unless<Row> = (before: Row) => Effect.Effect<unknown, Refusal | SqlError.SqlError> | undefined

interface Rule<Row> {
  readonly unless?: Unless<Row> | undefined
  /** Locks what has to stay as it is, before the row is locked. */
  readonly lock?: Statement.Fragment | undefined
  /** A condition that a constraint demands of the row. Where it fails nothing is changed, and `unless` gives the reason. */
  readonly only?: Statement.Fragment | undefined
}

type Definition<Row> = Omit<TableRecord<Row, Schema.Struct.Fields>, "query">

/** A table's rows as the contract shows them, and values as the table takes them. */
const makeRows = <Row extends Versioned>(
  { name, label: [chinese, english], row }: Definition<Row>,
  computed: Computed<Row>
) =>
  Effect.map(SqlClient.SqlClient, (sql) => {
    const noun = paired([chinese, english.replace(/^an? /, "")])
    const table = tableOf(name)
    const shown = Object.keys(row.fields)
      .map((name) => `${computed[name as keyof Row] ?? ""} "${name}"`)
      .join(", ")
    const rows = sql.literal(`select ${shown} from ${table}`)
    const itself = sql.literal(table)

    /** Nobody else can change these rows until the transaction ends. */
    const locked = (ids: ReadonlyArray<number>) =>
      Effect.map(sql`${rows} where id = any(${ids}::int4[]) order by id for update`, (found) =>
        found.map((row) => shownRow<Row>(row))
      )

    /** PostgreSQL gives each value the type of its column. The names are those of the contract's own schemas. */
    const columnsOf = (values: object) => sql.literal(`"${Object.keys(values).join('", "')}"`)
    const typed = (values: object) =>
      sql`select ${columnsOf(values)} from jsonb_populate_record(null::${itself}, ${JSON.stringify(values, stored)}::jsonb)`

    const find = (id: AddressedId) =>
      Effect.gen(function* () {
        const [found] = typeof id === "string" || id > INT4_MAX ? [] : yield* sql`${rows} where id = ${id}`
        return found === undefined ? yield* noSuchId(noun, id) : shownRow<Row>(found)
      })

    return { sql, noun, table, shown, rows, itself, locked, columnsOf, typed, find }
  })
type Rows<Row extends Versioned> = Effect.Success<ReturnType<typeof makeRows<Row>>>

/** The writes of a table: they add, change and delete its rows. */
const writesOf = <Row extends Versioned>(
  { sql, noun, shown, rows, itself, locked, columnsOf, typed }: Rows<Row>,
  taken: ((values: object) => Refusal) | undefined
) => {
  /** The unique index has the last word on what is taken, also between two who choose the same at once. */
  const orTaken =
    (values: object) =>
    <A, R>(write: Effect.Effect<A, Refusal | SqlError.SqlError, R>) =>
      Effect.catchTag(inTransaction(write), "SqlError", (error) =>
        Effect.fail(taken && error.reason._tag === "UniqueViolation" ? taken(values) : error)
      )

  const add = (values: object) =>
    Effect.gen(function* () {
      const [added] = yield* sql`
          insert into ${itself} (${columnsOf(values)}) ${typed(values)} returning ${sql.literal(shown)}`
      return shownRow<Row>(added!)
    }).pipe(orTaken(values))

  /** Changes the row of this version in one statement. A rule that refuses the change rolls it back. */
  const update = (
    { id, version }: Versioned,
    values: object,
    { unless, lock = sql`true`, only = sql`true` }: Rule<Row> = {}
  ) =>
    Effect.gen(function* () {
      const found = yield* sql<{ is_after: boolean }>`
          with before as materialized (${rows} where id = ${id} and ${lock} for update),
            after as (update ${itself} set (${columnsOf(values)}) = (${typed(values)}), version = version + 1, updated_at = now()
              where id = (select id from before where version = ${version}) and ${only} returning ${sql.literal(shown)})
          select false as is_after, * from before union all select true, * from after order by is_after`
      const [before, after] = found.map(({ is_after: _, ...row }) => shownRow<Row>(row))
      if (!before) return yield* noSuchId(noun, id)
      if (before.version !== version) return yield* versionConflict(noun)
      yield* unless?.(before) ?? Effect.void
      return { before, after: after! }
    }).pipe(orTaken(values))

  const change = (record: Versioned, values: object, rule?: Rule<Row>) =>
    Effect.map(update(record, values, rule), ({ after }) => after)

  const edit = ({ id, version, ...values }: Versioned, rule?: Rule<Row>) => change({ id, version }, values, rule)

  /** All or none. */
  const remove = (removal: Removal, unless?: Unless<Row>) =>
    Effect.gen(function* () {
      const ids = "id" in removal ? [removal.id] : [...new Set(removal.ids.split(",").map(Number))]
      // An id beyond what any table holds is nobody's.
      const list = yield* locked(ids.filter((id) => id <= INT4_MAX))
      const missing = ids.find((id) => !list.some((row) => row.id === id))
      if (missing !== undefined) return yield* noSuchId(noun, missing)
      for (const row of list) yield* unless?.(row) ?? Effect.void
      yield* sql`delete from ${itself} where id = any(${ids}::int4[])`
      return { list }
    }).pipe(inTransaction)

  return { add, update, change, edit, remove }
}

/**
 * The table of a record: `list`, `find`, `add`, `edit`, `change`, `remove` and `locked`. Each write checks the
 * version, answers with the saved row and appends its event.
 *
 * **When to use**
 *
 * For records of `defineRecord` with calls or rules of their own. `RecordCalls` makes the others.
 *
 * **Gotchas**
 *
 * - `computed` names columns that follow from others; `where` states filters that are no equality.
 * - A unique violation becomes the refusal of the unique field.
 * - `unless` runs after the change and rolls it back; `only` is a condition that a constraint demands.
 *
 * **Example**
 *
 * ```ts
 * const table = yield* makeRecordTable(coupons, {
 *   where: { validity: (validity) => validities[validity] }
 * })
 * ```
 */
export const makeRecordTable = <Row extends Versioned, Filters extends Schema.Struct.Fields>(
  { query, ...definition }: TableRecord<Row, Filters>,
  { computed = {}, where }: TableOptions<Row, Filters> = {}
) =>
  Effect.gen(function* () {
    const readPage = yield* makeReadPage
    const rows = yield* makeRows<Row>(definition, computed)
    const conditions = yield* makeConditions(query, where)
    const { shown, table, find, locked } = rows

    /** Newest first unless asked otherwise. */
    const list = (query: ListQuery & Filtered<Filters>) => {
      const { sort = "id", order = query.sort === undefined ? "desc" : "asc" } = query
      return readPage<Row>({
        ...query,
        where: conditions(query),
        shown,
        table,
        key: "id",
        sort: { by: computed[sort as keyof Row] ?? `"${sort}"`, direction: order }
      })
    }

    return { ...writesOf(rows, takenIn(definition.name, definition.fields)), list, find, locked }
  })

type RecordTable<Row extends Versioned, F extends Schema.Struct.Fields> = Effect.Success<
  ReturnType<typeof makeRecordTable<Row, F>>
>

interface CrudRules<Row, Draft> {
  readonly unlessEdited?: (before: Row, draft: Draft) => ReturnType<Unless<Row>>
  readonly onlyEdited?: (draft: Draft) => Statement.Fragment
  readonly unlessDeleted?: (before: Row, now: number) => ReturnType<Unless<Row>>
}

/**
 * The handlers of the four calls that `defineRecord` declares, with the record's own rules.
 *
 * **When to use**
 *
 * In `callsOf`, beside handlers of further calls.
 *
 * **Gotchas**
 *
 * - A rule is a function of the row before and the draft; it gives a `Refusal`, or nothing.
 * - `unlessDeleted` gets the present moment: a handler reads no clock.
 *
 * **Example**
 *
 * ```ts
 * const handlers = crudHandlers(table, {
 *   unlessEdited: (before, draft: NewCoupon) => (draft.quantity < before.issued ? fewerThanIssued : undefined),
 *   unlessDeleted: ({ issued, used }) => (issued > used ? withCustomers : undefined)
 * })
 * ```
 */
export const crudHandlers = <Row extends Versioned, F extends Schema.Struct.Fields, Draft extends object>(
  { list, add, edit, remove }: RecordTable<Row, F>,
  { unlessEdited, onlyEdited, unlessDeleted }: CrudRules<Row, Draft> = {}
) => ({
  list: ({ query }: { readonly query: ListQuery & Filtered<F> }) => list(query),
  add: ({ payload }: { readonly payload: Draft }) => add(payload),
  edit: ({ payload }: { readonly payload: Draft & Versioned }) =>
    edit(payload, { unless: (before) => unlessEdited?.(before, payload), only: onlyEdited?.(payload) }),
  delete: ({ payload }: { readonly payload: Removal }) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => remove(payload, (before) => unlessDeleted?.(before, now)))
})
