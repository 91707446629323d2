import { Result, Schema } from "effect"
import type { ActorRefFrom, AnyActorRef } from "xstate"
import { countChanges, type SaveInput } from "./records-context.ts"
import { type Query, recordEvents, type RecordEvents, type SaveOutcome } from "./records-events.ts"
import { searchIn, searchText, selectsAllIn, type Search } from "../../contract/addresses.ts"
import type { Fault } from "../../contract/fault.ts"
import { declareEffect, type EffectLogic, ofOneKind, implement, type Implemented } from "../effect-logic.ts"
import type { ActsAs } from "../typed-actor.ts"
import { codecOf, type WithCodec, withCodec } from "../journal/journal.ts"
import type { ExportSource } from "../export/exported-list.ts"
import type { PageInput } from "../page-input.ts"
import { PAGE_SIZE } from "./paging.ts"
import { recordsMachine, type RecordsSnapshot } from "./records-machine.ts"

/**
 * The contract's query of a list (`listQuery`): its fields, each decoded from the text of an address, and the columns
 * it is sorted by.
 */
type ListQuery<OwnQuery> = Schema.Codec<OwnQuery, unknown> & {
  readonly fields: Readonly<Record<string, Schema.Codec<unknown, unknown>>>
  readonly sortable: ReadonlyArray<string>
  readonly filters: Readonly<Record<string, object>>
}

/** The codec of a list's query in an address. */
export type QueryCodec<Filters extends Query> = {
  readonly read: (search: Readonly<Record<string, unknown>>) => Filters
  readonly write: (query: Filters) => Record<string, string>
  /** The filters as the key of a query beside the list, the same for every page and order. `others` are left out too. */
  readonly keyOf: (query: Filters, ...others: ReadonlyArray<keyof Filters & string>) => string
  /** The filters in such a key. */
  readonly filtersIn: (key: string) => Omit<Filters, "page" | "page_size">
}

export const queryCodec = <Filters extends Query>(
  { fields }: ListQuery<unknown>,
  pageSize: number
): QueryCodec<Filters> => {
  const paging = ["page", "page_size", "sort", "order"]
  const readers = Object.entries(fields).map(([name, field]) => [name, Schema.decodeUnknownResult(field)] as const)
  const codec: QueryCodec<Filters> = {
    /**
     * Reads the valid fields of a search. Unknown and invalid ones are left out; `page` and `page_size` have defaults.
     */
    read: (search) => {
      const decoded = readers.flatMap(([name, decode]) => {
        const text = search[name]
        const read = text === "" || text === undefined ? Result.fail(null) : decode(text)
        return Result.isSuccess(read) ? [[name, read.success]] : []
      })
      return { page: 1, page_size: pageSize, ...Object.fromEntries(decoded) }
    },
    /** Leaves out defaults and cursors. An address holds the number of the page instead. */
    write: ({ page, page_size, after: _a, before: _b, ...rest }) => ({
      ...(page === 1 ? {} : { page: String(page) }),
      ...(page_size === pageSize ? {} : { page_size: String(page_size) }),
      ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
    }),
    keyOf: (query, ...others) => {
      const filters = Object.entries(codec.write(query)).filter(([name]) => ![...paging, ...others].includes(name))
      return searchText(Object.fromEntries(filters))
    },
    filtersIn: (key) => {
      const { page: _page, page_size: _size, ...filters } = codec.read(searchIn(key))
      return filters
    }
  }
  return codec
}

/** The filters of a query by their names. A choice keeps its literals. */
export type RecordFilters<OwnQuery> = {
  readonly [Name in Exclude<keyof OwnQuery, "page" | "page_size" | "sort" | "order">]?: {
    readonly literals?: ReadonlyArray<NonNullable<OwnQuery[Name]>>
  }
}

export type RecordsActor = ActorRefFrom<typeof recordsMachine>
/** The actor of a list with rows of this kind. */
export type ListActor<Row> = RecordsActor & { readonly "~row"?: Row }

type ListMachine<Row> = WithCodec<typeof recordsMachine & Implemented> & ActsAs<ListActor<Row>>

/** Leave out `save` or `remove` for lists whose rows nobody edits or deletes. */
type ListEffects<Row, Draft extends object, Filters extends Query> = {
  readonly list: EffectLogic<Filters, RecordEvents<Row, Draft, Filters>["listed" | "listFailed"]>
  readonly recheck?: EffectLogic<Filters, RecordEvents<Row, Draft, Filters>["listed" | "listFailed"]>
  readonly reach: EffectLogic<
    { readonly wait: boolean },
    RecordEvents<Row, Draft, Filters>["serverReached" | "serverUnreachable"]
  >
  readonly save?: EffectLogic<
    SaveInput<Row, Draft>,
    RecordEvents<Row, Draft, Filters>["saved" | "conflicted" | "saveFailed"]
  >
  readonly remove?: EffectLogic<ReadonlyArray<number>, RecordEvents<Row, Draft, Filters>["removed" | "removeFailed"]>
}

