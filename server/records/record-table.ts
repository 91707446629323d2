import { Clock, Effect, type Schema } from "effect"
import type { Statement } from "effect/sql"
import type { AddressedId } from "../../src/contract/addressed-id.ts"
import type { RecordLabel, Removal, Versioned } from "../../src/contract/crud.ts"
import { INT4_MAX } from "../../src/contract/fields.ts"
import type { Fields } from "../../src/contract/record-fields.ts"
import type { RecordTopic } from "../../src/contract/event-types.ts"
import { sql } from "../database/sql.ts"
import { inTransaction } from "../database/transaction.ts"
import { conflict, hasText, noSuchId, versionConflict, bilingual, type Refusal, text } from "../http/texts.ts"
import { type Conditions, type Filtered, makeConditions } from "../lists/list-conditions.ts"
import type { Paging } from "../lists/list-source.ts"
import { readPage } from "../lists/read-page.ts"
import type { Failure, Services } from "../pipeline/pipeline.ts"

/** The parts of a definition that make its table. */
export interface TableRecord<Row, Filters extends Schema.Struct.Fields> {
  readonly name: RecordTopic
  readonly label: RecordLabel["Service"]
  readonly fields: Fields
  /** The fields are the columns of a row. */
  readonly row: { readonly fields: Schema.Struct.Fields; readonly Type: Row }
  readonly query: { readonly filters: Filters }
}

type Computed<Row> = { readonly [Column in keyof Row]?: string }

interface TableOptions<Row, Filters extends Schema.Struct.Fields> {
  /** Columns whose value in a row is computed. */
  readonly computed?: Computed<Row>
  /** Filters with an SQL condition of their own. */
  readonly where?: Conditions<Filters>
}

interface ListQuery extends Paging {
  readonly sort?: string
  readonly order?: "asc" | "desc"
}

/** Turns a moment of the contract, which is in milliseconds, into text that PostgreSQL parses. */
const stored = (name: string, value: unknown) =>
  typeof value === "number" && name.endsWith("_at") ? new Date(value).toISOString() : value

/** The table of a record: its name in snake case. */
export const tableOf = (record: string) => record.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The refusal of a draft with the value of another record in a unique field. */
const uniqueRefusalIn = (record: string, fields: Fields) => {
  const unique = Object.keys(fields).find((name) => fields[name]!.isUnique)
  if (unique === undefined) return undefined
  const refusalKey = `records.taken.${record}`
  const key = hasText(refusalKey, "en-US") ? refusalKey : "records.taken.value"
  return (values: object) =>
    conflict(text(key, { value: String((values as Readonly<Record<string, unknown>>)[unique]) }), unique)
}

/** Rules that may refuse a change of a row. */
export type RefusalRule<Row> = (before: Row) => Effect.Effect<unknown, Failure, Services> | undefined

interface Rule<Row> {
  readonly unless?: RefusalRule<Row> | undefined
  /** Locks rows of other tables that must not change, before the row itself. */
  readonly lock?: Statement.Fragment | undefined
  /** A condition that a constraint demands of the row. If it fails, nothing changes and `unless` gives the reason. */
  readonly only?: Statement.Fragment | undefined
}

/** Reads a table's rows in the form of the contract. */
const rowsOf = <Row extends Versioned>(
  { name, label: [chinese, english], row }: Omit<TableRecord<Row, {}>, "query">,
  computed: Computed<Row>
) => {
  const noun = bilingual([chinese, english.replace(/^an? /, "")])
  const table = sql.literal(tableOf(name))
  const columns = Object.keys(row.fields)
    .map((name) => `${computed[name as keyof Row] ?? ""} "${name}"`)
    .join(", ")
  const rows = sql`select ${sql.literal(columns)} from ${table}`

  /** Locks these rows until the transaction ends. */
  const locked = (ids: ReadonlyArray<number>) => sql<Row>`${rows} where id = any(${ids}::int4[]) order by id for update`

  const find = Effect.fnUntraced(function* (id: AddressedId) {
    const [row] = typeof id === "string" || id > INT4_MAX ? [] : yield* sql<Row>`${rows} where id = ${id}`
    return row ?? (yield* noSuchId(noun, id))
  })

  return { noun, table, columns, rows, locked, find }
}

/**
 * The columns of these values. PostgreSQL gives each value the type of its column. The names come from the contract's
 * schemas alone.
 */
const columnsOf = (values: object) => sql.literal(`"${Object.keys(values).join('", "')}"`)

/** The ids of the records that a removal names. */
export const idsOf = (removal: Removal): ReadonlyArray<number> =>
  "id" in removal ? [removal.id] : [...new Set(removal.ids.split(",").map(Number))]

/** Deletes all rows in one statement. A missing row, or a rule that refuses one, rolls the deletion back. */
const removeOf = <Row extends Versioned>({ noun, table, rows }: ReturnType<typeof rowsOf<Row>>) =>
  Effect.fnUntraced(function* (removal: Removal, { unless, lock = sql`true`, only = sql`true` }: Rule<Row> = {}) {
    const ids = idsOf(removal)
    const validIds = ids.filter((id) => id <= INT4_MAX)
    const list = yield* sql<Row>`
    with before as materialized (${rows} where id = any(${validIds}::int4[]) and ${lock} order by id for update),
      deleted as (delete from ${table} where id in (select id from before) and ${only})
    select * from before order by id`
    const missing = ids.find((id) => !list.some((row) => row.id === id))
    if (missing !== undefined) return yield* noSuchId(noun, missing)
    for (const row of list) yield* unless?.(row) ?? Effect.void
    return { list }
  }, inTransaction)

