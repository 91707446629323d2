import { Schema } from "effect"
import { type EffectLogic, implement, type Implemented, ofOneKind } from "../effect-logic.ts"
import { codecOf, type WithCodec, withCodec } from "../journal/journal.ts"
import type { ActsAs } from "../typed-actor.ts"
import { type AnyFormEvents, type FormEvents, formEvents, type FormShapes, type PickSource } from "./form-events.ts"
import { type FormActor, formMachine, type FormSnapshot, noReadEffect, type Sending } from "./form-machine.ts"

type FormMachine<Attempt, Subject, Filter = never> = WithCodec<typeof formMachine & Implemented> &
  ActsAs<FormActor<Attempt, Subject, Filter>>

/** The version of the events of forms. */
const VERSION = 10

const noPicks = { source: Schema.Null, filter: Schema.Null }

/**
 * A form that is sent by one call, with the types of its values and its subject.
 *
 * **When to use**
 *
 * For dialogs and forms on a page. Forms of records belong to `typedRecords`.
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
  const events = formEvents(name, { attempt, subject, ...noPicks })
  const codec = codecOf(VERSION, events)
  return {
    events,
    codec,
    machine: (send: EffectLogic<Sending<Attempt, Subject>, AnyFormEvents["sent" | "sendFailed"]>) =>
      withCodec(implement(formMachine, ofOneKind({ read: noReadEffect, send })), codec) as unknown as FormMachine<
        Attempt,
        Subject
      >
  }
}

type PickEffects<Attempt, Subject, Source extends PickSource> = {
  readonly read: EffectLogic<Subject, FormEvents<Attempt, Subject, Source>["read" | "readFailed"]>
  readonly send: EffectLogic<
    Sending<Attempt, Subject>,
    FormEvents<Attempt, Subject, Source>["sent" | "sendFailed" | "conflicted"]
  >
}

/**
 * A form in which things are picked by their names: entries of a long list, leaves of a tree.
 *
 * **When to use**
 *
 * For ticks. A form of text fields leaves its values to the browser: `typedForm`.
 *
 * **Gotchas**
 *
 * - `form.requested` opens it; `read` fetches its `source`, with the names that are `picked` so far.
 * - Each `form.picked` holds only what changed, so that long lists make small events.
 * - After a version conflict `send` ends in `form.conflicted`.
 *
 * **Example**
 *
 * ```ts
 * const Tags = Schema.Struct({ picked: Schema.Array(Schema.String) })
 * const tagForm = typedPickForm("tags", { attempt: Tags, subject: Schema.Int, source: Tags, filter: Schema.String })
 * const picked = tagForm.events.picked.make({ added: ["urgent"], removed: [] })
 * ```
 */
export const typedPickForm = <Attempt, Subject, Source extends NonNullable<PickSource>, Filter>(
  name: string,
  shapes: FormShapes<Attempt, Subject, Source, Filter>
) => {
  const events = formEvents(name, shapes)
  const codec = codecOf(VERSION, events)
  return {
    events,
    codec,
    machine: (effects: PickEffects<Attempt, Subject, Source>) =>
      withCodec(implement(formMachine, ofOneKind(effects)), codec) as unknown as FormMachine<Attempt, Subject, Filter>,
    /** Null before the source is read, and once the form is closed. */
    sourceOf: ({ context: { source } }: FormSnapshot) => source as Source | null,
    filterOf: ({ context: { filter } }: FormSnapshot) => filter as Filter | null
  }
}