const notOffered = {
  recheck: declareEffect<unknown, never>(),
  save: declareEffect<unknown, never>(),
  remove: declareEffect<unknown, never>()
}

/** The rows of a page that the operator chose last, as the actor of views has them. */
const chosenPageSize = (system: AnyActorRef["system"]) => {
  const views = system.get("views") as AnyActorRef | undefined
  const snapshot: { readonly context: { readonly pageSize: number | null } } | undefined = views?.getSnapshot()
  return snapshot?.context.pageSize ?? PAGE_SIZE
}

/** Keeps the list's number of rows if the search names none. */
const sized = (search: Search, { page_size }: Pick<Query, "page_size">): Search => ({
  page_size: String(page_size),
  ...search
})

const firstQuery =
  <Filters extends Query>({ read }: QueryCodec<Filters>, pageSize: number | undefined) =>
  ({ query }: PageInput, system: AnyActorRef["system"]) => ({
    query: read(sized(query, { page_size: pageSize ?? chosenPageSize(system) })),
    selectsAll: selectsAllIn(query)
  })

/** The query of a list in the address of its page. */
const inAddress = <Row, Draft, Filters extends Query>(
  { read, write }: QueryCodec<Filters>,
  events: Pick<ReturnType<typeof recordEvents<Row, Draft, Filters>>, "queried">
) => ({
  onVisit: (search: Search, list: RecordsSnapshot) => {
    const query = read(sized(search, pendingQueryIn<Filters>(list)))
    const isThere = searchText(write(query)) === searchText(write(pendingQueryIn<Filters>(list)))
    if (selectsAllIn(search) && !(isThere && list.context.selectsAll))
      return events.queried.make({ query, selectsAll: true })
    return isThere ? null : events.queried.make({ query })
  },
  /** The address changes once the rows arrive. Offline it keeps the query of the shown rows. */
  address: {
    searchOf: (list: RecordsSnapshot) => (isListing(list) && !isOffline(list) ? null : write(queryIn<Filters>(list))),
    isSettled: (list: RecordsSnapshot) => !isListing(list),
    replaces: (from: Search, to: Search) => from["page_size"] !== to["page_size"],
    beginWith: (search: Search, list: RecordsSnapshot) =>
      list.context.queries > 1
        ? null
        : events.queried.make({ query: read(sized(search, pendingQueryIn<Filters>(list))) })
  }
})

/**
 * A list of records with its types: query, rows, draft, machine and part of a page.
 *
 * **When to use**
 *
 * For pages that list records in their own way. `defineListPage` makes one from `defineRecord`.
 *
 * **Gotchas**
 *
 * - A draft holds no secret; `records.draftSubmitted` carries secrets beside the draft.
 * - Leave out `save` or `remove` where nobody edits or deletes.
 * - The page's address holds the query of `part`, so its codec must read what it writes.
 *
 * **Example**
 *
 * ```ts
 * const userList = typedRecords({
 *   row: User,
 *   query: UserQuery,
 *   exported: { group: "users", query: (query) => query }
 * })
 * ```
 */
export const typedRecords = <
  Row extends { readonly id: number },
  OwnQuery extends object,
  Draft extends object = object
>({
  row,
  query,
  draft = Schema.Struct({}) as never,
  addedVerb = "added",
  pageSize,
  exported,
  draftOf = () => ({}) as never
}: {
  readonly row: Schema.Codec<Row, unknown> & { readonly fields: Readonly<Record<string, unknown>> }
  readonly query: ListQuery<OwnQuery>
  readonly draft?: Schema.Codec<Draft, unknown>
  /** The verb after adding a record, "created" for instance. */
  readonly addedVerb?: SaveOutcome
  /** The rows of a page unless the query names a number; by default the operator's choice. */
  readonly pageSize?: number
  /** The source of its export. */
  readonly exported: ExportSource<OwnQuery & Query, Row>
  /** Makes the draft of a row when its form opens. */
  readonly draftOf?: (row: Row) => Draft
}) => {
  type Filters = OwnQuery & Query
  const events = recordEvents({ row, draft, query: query as unknown as Schema.Codec<Filters, unknown> })
  const codec = queryCodec<Filters>(query, pageSize ?? PAGE_SIZE)
  const eventCodec = codecOf(17, events)
  type Events = RecordEvents<Row, Draft, Filters>
  const machine = (effects: ListEffects<Row, Draft, Filters>) =>
    withCodec(
      implement(recordsMachine, ofOneKind({ ...notOffered, ...effects })),
      eventCodec
    ) as unknown as ListMachine<Row>
  return {
    events,
    eventCodec,
    addedVerb,
    codec,
    sortable: query.sortable,
    exported,
    /** The fields of a row. */
    fields: Object.keys(row.fields),
    filters: query.filters as RecordFilters<OwnQuery>,
    machine,
    /** As part of a page or of an application's screen, whose address holds its query. */
    part: (effects: Parameters<typeof machine>[0]) => ({
      machine: machine(effects),
      input: firstQuery(codec, pageSize),
      ...inAddress(codec, events)
    }),
    rowsOf: rowsIn<Row>,
    editOpened: (row: Row) => events.editOpened.make({ row, draft: draftOf(row) }),
    conflicted: (row: Row) => events.conflicted.make({ row, draft: draftOf(row) }),
    queryOf: queryIn<Filters>,
    send: (actor: ListActor<Row>, event: Events[keyof Events]) => actor.send(event)
  }
}

