import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { Cursor, optionalFields } from "../../contract/fields.ts"
import { WordText } from "../../contract/texts.ts"
import { SuccessMessage } from "../notices/success-message.ts"
import { eventsOf, Masked, type EventsOf } from "../events.ts"

/**
 * The paging fields of every list's query, beside its filters. `after` or `before`, the cursor of a row, lead from page
 * to page.
 */
export type Query = Readonly<Record<string, string | number>> & { readonly page: number; readonly page_size: number }

/** The verb that tells the operator the outcome of a save. */
const SaveOutcome = Schema.Literals(["added", "created", "edited", "submitted", "operated"])
export type SaveOutcome = typeof SaveOutcome.Type

/** `msg` is the server's reason; empty without an answer. */
const Refusals = Schema.Array(Schema.Struct({ id: Schema.Int, msg: Schema.String }))

/**
 * The three shapes of a record, which the machine never looks inside. `draft` is the content of a form, without
 * secrets.
 */
export type RecordKind<Row, Draft, Filters> = {
  readonly row: Schema.Codec<Row, unknown>
  readonly draft: Schema.Codec<Draft, unknown>
  readonly query: Schema.Codec<Filters, unknown>
}

export const recordEvents = <Row, Draft, Filters>(kind: RecordKind<Row, Draft, Filters>) =>
  eventsOf("records", {
    /** The whole new query: other filters, page or order. `selectsAll` selects the matching rows of all pages. */
    queried: { query: kind.query, selectsAll: Schema.optionalKey(Schema.Boolean) },
    refreshed: {},
    /** The operator returns to the list. */
    lookedAt: { at: Schema.Int },
    /** The operator shows the waiting changes, which may now move the rows. */
    changesShown: {},
    /** `at` is the moment of arrival. */
    listed: {
      rows: Schema.Array(kind.row),
      total: Schema.Int,
      ...optionalFields({ more: Schema.Boolean, first: Cursor, last: Cursor }),
      at: Schema.Int
    },
    listFailed: { fault: Fault },
    /** The answer to the question whether the server can be reached, after an unanswered listing. */
    serverReached: {},
    serverUnreachable: {},
    /** Ids of shown rows, and of rows that were selected on other pages. */
    rowsSelected: { ids: Schema.Array(Schema.Int) },
    /** The operator selects all matching rows, on any page. */
    allPicked: {},
    addOpened: { draft: kind.draft },
    editOpened: { row: kind.row, draft: kind.draft },
    /** `problems` are the form's own findings by field. Any of them keeps the form from being sent. */
    draftSubmitted: {
      draft: kind.draft,
      secret: Schema.NullOr(Masked),
      problems: Schema.Record(Schema.String, WordText)
    },
    /** The form was hidden with its page. Typed text is stored for the return, secrets are not. */
    draftLeft: { draft: kind.draft },
    /** Parts of a form were added, moved or removed. */
    draftRevised: { draft: kind.draft },
    /** The draft differs from the opened one, or no longer does. */
    draftTyped: { changed: Schema.Boolean },
    /** Fields with a problem were changed. */
    draftCorrected: { fields: Schema.Array(WordText) },
    draftClosed: {},
    /** The answer to the question about unsaved input: keep editing, or discard. */
    draftResumed: {},
    draftDiscarded: {},
    /** `id` is the record's, if the server sends it. `message` replaces the general text of the success. */
    saved: { what: SaveOutcome, id: Schema.optionalKey(Schema.Int), message: Schema.optionalKey(SuccessMessage) },
    /** Another person saved first: their row, and the draft that a form makes of it. */
    conflicted: { row: kind.row, draft: kind.draft },
    /** `idempotencyKey` belongs to a write without an answer. Repeating it with the key runs it only once. */
    saveFailed: { fault: Fault, idempotencyKey: Schema.optionalKey(Schema.String) },
    /** Another mutation changed several records: the changed `ids`, and the reason for each of the others. */
    carriedOut: { ids: Schema.Array(Schema.Int), refused: Refusals },
    removalRequested: { ids: Schema.Array(Schema.Int) },
    removalCancelled: {},
    removalConfirmed: {},
    /** `ids` were deleted, `refused` were not. */
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
  /** The form holds another draft, or was closed. */
  | { readonly type: "records.draftChanged"; readonly opened: boolean }
  | { readonly type: "records.saveRefused"; readonly fault: Fault }
