import { Schema } from "effect"
import type { SnapshotFrom } from "xstate"
import { Fault } from "../../effects/contract/fault.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"
import { codecOf, withCodec } from "../journal/journal.ts"
import { type formMachine, formSentBy } from "./form-machine.ts"

const formEvents = <Attempt, Subject>(
  name: string,
  attempt: Schema.Codec<Attempt, unknown>,
  subject: Schema.Codec<Subject, unknown>
) =>
  eventsOf("form", {
    /** Its dialog; a form on a page stands without. `subject` is what it is about, where that is not always the same. */
    opened: { subject },
    closed: {},
    /** `problems` are the form's own findings, field by field: with any, nothing is sent. */
    submitted: { attempt, problems: Schema.Record(Schema.String, Schema.String) },
    /** Something is typed that would be lost with the form, or no more. */
    typed: { changed: Schema.Boolean },
    /** Asked whether to let go what was typed: to go on with it, or to let it go. */
    kept: {},
    discarded: {},
    /** `form` says which. */
    sent: { form: Schema.tag(name) },
    sendFailed: { fault: Fault }
  })
export type FormEvents<Attempt, Subject> = EventsOf<ReturnType<typeof formEvents<Attempt, Subject>>>
export type FormEvent = EventOf<ReturnType<typeof formEvents<unknown, unknown>>>

/** The typed access to a form, with the events that are its own. */
export const typedForm = <Attempt, Subject>(
  name: string,
  attempt: Schema.Codec<Attempt, unknown>,
  subject: Schema.Codec<Subject, unknown>
) => {
  const events = formEvents(name, attempt, subject)
  return {
    events,
    machine: (send: Parameters<typeof formSentBy<Attempt, Subject>>[0]) =>
      withCodec(formSentBy(send), codecOf(1, events)),
    subjectOf: (snapshot: SnapshotFrom<typeof formMachine>) => snapshot.context.subject as Subject
  }
}
