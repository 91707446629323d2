import { Effect } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import type { EventType, RecordTopic } from "../../src/effects/contract/event-types.ts"
import type { Removal } from "../../src/effects/contract/removal.ts"
import type { Versioned } from "../../src/effects/contract/versioned.ts"
import { INT4_MAX } from "../database/page-of-rows.ts"
import { appendEvent } from "../events/append-event.ts"
import { type Words, words } from "../http/language.ts"
import { conflict, noSuchRecord, type Refusal } from "../http/refusal.ts"
import { makeReadPage } from "./read-page.ts"
import { removedIds } from "./removed-ids.ts"
import { shownRow } from "./shown-row.ts"

interface Kind {
  readonly table: string
  /** Of its events. */
  readonly topic: RecordTopic
  readonly noun: Words
  /** What a row shows, as a select list. */
  readonly shown: string
  /** Said when the row's unique text is taken, and the field it stands in. */
  readonly taken?: { readonly words: Words; readonly field: string }
}

interface Query<Column extends string> {
  readonly page?: number
  readonly page_size?: number
  readonly sort?: Column
  readonly order?: "asc" | "desc"
}

type Objection = Effect.Effect<unknown, Refusal | SqlError.SqlError>

/** Who changes a row, into what, and what may stand against it. */
interface Change<Row> {
  readonly fact: EventType
  readonly values: object
  readonly unless?: (before: Row) => Objection | undefined
}

/**
 * Records that people list, add, edit and remove. Every write checks the version it was made for, answers with the saved row and appends
 * its event (`<topic>.added`, `.edited`, `.deleted`, or the fact of its own) in the same transaction.
 */
export const makeRecordTable = <Row extends Versioned>({ table, topic, noun, shown, taken }: Kind) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readPage = yield* makeReadPage
    const rows = sql.literal(`select ${shown} from ${table}`)
    const itself = sql.literal(table)

    const absent = (id: number) =>
      noSuchRecord(words(`没有编号为 ${id} 的${noun["zh-CN"]}`, `There is no ${noun["en-US"]} with id ${id}`))
    const overtaken = conflict(
      words(
        `该${noun["zh-CN"]}已被他人修改，请刷新后重试`,
        `Somebody else has changed this ${noun["en-US"]} meanwhile, please reload`
      )
    )

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
      sql`select ${columnsOf(values)} from jsonb_populate_record(null::${itself}, ${JSON.stringify(values)}::jsonb)`

    const told = <A, R>(write: Effect.Effect<A, Refusal | SqlError.SqlError, R>) =>
      Effect.catchIf(
        sql.withTransaction(write),
        (error): error is SqlError.SqlError =>
          taken !== undefined && error._tag === "SqlError" && error.reason._tag === "UniqueViolation",
        () => Effect.fail(conflict(taken!.words, taken!.field))
      )

    const add = (values: object) =>
      Effect.gen(function* () {
        const operator = yield* CurrentOperator
        const [added] = yield* sql`
          insert into ${itself} (${columnsOf(values)}) ${typed(values)} returning ${sql.literal(shown)}`
        const after = shownRow<Row>(added!)
        yield* appendEvent(operator, { type: `${topic}.added`, entityId: after.id, after })
        return after
      }).pipe(told)

    const find = (id: number) =>
      Effect.gen(function* () {
        const [found] = yield* sql`${rows} where id = ${id}`
        return found === undefined ? yield* absent(id) : shownRow<Row>(found)
      })

    const change = ({ id, version }: Versioned, { fact, values, unless }: Change<Row>) =>
      Effect.gen(function* () {
        const operator = yield* CurrentOperator
        const [before] = yield* locked([id])
        if (!before) return yield* absent(id)
        if (before.version !== version) return yield* overtaken
        yield* unless?.(before) ?? Effect.void
        const [changed] = yield* sql`
          update ${itself} set (${columnsOf(values)}) = (${typed(values)}), version = version + 1, updated_at = now()
          where id = ${id} returning ${sql.literal(shown)}`
        const after = shownRow<Row>(changed!)
        yield* appendEvent(operator, { type: fact, entityId: id, before, after })
        return after
      }).pipe(told)

    /** All or none. */
    const remove = (removal: Removal, unless?: (before: Row) => Objection | undefined) =>
      Effect.gen(function* () {
        const operator = yield* CurrentOperator
        const ids = removedIds(removal)
        const beyond = ids.find((id) => id > INT4_MAX)
        if (beyond !== undefined) return yield* absent(beyond)
        const list = yield* locked(ids)
        const missing = ids.find((id) => !list.some((row) => row.id === id))
        if (missing !== undefined) return yield* absent(missing)
        for (const row of list) yield* unless?.(row) ?? Effect.void
        yield* sql`delete from ${itself} where id = any(${ids}::int4[])`
        for (const row of list)
          yield* appendEvent(operator, { type: `${topic}.deleted`, entityId: row.id, before: row })
        return { list }
      }).pipe(told)

    /** Newest first unless asked otherwise. */
    const list = <Column extends string>(
      { page, page_size, sort, order }: Query<Column>,
      where: ReadonlyArray<Statement.Fragment>
    ) =>
      readPage<Row>({
        shown,
        from: table,
        where,
        order: `"${sort ?? "id"}" ${order ?? (sort === undefined ? "desc" : "asc")}, ${table}.id ${order ?? (sort === undefined ? "desc" : "asc")}`,
        ...(page === undefined ? {} : { page }),
        ...(page_size === undefined ? {} : { page_size })
      })

    return { add, change, remove, list, find }
  })
