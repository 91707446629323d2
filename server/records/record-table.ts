import { Effect, type Schema, Clock } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import type { AddressedId } from "../../src/effects/contract/addressed-id.ts"
import type { Removal, Versioned } from "../../src/effects/contract/crud.ts"
import { INT4_MAX } from "../../src/effects/contract/fields.ts"
import { recordNouns } from "../../src/effects/contract/event-words.ts"
import { noSuchId, overtaken, type Refusal, words } from "../http/words.ts"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import type { EventType, RecordTopic } from "../../src/effects/contract/event-types.ts"
import { appendEvent } from "../events/append-event.ts"
import { type Conditions, type Filtered, makeConditions } from "../lists/list-conditions.ts"
import { makeReadPage, shownRow } from "../lists/read-page.ts"

interface Kind<Row, Filters extends Schema.Struct.Fields> {
  /** Of its events, and the name of its table. */
  readonly topic: RecordTopic
  /** Its fields are the columns a row shows. */
  readonly row: { readonly fields: Schema.Struct.Fields; readonly Type: Row }
  /** Columns that the table does not hold as they are shown. */
  readonly computed?: { readonly [Column in keyof Row]?: string }
  /** Which rows have each value of a column that depends on the moment, in order. */
  readonly inOrder?: { readonly [Column in keyof Row]?: ReadonlyArray<Statement.Fragment> }
  readonly query: { readonly filters: Filters }
  /** Filters that find rows in a way of their own. */
  readonly where?: Conditions<Filters>
  /** Said when the row's unique text is taken. */
  readonly taken?: (values: Partial<Row>) => Refusal
  /** What events tell of a row, and of what was changed in it. */
  readonly recorded?: (row: Row, changed?: object) => object
}

interface ListQuery {
  readonly page?: number
  readonly page_size?: number
  readonly sort?: string
  readonly order?: "asc" | "desc"
  readonly until?: number | "now"
  readonly after?: number
}

/** Moments are milliseconds in the contract, and text that PostgreSQL reads in a row. */
const stored = (name: string, value: unknown) =>
  typeof value === "number" && name.endsWith("_at") ? new Date(value).toISOString() : value

/** What may stand against a change of a row. */
type Unless<Row> = (before: Row) => Effect.Effect<unknown, Refusal | SqlError.SqlError> | undefined

interface Change<Row> {
  readonly type: EventType
  readonly values: object
  readonly unless?: Unless<Row> | undefined
}

/**
 * Records that people list, add, edit and remove. Every write checks the version it was made for, answers with the saved row and appends
 * its event (`<topic>.added`, `.edited`, `.deleted`, or a type of its own) in the same transaction.
 */
