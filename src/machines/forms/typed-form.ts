import type { Schema } from "effect"
import type { SnapshotFrom } from "xstate"
import { codecOf, withCodec } from "../journal/journal.ts"
import { formEvents } from "./form-events.ts"
import { type formMachine, formSentBy } from "./form-machine.ts"

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
      withCodec(formSentBy(send), codecOf(3, events)),
    subjectOf: (snapshot: SnapshotFrom<typeof formMachine>) => snapshot.context.subject as Subject
  }
}