export type TypedRecords<Row extends { readonly id: number }, Draft extends object, Filters extends Query> = ReturnType<
  typeof typedRecords<Row, Filters, Draft>
>

export const queryIn = <Filters>(snapshot: RecordsSnapshot) => snapshot.context.query as Filters
export const pendingQueryIn = <Filters>(snapshot: RecordsSnapshot) => snapshot.context.pendingQuery as Filters
export const rowsIn = <Row>(snapshot: RecordsSnapshot) => snapshot.context.rows as unknown as ReadonlyArray<Row>
export const draftIn = <Draft>(snapshot: RecordsSnapshot) => snapshot.context.draft as Draft
export const editedIn = <Row>(snapshot: RecordsSnapshot) => snapshot.context.edited as Row | null
export const totalOf = (snapshot: RecordsSnapshot) => snapshot.context.total
/** True if more than `totalOf` rows match. */
export const hasMore = (snapshot: RecordsSnapshot) => snapshot.context.more
export const listFaultOf = (snapshot: RecordsSnapshot): Fault | null => snapshot.context.fault
export const selectedIn = <Row>(snapshot: RecordsSnapshot) => snapshot.context.selected as unknown as ReadonlyArray<Row>
export const selectedOf = (snapshot: RecordsSnapshot) => snapshot.context.selected.map(({ id }) => id)
export const listedAtOf = (snapshot: RecordsSnapshot) => snapshot.context.listedAt
export const savedIdsOf = (snapshot: RecordsSnapshot) => snapshot.context.fresh
/** A record that was just saved, if it is not among the rows. */
export const savedElsewhereOf = (snapshot: RecordsSnapshot): number | undefined => {
  const { rows, fresh, fault } = snapshot.context
  return isListing(snapshot) || fault !== null ? undefined : fresh.find((id) => rows.every((row) => row.id !== id))
}
/** The number of changes that wait, so that rows do not move under the operator's hand. */
export const changesOf = (snapshot: RecordsSnapshot) => countChanges(snapshot.context)
export const isGathering = (snapshot: RecordsSnapshot) => snapshot.hasTag("gathering")
export const outcomeOf = (snapshot: RecordsSnapshot) => snapshot.context.outcome
export const pendingDeletionOf = (snapshot: RecordsSnapshot) => snapshot.context.pendingDeletion
export const problemsOf = (snapshot: RecordsSnapshot) => snapshot.context.problems
export const saveFaultOf = (snapshot: RecordsSnapshot) => snapshot.context.saveFault
export const isListing = (snapshot: RecordsSnapshot) => snapshot.hasTag("listing")
/** True while the shown rows do not match the query or may be outdated. They accept no actions then. */
export const isStale = (snapshot: RecordsSnapshot) => isListing(snapshot) || listFaultOf(snapshot) !== null
/** True while the list waits for an unreachable server. */
export const isOffline = (snapshot: RecordsSnapshot) => snapshot.hasTag("offline")
export const isSaving = (snapshot: RecordsSnapshot) => snapshot.matches("saving")
export const isRemoving = (snapshot: RecordsSnapshot) => snapshot.matches("removing")
export const isEditing = (snapshot: RecordsSnapshot) => snapshot.hasTag("editing")
/** The draft of this operator, and the record that another person has saved since; null without a conflict. */
export const conflictOf = (snapshot: RecordsSnapshot) => snapshot.context.conflict
/** True while the operator is asked whether to discard the draft. */
export const hasDiscardPrompt = (snapshot: RecordsSnapshot) => snapshot.hasTag("discardPrompt")
export const isChanged = (snapshot: RecordsSnapshot) => snapshot.context.changed
export const isConfirming = (snapshot: RecordsSnapshot) => snapshot.hasTag("confirming")
