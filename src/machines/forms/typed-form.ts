import type { Schema } from "effect"
import { type EffectLogic, implement, type Implemented, ofOneKind } from "../effect-logic.ts"
import { codecOf, type WithCodec, withCodec } from "../journal/journal.ts"
import type { ActsAs } from "../typed-actor.ts"
import { type AnyFormEvents, formEvents } from "./form-events.ts"
import { type FormActor, formMachine, type Sending } from "./form-machine.ts"

type FormMachine<Attempt, Subject> = WithCodec<typeof formMachine & Implemented> & ActsAs<FormActor<Attempt, Subject>>

/** The typed access to a form, with the events that are its own. */
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
