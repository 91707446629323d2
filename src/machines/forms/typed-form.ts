import type { Schema } from "effect"
import { type EffectLogic, implement, type Implemented, ofOneKind } from "../effect-logic.ts"
import { codecOf, type WithCodec, withCodec } from "../journal/journal.ts"
import type { ActsAs } from "../typed-actor.ts"
import { type AnyFormEvents, formEvents } from "./form-events.ts"
import { type FormActor, formMachine, type Sending } from "./form-machine.ts"

type FormMachine<Attempt, Subject> = WithCodec<typeof formMachine & Implemented> & ActsAs<FormActor<Attempt, Subject>>

/**
 * A form that is sent by one call, with the types of its values and its subject.
 *
 * **When to use**
 *
 * For dialogs and forms on a page that are no record's. `typedRecords` has the forms of records.
 *
 * **Gotchas**
 *
 * - The name distinguishes `form.sent` events on one page.
 * - Values that are secret are `Masked`; the machine forgets them with the answer.
 * - A form on a page starts with the input `{ onPage: true }` and never closes.
 *
 * **Example**
 *
 * ```ts
 * const declineForm = typedForm("decline", Schema.Struct({ reason: Schema.String }), Schema.Struct({ id: Schema.Int }))
 * const opened = declineForm.events.opened.make({ subject: { id: 7 } })
 * ```
 */
export const typedForm = <Attempt, Subject>(
  name: string,
  attempt: Schema.Codec<Attempt, unknown>,
  subject: Schema.Codec<Subject, unknown>
) => {
  const events = formEvents(name, attempt, subject)
  return {
    events,
    machine: (send: EffectLogic<Sending<Attempt, Subject>, AnyFormEvents["sent" | "sendFailed"]>) =>
      withCodec(implement(formMachine, ofOneKind({ send })), codecOf(3, events)) as unknown as FormMachine<
        Attempt,
        Subject
      >
  }
}
