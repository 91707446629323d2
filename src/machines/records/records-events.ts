import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { Cursor, optionalFields } from "../../contract/fields.ts"
import { WordText } from "../../contract/texts.ts"
import { SuccessMessage } from "../notices/success-message.ts"
import { eventsOf, Masked, type EventsOf } from "../events.ts"

/** The paging fields of every list's query, beside its filters; from page to page also `after` or `before`, the cursor of a row. */
export type Query = Readonly<Record<string, string | number>> & { readonly page: number; readonly page_size: number }

/** The outcome of a saved form, as the operator is told. */
const SaveOutcome = Schema.Literals(["added", "created", "edited", "submitted", "operated"])
export type SaveOutcome = typeof SaveOutcome.Type

/** `msg` is the reason, in the server's words; empty without an answer. */
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
    /** The operator returns to the list. */
    lookedAt: { at: Schema.Int },
    /** Later changes may move the rows now. */
    changesShown: {},
    /** `at` is the moment at which they arrived. */
    listed: {
      rows: Schema.Array(kind.row),
      total: Schema.Int,
      ...optionalFields({ more: Schema.Boolean, first: Cursor, last: Cursor }),
      at: Schema.Int
    },
    listFailed: { fault: Fault },
    /** After an unanswered listing: whether the server can be reached. */
    serverReached: {},
    serverUnreachable: {},
    /** Ids of shown rows, and of rows that were selected on other pages. */
    rowsSelected: { ids: Schema.Array(Schema.Int) },
    /** The operator selects all matching rows, on any page. */
    allPicked: {},
    addOpened: { draft: kind.draft },
    editOpened: { row: kind.row, draft: kind.draft },
    /** `problems` are the form's own findings, field by field: with any, nothing is sent. */
    draftSubmitted: {
      draft: kind.draft,
      secret: Schema.NullOr(Masked),
      problems: Schema.Record(Schema.String, WordText)
    },
    /** The form was hidden with its page; typed text is stored for its return, the secret is not. */
    draftLeft: { draft: kind.draft },
    /** A form made of parts: some were added, moved or removed. */
    draftRevised: { draft: kind.draft },
    /** The draft differs from the opened one, or does no more. */
    draftTyped: { changed: Schema.Boolean },
    /** These fields with a problem hold other values now. */
    draftCorrected: { fields: Schema.Array(WordText) },
    draftClosed: {},
    /** The answer to the question about unsaved input: keep editing, or discard. */
    draftResumed: {},
    draftDiscarded: {},
    /** `id` is the record's, if the server sends it. `message` replaces the general text of the success. */
    saved: { what: SaveOutcome, id: Schema.optionalKey(Schema.Int), message: Schema.optionalKey(SuccessMessage) },
    /** Another person saved first: their record, and the draft of its form. */
    conflicted: { row: kind.row, draft: kind.draft },
    /** The idempotency key of a write without an answer. A repetition with it runs only once. */
    saveFailed: { fault: Fault, idempotencyKey: Schema.optionalKey(Schema.String) },
    /** A change of several records by another mutation: the changed `ids`, and the reason for each of the others. */
    carriedOut: { ids: Schema.Array(Schema.Int), refused: Refusals },
    removalRequested: { ids: Schema.Array(Schema.Int) },
    removalCancelled: {},
    removalConfirmed: {},
    /** Some of several records could be deleted, others not. */
    removed: { ids: Schema.Array(Schema.Int), refused: Schema.optionalKey(Refusals) },
    outcomeClosed: {},
    removeFailed: { fault: Fault }
  })
export type RecordEvents<Row, Draft, Filters> = EventsOf<ReturnType<typeof recordEvents<Row, Draft, Filters>>>

/** Events of a list for the console. */
export type RecordsEmitted = {
  readonly type: "records.mutated"
  readonly what: SaveOutcome | "deleted"
  readonly message?: SuccessMessage
}

/** Events of a list for the rules of its page. */
export type ListEmitted =
  /** The rows of the query are there. */
  | { readonly type: "records.answered" }
  /** The form holds another draft, or is closed and holds none. */
  | { readonly type: "records.draftChanged"; readonly opened: boolean }
  | { readonly type: "records.saveRefused"; readonly fault: Fault }
