import type { Redacted } from "effect"
import { assign, emit, setup } from "xstate"
import type { Fault } from "../../effects/contract/fault.ts"
import type { Query, RecordEvents, RecordsEmitted } from "./records-events.ts"
import { declareEffect } from "../effect-logic.ts"

/** A record as the machine knows it. */
type Opaque = { readonly id: number }

export type RecordsContext = {
  /** Of the rows on show. */
  readonly query: Query
  /** What is asked for: until its rows are there, those of `query` stay on show. */
  readonly asked: Query
  readonly rows: ReadonlyArray<Opaque>
  readonly total: number
  /** Of the last listing, null when it went well. */
  readonly fault: Fault | null
  readonly picked: ReadonlyArray<number>
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
  rows: [],
  total: 0,
  fault: null,
  picked: [],
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

/** What was asked for is there. Of picked rows those are kept that are still on show, and none over another query. */
export const listedIn = ({ query, asked, picked }: RecordsContext, rows: ReadonlyArray<Opaque>, total: number) => ({
  rows,
  total,
  query: asked,
  fault: null,
  picked: same(query, asked) ? picked.filter((id) => rows.some((row) => row.id === id)) : []
})

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
    tags: {} as "busy" | "editing" | "asking" | "confirming" | "listing" | "offline"
  },
  actors: {
    list: declareEffect<Query, Events["listed" | "listFailed"]>(),
    reach: declareEffect<{ readonly wait: boolean }, Events["reached" | "unreached"]>(),
    save: declareEffect<SaveInput<Opaque, object>, Events["saved" | "overtaken" | "saveFailed"]>(),
    remove: declareEffect<ReadonlyArray<number>, Events["removed" | "removeFailed"]>()
  },
  actions: {
    ask: assign((_, params: { readonly query: Query }) => ({ asked: params.query })),
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
