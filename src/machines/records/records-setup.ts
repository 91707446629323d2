import type { Redacted } from "effect"
import { assign, emit, setup } from "xstate"
import type { Fault } from "../../effects/contract/fault.ts"
import type { Query, RecordEvents, RecordsEmitted } from "./records-events.ts"
import { freshIn } from "./freshness.ts"
import { removedIn, rowsIn } from "./selection.ts"
import { declareEffect } from "../effect-logic.ts"

/** A record as the machine knows it. */
type Opaque = { readonly id: number }

export type RecordsContext = {
  /** Of the rows on show. */
  readonly query: Query
  /** What is asked for: until its rows are there, those of `query` stay on show. */
  readonly asked: Query
  /** How many queries it was given: the first is that of its address. */
  readonly queries: number
  readonly rows: ReadonlyArray<Opaque>
  readonly total: number
  /** When they came; null before, and where a form for a new record opened while they were on their way. */
  readonly listedAt: number | null
  /** Those that were added or changed since they were looked at before; until its row comes, what was saved here. */
  readonly fresh: ReadonlyArray<number>
  /** What came since would move the rows on show, and waits until it may. */
  readonly waiting: { readonly rows: ReadonlyArray<Opaque>; readonly total: number; readonly at: number } | null
  /** Of the last listing, null when it went well. */
  readonly fault: Fault | null
  /** On whichever page of this query they stand. */
  readonly picked: ReadonlyArray<Opaque>
  /** What was found so far of all that match. */
  readonly gathered: ReadonlyArray<Opaque>
  /** What became of several that something was to be done to, where it was not done to some. */
  readonly outcome: {
    readonly done: number
    readonly refused: ReadonlyArray<{ readonly row: Opaque; readonly msg: string }>
  } | null
  readonly draft: object | null
  /** What the form was opened with. */
  readonly opened: object | null
  /** What is typed here and what somebody else has saved meanwhile. */
  readonly conflict: { readonly mine: object; readonly theirs: object } | null
  /** Something is typed that would be lost with the form. */
  readonly changed: boolean
  /** The row being edited, null while adding. */
  readonly edited: Opaque | null
  readonly secret: Redacted.Redacted | null
  /** Field by field a word's key (the form's findings) or the server's own words. */
  readonly problems: Readonly<Record<string, string>>
  readonly saveFault: Fault | null
  readonly pendingDeletion: ReadonlyArray<number>
}

export const newContext = (query: Query): RecordsContext => ({
  query,
  asked: query,
  queries: 1,
  rows: [],
  total: 0,
  listedAt: null,
  fresh: [],
  waiting: null,
  fault: null,
  picked: [],
  gathered: [],
  outcome: null,
  draft: null,
  opened: null,
  conflict: null,
  changed: false,
  edited: null,
  secret: null,
  problems: {},
  saveFault: null,
  pendingDeletion: []
})

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const filtersOf = ({ page: _, page_size: __, sort: ___, order: ____, ...filters }: Query) => filters

/** What was asked for is there. Picked rows are kept from page to page, but for those that are gone, and none over other filters. */
export const listedIn = (
  { query, asked, picked, rows: former, listedAt, fresh }: RecordsContext,
  { rows, total, at }: NonNullable<RecordsContext["waiting"]>
) => {
  const again = same(query, asked)
  const gone = ({ id }: Opaque) => again && former.some((row) => row.id === id)
  const kept = picked.flatMap((one) => rows.find(({ id }) => id === one.id) ?? (gone(one) ? [] : one))
  const found = again && listedAt !== null ? freshIn(former, rows) : []
  return {
    ...{ rows, total, query: asked, fault: null, listedAt: at, waiting: null },
    fresh: [...fresh, ...found.filter((id) => !fresh.includes(id))],
    picked: same(filtersOf(query), filtersOf(asked)) ? kept : []
  }
}

/** Somebody else has saved `theirs` while the form was open: what was not touched here is theirs, all else stays until the operator chooses. */
export const overtakenBy = (
  { draft, opened }: RecordsContext,
  row: Opaque,
  theirs: object
): Pick<RecordsContext, "edited" | "opened" | "draft" | "conflict"> => {
  const was = opened as Readonly<Record<string, unknown>>
  const untouched = Object.entries(draft!).filter(([field, mine]) => same(mine, was[field]))
  const taken = Object.fromEntries(untouched.map(([field]) => [field, theirs[field as never]]))
  return { edited: row, opened: theirs, draft: { ...draft, ...taken }, conflict: { mine: draft!, theirs } }
}

type Events = RecordEvents<Opaque, object, Query>
/** What is asked to be saved: a new draft (`row` null), or an edit of `row`. The secret, where one was typed, travels beside the draft. */
export type SaveInput<Row, Draft> = {
  readonly row: Row | null
  readonly draft: Draft
  readonly secret: Redacted.Redacted | null
}

/** What the machine of a list of records knows, hears, needs and does. */
export const recordsSetup = setup({
  types: {
    context: {} as RecordsContext,
    events: {} as Events[keyof Events],
    emitted: {} as RecordsEmitted,
    input: {} as { readonly query: Query },
    tags: {} as "busy" | "gathering" | "editing" | "asking" | "confirming" | "listing" | "offline"
  },
  actors: {
    list: declareEffect<Query, Events["listed" | "listFailed"]>(),
    /** As `list`, beside what the operator does: without an answer nothing is said. */
    recheck: declareEffect<Query, Events["listed" | "listFailed"]>(),
    reach: declareEffect<{ readonly wait: boolean }, Events["reached" | "unreached"]>(),
    save: declareEffect<SaveInput<Opaque, object>, Events["saved" | "overtaken" | "saveFailed"]>(),
    remove: declareEffect<ReadonlyArray<number>, Events["removed" | "removeFailed"]>()
  },
  actions: {
    pick: assign(({ context }, params: { readonly ids: ReadonlyArray<number> }) => ({
      picked: rowsIn(context, params.ids)
    })),
    settle: assign(({ context }, params: Pick<Events["carriedOut"], "ids" | "refused">) =>
      removedIn(context, params.ids, params.refused)
    ),
    ask: assign(({ context }, params: { readonly query: Query }) => ({
      asked: params.query,
      queries: context.queries + 1
    })),
    /** A marked row that has gone from the page is told of no more. */
    showWaiting: assign(({ context }) => {
      const { rows, fresh, query: asked, waiting } = context
      const isThere = (some: RecordsContext["rows"], id: number) => some.some((row) => row.id === id)
      const marked = fresh.filter((id) => !isThere(rows, id) || isThere(waiting!.rows, id))
      return listedIn({ ...context, asked, fresh: marked }, waiting!)
    }),
    assignFault: assign((_, params: { readonly fault: Fault }) => ({ fault: params.fault })),
    emitOutcome: emit((_, params: { readonly what: RecordsEmitted["what"] }) => ({
      type: "records.went",
      what: params.what
    })),
    assignDraft: assign((_, params: { readonly draft: object }) => ({ draft: params.draft })),
    closeDraft: assign({
      draft: null,
      opened: null,
      conflict: null,
      changed: false,
      edited: null,
      problems: {},
      saveFault: null
    })
  },
  /** Rows that may be out of date are not acted on. */
  guards: { isFresh: ({ context }) => context.fault === null }
})