/** The writes of a table: they add, change and delete its rows. */
const writesOf = <Row extends Versioned>(
  { noun, table, columns, rows }: ReturnType<typeof rowsOf<Row>>,
  uniqueRefusal: ((values: object) => Refusal) | undefined
) => {
  const typed = (values: object) =>
    sql`select ${columnsOf(values)} from jsonb_populate_record(null::${table}, ${JSON.stringify(values, stored)}::jsonb)`

  /** The unique index decides last, even between two simultaneous writers. */
  const withUniqueRefusal =
    (values: object) =>
    <A>(write: Effect.Effect<A, Failure, Services>) =>
      Effect.catchTag(inTransaction(write), "SqlError", (error) =>
        Effect.fail(uniqueRefusal && error.reason._tag === "UniqueViolation" ? uniqueRefusal(values) : error)
      )

  const add = (values: object) =>
    sql<Row>`insert into ${table} (${columnsOf(values)}) ${typed(values)} returning ${sql.literal(columns)}`.pipe(
      Effect.map(([added]) => added!),
      withUniqueRefusal(values)
    )

  /** Changes the row of this version in one statement. A rule that refuses the change rolls it back. */
  const update = (
    { id, version }: Versioned,
    values: object,
    { unless, lock = sql`true`, only = sql`true` }: Rule<Row> = {}
  ) =>
    Effect.gen(function* () {
      const [before, after] = yield* sql<Row>`
          with before as materialized (${rows} where id = ${id} and ${lock} for update),
            after as (update ${table} set (${columnsOf(values)}) = (${typed(values)}), version = version + 1, updated_at = now()
              where id = (select id from before where version = ${version}) and ${only} returning ${sql.literal(columns)})
          select * from before union all select * from after order by version`
      if (!before) return yield* noSuchId(noun, id)
      if (before.version !== version) return yield* versionConflict(noun)
      yield* unless?.(before) ?? Effect.void
      return { before, after: after! }
    }).pipe(withUniqueRefusal(values))

  const change = (record: Versioned, values: object, rule?: Rule<Row>) =>
    Effect.map(update(record, values, rule), ({ after }) => after)

  const edit = <Draft extends Versioned>({ id, version, ...values }: Draft, rule?: Rule<Row>) =>
    change({ id, version }, values, rule)

  return { add, update, change, edit }
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
 * const table = recordTable(coupons, {
 *   where: { validity: (validity) => validities[validity] }
 * })
 * ```
 */
export const recordTable = <Row extends Versioned, Filters extends Schema.Struct.Fields>(
  { query, ...definition }: TableRecord<Row, Filters>,
  { computed = {}, where }: TableOptions<Row, Filters> = {}
) => {
  const rows = rowsOf<Row>(definition, computed)
  const { columns, find, locked } = rows
  const conditionsOf = makeConditions(query, where)

  /** Newest first by default. */
  const list = Effect.fnUntraced(function* (query: ListQuery & Filtered<Filters>) {
    const { sort = "id", order = query.sort === undefined ? "desc" : "asc" } = query
    return yield* readPage<Row>({
      ...query,
      where: conditionsOf(query),
      columns,
      table: tableOf(definition.name),
      key: "id",
      sort: { by: computed[sort as keyof Row] ?? `"${sort}"`, direction: order }
    })
  })

  return {
    ...writesOf(rows, uniqueRefusalIn(definition.name, definition.fields)),
    remove: removeOf(rows),
    columns,
    list,
    find,
    locked
  }
}

interface CrudRules<Row, Draft> {
  readonly unlessEdited?: (before: Row, draft: Draft) => ReturnType<RefusalRule<Row>>
  readonly onlyEdited?: (draft: Draft) => Statement.Fragment
  readonly unlessDeleted?: (before: Row, now: number) => ReturnType<RefusalRule<Row>>
  readonly onlyDeleted?: Statement.Fragment
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
 * - A rule is a function of the row before and the draft; it returns a `Refusal`, or nothing.
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
  { list, add, edit, remove }: ReturnType<typeof recordTable<Row, F>>,
  { unlessEdited, onlyEdited, unlessDeleted, onlyDeleted }: CrudRules<Row, Draft> = {}
) => ({
  list: ({ query }: { readonly query: ListQuery & Filtered<F> }) => list(query),
  add: ({ payload }: { readonly payload: Draft }) => add(payload),
  edit: ({ payload }: { readonly payload: Draft & Versioned }) =>
    edit(payload, { unless: (before) => unlessEdited?.(before, payload), only: onlyEdited?.(payload) }),
  delete: ({ payload }: { readonly payload: Removal }) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      remove(payload, { unless: (before) => unlessDeleted?.(before, now), only: onlyDeleted })
    )
})