export const makeRecordTable = <Row extends Versioned, Filters extends Schema.Struct.Fields>({
  topic,
  row,
  computed = {},
  inOrder = {},
  query,
  where,
  taken,
  recorded = (row) => row
}: Kind<Row, Filters>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readPage = yield* makeReadPage
    const [chinese, english] = recordNouns[topic]
    const noun = words(chinese, english.replace(/^an? /, ""))
    const table = topic.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const conditions = yield* makeConditions(query, where)
    const shown = Object.keys(row.fields)
      .map((name) => `${computed[name as keyof Row] ?? ""} "${name}"`)
      .join(", ")
    const rows = sql.literal(`select ${shown} from ${table}`)
    const itself = sql.literal(table)

    /** The rows, and nobody else can change them until the transaction ends. */
    const locked = (ids: ReadonlyArray<number>) =>
      Effect.map(sql`${rows} where id = any(${ids}::int4[]) order by id for update`, (found) =>
        found.map((row) => shownRow<Row>(row))
      )

    /** PostgreSQL gives each value the type of its column. The names are those of the contract's own schemas. */
    const columnsOf = (values: object) =>
      sql.literal(
        Object.keys(values)
          .map((name) => `"${name}"`)
          .join(", ")
      )
    const typed = (values: object) =>
      sql`select ${columnsOf(values)} from jsonb_populate_record(null::${itself}, ${JSON.stringify(values, stored)}::jsonb)`

    /** The unique index has the last word on what is taken, also between two who choose the same at once. */
    const inTransaction =
      (values: Partial<Row> = {}) =>
      <A, R>(write: Effect.Effect<A, Refusal | SqlError.SqlError, R>) =>
        sql
          .withTransaction(write)
          .pipe(
            Effect.catchTag("SqlError", (error) =>
              Effect.fail(taken && error.reason._tag === "UniqueViolation" ? taken(values) : error)
            )
          )

    const add = (values: object) =>
      Effect.gen(function* () {
        const operator = yield* CurrentOperator
        const [added] = yield* sql`
          insert into ${itself} (${columnsOf(values)}) ${typed(values)} returning ${sql.literal(shown)}`
        const after = shownRow<Row>(added!)
        yield* appendEvent(operator, { type: `${topic}.added`, entityId: after.id, after: recorded(after) })
        return after
      }).pipe(inTransaction(values))

    const find = (id: AddressedId) =>
      Effect.gen(function* () {
        const [found] = typeof id === "string" ? [] : yield* sql`${rows} where id = ${id}`
        return found === undefined ? yield* noSuchId(noun, id) : shownRow<Row>(found)
      })

    const change = ({ id, version }: Versioned, { type, values, unless }: Change<Row>) =>
      Effect.gen(function* () {
        const operator = yield* CurrentOperator
        const [before] = yield* locked([id])
        if (!before) return yield* noSuchId(noun, id)
        if (before.version !== version) return yield* overtaken(noun)
        yield* unless?.(before) ?? Effect.void
        const [changed] = yield* sql`
          update ${itself} set (${columnsOf(values)}) = (${typed(values)}), version = version + 1, updated_at = now()
          where id = ${id} returning ${sql.literal(shown)}`
        const after = shownRow<Row>(changed!)
        const change = { before: recorded(before), after: recorded(after, values) }
        yield* appendEvent(operator, { type, entityId: id, ...change })
        return after
      }).pipe(inTransaction(values))

    const edit = ({ id, version, ...values }: Versioned, unless?: Unless<Row>) =>
      change({ id, version }, { type: `${topic}.edited`, values, unless })

    /** All or none. */
    const remove = (removal: Removal, unless?: Unless<Row>) =>
      Effect.gen(function* () {
        const operator = yield* CurrentOperator
        const ids = "id" in removal ? [removal.id] : [...new Set(removal.ids.split(",").map(Number))]
        // An id beyond what any table holds is nobody's.
        const list = yield* locked(ids.filter((id) => id <= INT4_MAX))
        const missing = ids.find((id) => !list.some((row) => row.id === id))
        if (missing !== undefined) return yield* noSuchId(noun, missing)
        for (const row of list) yield* unless?.(row) ?? Effect.void
        yield* sql`delete from ${itself} where id = any(${ids}::int4[])`
        for (const row of list)
          yield* appendEvent(operator, { type: `${topic}.deleted`, entityId: row.id, before: recorded(row) })
        return { list }
      }).pipe(inTransaction())

    /** Newest first unless asked otherwise. */
    const list = (query: ListQuery & Filtered<Filters>) => {
      const wanted = conditions(query)
      const sort = query.sort === undefined || wanted.single.includes(query.sort) ? "id" : query.sort
      const direction = query.order ?? (query.sort === undefined ? "desc" : "asc")
      return readPage<Row>({
        ...query,
        ...wanted,
        shown,
        table,
        key: "id",
        sort: { by: computed[sort as keyof Row] ?? `"${sort}"`, direction, values: inOrder[sort as keyof Row] }
      })
    }

    return { add, change, edit, remove, list, find, locked }
  })

type RecordTable<Row extends Versioned, F extends Schema.Struct.Fields> = Effect.Success<
  ReturnType<typeof makeRecordTable<Row, F>>
>

interface Rules<Row, Draft> {
  readonly unlessEdited?: (before: Row, draft: Draft) => ReturnType<Unless<Row>>
  readonly unlessDeleted?: (before: Row, now: number) => ReturnType<Unless<Row>>
}

/** What answers the calls that `crud` declares. */
export const crudHandlers = <Row extends Versioned, F extends Schema.Struct.Fields, Draft extends object>(
  { list, add, edit, remove }: RecordTable<Row, F>,
  { unlessEdited, unlessDeleted }: Rules<Row, Draft> = {}
) => ({
  list: ({ query }: { readonly query: ListQuery & Filtered<F> }) => list(query),
  add: ({ payload }: { readonly payload: Draft }) => add(payload),
  edit: ({ payload }: { readonly payload: Draft & Versioned }) =>
    edit(payload, (before) => unlessEdited?.(before, payload)),
  delete: ({ payload }: { readonly payload: Removal }) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => remove(payload, (before) => unlessDeleted?.(before, now)))
})
