import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { WordText } from "../../contract/texts.ts"
import { eventsOf, type EventsOf } from "../events.ts"

/** The ids of changed records, and the server's reason for each of the others. */
const Outcome = Schema.Struct({
  done: Schema.Array(Schema.Int),
  refused: Schema.Array(Schema.Struct({ id: Schema.Int, msg: Schema.String }))
})
export type FormOutcome = typeof Outcome.Type

export const formEvents = <Attempt, Subject>(
  name: string,
  attempt: Schema.Codec<Attempt, unknown>,
  subject: Schema.Codec<Subject, unknown>
) =>
  eventsOf("form", {
    /** Its dialog opens, about this subject. A form on a page has no dialog. */
    opened: { subject },
    closed: {},
    /** `problems` are the form's own findings, field by field: with any, nothing is sent. */
    submitted: { attempt, problems: Schema.Record(Schema.String, WordText) },
    /** Something is typed that would be lost with the form, or no more. */
    typed: { changed: Schema.Boolean },
    /** Asked whether to let go what was typed: to go on with it, or to let it go. */
    resumed: {},
    discarded: {},
    /** `form` says which; `outcome` what became of each of several. */
    sent: { form: Schema.tag(name), outcome: Schema.optionalKey(Outcome) },
    sendFailed: { fault: Fault }
  })
export type FormEvents<Attempt, Subject> = EventsOf<ReturnType<typeof formEvents<Attempt, Subject>>>
export type AnyFormEvents = FormEvents<unknown, unknown>
export type FormEvent<Attempt, Subject> = FormEvents<Attempt, Subject>[keyof AnyFormEvents]
