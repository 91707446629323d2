import { Schema } from "effect"
import { Fault } from "../../effects/contract/fault.ts"
import { eventsOf, Masked, type EventsOf } from "../events.ts"

/** What every list of records is asked with, besides its filters. */
export type Query = Readonly<Record<string, string | number>> & { readonly page: number; readonly page_size: number }

/** What was done by saving a form, as the operator is told. */
const Saved = Schema.Literals(["added", "created", "edited", "submitted", "operated"])
export type Saved = typeof Saved.Type

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
    listed: { rows: Schema.Array(kind.row), total: Schema.Int },
    listFailed: { fault: Fault },
    /** After a listing that had no answer: the server is there nevertheless, or again; or it is not. */
    reached: {},
    unreached: {},
    rowsPicked: { ids: Schema.Array(Schema.Int) },
    addOpened: { draft: kind.draft },
    editOpened: { row: kind.row, draft: kind.draft },
    /** `problems` are the form's own findings, field by field: with any, nothing is sent. */
    draftSubmitted: {
      draft: kind.draft,
      secret: Schema.NullOr(Masked),
      problems: Schema.Record(Schema.String, Schema.String)
    },
    /** The form went out of sight with its page; what was typed is kept for its return, the secret is not. */
    draftLeft: { draft: kind.draft },
    /** A form made of parts: some were added, moved or taken out of what it holds. */
    draftRevised: { draft: kind.draft },
    /** What the form holds is not what it was opened with, or is so again. */
    draftTyped: { changed: Schema.Boolean },
    draftClosed: {},
    /** Asked whether to let go what was typed: to go on with it, or to let it go. */
    draftResumed: {},
    draftDiscarded: {},
    saved: { what: Saved },
    /** Somebody else was faster: his record as it is now, and what its form would hold. */
    overtaken: { row: kind.row, draft: kind.draft },
    saveFailed: { fault: Fault },
    removalAsked: { ids: Schema.Array(Schema.Int) },
    removalCancelled: {},
    removalConfirmed: {},
    removed: { ids: Schema.Array(Schema.Int) },
    removeFailed: { fault: Fault }
  })
export type RecordEvents<Row, Draft, Filters> = EventsOf<ReturnType<typeof recordEvents<Row, Draft, Filters>>>

/** What a list tells the console. */
export type RecordsEmitted = { readonly type: "records.went"; readonly what: Saved | "deleted" }
