import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { Cursor, optionalFields } from "../../contract/fields.ts"
import { WordText } from "../../contract/texts.ts"
import { eventsOf, Masked, type EventsOf } from "../events.ts"

/** The paging fields of every list's query, beside its filters; from page to page also `after` or `before`, the cursor of a row. */
export type Query = Readonly<Record<string, string | number>> & { readonly page: number; readonly page_size: number }

/** The outcome of a saved form, as the operator is told. */
const Saved = Schema.Literals(["added", "created", "edited", "submitted", "operated"])
export type Saved = typeof Saved.Type

/** `msg` says why, in the server's words; empty where it gave no answer. */
const Refusals = Schema.Array(Schema.Struct({ id: Schema.Int, msg: Schema.String }))

/** A kind of record names its three shapes; `draft` is what a form holds, its secrets left out. The machine never looks inside them. */
export type RecordKind<Row, Draft, Filters> = {
  readonly row: Schema.Codec<Row, unknown>
  readonly draft: Schema.Codec<Draft, unknown>
  readonly query: Schema.Codec<Filters, unknown>
}

export const recordEvents = <Row, Draft, Filters>(kind: RecordKind<Row, Draft, Filters>) =>
  eventsOf("records", {
    /** Other filters, another page, another order: the whole query as it is now. */
    queried: { query: kind.query },
    refreshed: {},
    /** Somebody looks at the list again, having been elsewhere. */
    lookedAt: { at: Schema.Int },
    /** Later changes may move the rows now. */
    changesShown: {},
    /** `at` is the moment at which they came. */
    listed: {
      rows: Schema.Array(kind.row),
      total: Schema.Int,
      ...optionalFields({ more: Schema.Boolean, first: Cursor, last: Cursor }),
      at: Schema.Int
    },
    listFailed: { fault: Fault },
    /** After a listing that had no answer: the server is there nevertheless, or again; or it is not. */
    reached: {},
    unreached: {},
    /** Ids of the rows on show, and of rows that were selected on other pages. */
    rowsSelected: { ids: Schema.Array(Schema.Int) },
    /** All that match are to be selected, on whichever page they stand. */
    allPicked: {},
    addOpened: { draft: kind.draft },
    editOpened: { row: kind.row, draft: kind.draft },
    /** `problems` are the form's own findings, field by field: with any, nothing is sent. */
    draftSubmitted: {
      draft: kind.draft,
      secret: Schema.NullOr(Masked),
      problems: Schema.Record(Schema.String, WordText)
    },
    /** The form went out of sight with its page; what was typed is kept for its return, the secret is not. */
    draftLeft: { draft: kind.draft },
    /** A form made of parts: some were added, moved or taken out of what it holds. */
    draftRevised: { draft: kind.draft },
    /** The draft differs from the opened one, or does no more. */
    draftTyped: { changed: Schema.Boolean },
    draftClosed: {},
    /** Asked whether to let go what was typed: to go on with it, or to let it go. */
    draftResumed: {},
    draftDiscarded: {},
    /** `id` is the record's, where the server says it. */
    saved: { what: Saved, id: Schema.optionalKey(Schema.Int) },
    /** Somebody else was faster: his record as it is now, and what its form would hold. */
    conflicted: { row: kind.row, draft: kind.draft },
    /** The idempotency key of a write without an answer. A repetition with it runs only once. */
    saveFailed: { fault: Fault, idempotencyKey: Schema.optionalKey(Schema.String) },
    /** Something else was done to several: `ids` to which, and why not to each of the others. */
    carriedOut: { ids: Schema.Array(Schema.Int), refused: Refusals },
    removalAsked: { ids: Schema.Array(Schema.Int) },
    removalCancelled: {},
    removalConfirmed: {},
    /** Some of several records may go and others not. */
    removed: { ids: Schema.Array(Schema.Int), refused: Schema.optionalKey(Refusals) },
    outcomeClosed: {},
    removeFailed: { fault: Fault }
  })
export type RecordEvents<Row, Draft, Filters> = EventsOf<ReturnType<typeof recordEvents<Row, Draft, Filters>>>

/** Events of a list for the console. */
export type RecordsEmitted = { readonly type: "records.went"; readonly what: Saved | "deleted" }

/** Events of a list for the rules of its page. */
export type ListEmitted =
  /** The rows of the query are there. */
  | { readonly type: "records.answered" }
  /** The form holds another draft, or is closed and holds none. */
  | { readonly type: "records.draftChanged"; readonly opened: boolean }
  | { readonly type: "records.saveRefused"; readonly fault: Fault }
