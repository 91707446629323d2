import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { ThingText, WordText } from "../../contract/texts.ts"
import { SuccessMessage } from "../notices/success-message.ts"
import { eventsOf, type EventsOf } from "../events.ts"

/** The ids of changed records, and the server's reason for each of the others. */
const Outcome = Schema.Struct({
  done: Schema.Array(Schema.Int),
  refused: Schema.Array(Schema.Struct({ id: Schema.Int, msg: Schema.String }))
})
export type FormOutcome = typeof Outcome.Type

/** Stored values of a form of picks. Null for other forms. */
export type PickSource = { readonly picked: ReadonlyArray<string> } | null

/**
 * The shapes of a form: its sent values and its subject; for picks also their source and the filter of the visible
 * picks.
 */
export type FormShapes<Attempt, Subject, Source, Filter> = {
  readonly attempt: Schema.Codec<Attempt, unknown>
  readonly subject: Schema.Codec<Subject, unknown>
  readonly source: Schema.Codec<Source, unknown>
  readonly filter: Schema.Codec<Filter, unknown>
}

const Names = Schema.Array(ThingText)

export const formEvents = <Attempt, Subject, Source extends PickSource, Filter>(
  name: string,
  { attempt, subject, source, filter }: FormShapes<Attempt, Subject, Source, Filter>
) =>
  eventsOf("form", {
    /** The dialog opens for this subject. A form on a page has no dialog. */
    opened: { subject },
    /** The operator opens the dialog. The source of its picks is read first. */
    requested: { subject },
    read: { source },
    readFailed: { fault: Fault },
    retried: {},
    picked: { added: Names, removed: Names },
    filtered: { filter },
    closed: {},
    /** `problems` are the form's own findings by field. Any of them keeps the form from being sent. */
    submitted: { attempt, problems: Schema.Record(Schema.String, WordText) },
    /** These fields with a problem were changed. */
    corrected: { fields: Names },
    /** The form holds unsaved input, or no longer does. */
    typed: { changed: Schema.Boolean },
    /** The answer to the question about unsaved input: keep editing, or discard. */
    resumed: {},
    discarded: {},
    /**
     * `form` names the form. `outcome` holds the result for each of several records, and `message` names the change.
     */
    sent: {
      form: Schema.tag(name),
      outcome: Schema.optionalKey(Outcome),
      message: Schema.optionalKey(SuccessMessage)
    },
    sendFailed: { fault: Fault },
    /** Another person saved first: the source as they left it. */
    conflicted: { source }
  })
export type FormEvents<Attempt, Subject, Source extends PickSource = PickSource, Filter = unknown> = EventsOf<
  ReturnType<typeof formEvents<Attempt, Subject, Source, Filter>>
>
export type AnyFormEvents = FormEvents<unknown, unknown>
export type FormEvent<Attempt, Subject, Filter = never> = FormEvents<
  Attempt,
  Subject,
  PickSource,
  Filter
>[keyof AnyFormEvents]
