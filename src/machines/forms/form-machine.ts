import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import { declareEffect, type EffectLogic, ofOneKind, implement } from "../effect-logic.ts"
import type { FormEvent, FormEvents } from "./form-events.ts"
import { unsavedIfChanged } from "../machine-meta.ts"

/** How sending ends. */
export type FormSettled = FormEvents<unknown, unknown>["sent" | "sendFailed"]

type Context = {
  /** Whether its dialog stands open. */
  readonly open: boolean
  readonly subject: unknown
  /** Something is typed that would be lost. */
  readonly changed: boolean
  /** What is being sent; forgotten as soon as that is settled, secrets with it. */
  readonly attempt: unknown
  readonly problems: Readonly<Record<string, string>>
  readonly fault: Fault | null
}

const blank: Context = { open: false, subject: null, changed: false, attempt: null, problems: {}, fault: null }

/** A form that is sent once, and says what was wrong with it. */
export const formMachine = setup({
  types: {
    context: {} as Context,
    events: {} as FormEvent,
    /** What a form tells the console. */
    emitted: {} as FormEvents<unknown, unknown>["sent"],
    tags: {} as "busy" | "asking"
  },
  actors: { send: declareEffect<{ readonly attempt: unknown; readonly subject: unknown }, FormSettled>() },
  actions: { clear: assign(blank) }
}).createMachine({
  id: "form",
  meta: unsavedIfChanged,
  context: blank,
  initial: "drafting",
  states: {
    drafting: {
      on: {
        "form.opened": { actions: assign(({ event }) => ({ ...blank, open: true, subject: event.subject })) },
        "form.typed": { actions: assign(({ event }) => ({ changed: event.changed })) },
        "form.closed": [{ guard: ({ context }) => context.changed, target: "asking" }, { actions: "clear" }],
        "form.submitted": [
          {
            guard: ({ event }) => Object.keys(event.problems).length > 0,
            actions: assign(({ event }) => ({ problems: event.problems, fault: null }))
          },
          { target: "sending", actions: assign(({ event }) => ({ attempt: event.attempt, problems: {}, fault: null })) }
        ]
      }
    },
    /** What is typed would be lost. */
    asking: {
      tags: "asking",
      on: { "form.resumed": "drafting", "form.discarded": { target: "drafting", actions: "clear" } }
    },
    sending: {
      tags: "busy",
      invoke: { src: "send", input: ({ context: { attempt, subject } }) => ({ attempt, subject }) },
      exit: assign({ attempt: null }),
      on: {
        "form.sent": { target: "sent", actions: emit(({ event }) => event) },
        "form.sendFailed": {
          target: "drafting",
          actions: assign(({ event: { fault } }) => ({
            fault,
            problems: fault._tag === "Refused" && fault.field !== undefined ? { [fault.field]: fault.msg } : {}
          }))
        }
      }
    },
    sent: { entry: assign({ changed: false }), on: { "form.closed": { target: "drafting", actions: "clear" } } }
  }
})
export type FormActor = ActorRefFrom<typeof formMachine>

type Snapshot = SnapshotFrom<typeof formMachine>
export const isOpen = (snapshot: Snapshot) => snapshot.context.open
export const isChanged = (snapshot: Snapshot) => snapshot.context.changed
export const isAsking = (snapshot: Snapshot) => snapshot.hasTag("asking")
export const isSending = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const isSent = (snapshot: Snapshot) => snapshot.matches("sent")
export const problemsOf = (snapshot: Snapshot) => snapshot.context.problems
export const faultOf = (snapshot: Snapshot) => snapshot.context.fault

/** The machine of a form whose attempts are sent like this. */
export const formSentBy = <Attempt, Subject>(
  send: EffectLogic<{ readonly attempt: Attempt; readonly subject: Subject }, FormSettled>
) => implement(formMachine, ofOneKind({ send }))
