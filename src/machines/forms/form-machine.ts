import { type ActorRef, assign, emit, enqueueActions, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import { unsavedIfChanged } from "../machine-meta.ts"
import type { MutationEmitted } from "../mutations/mutation-machine.ts"
import type { AnyFormEvents, FormEvent, FormOutcome } from "./form-events.ts"

/** Emitted by a form that was sent, or of which nobody knows whether it was. */
export type FormEmitted =
  | AnyFormEvents["sent"]
  | Extract<MutationEmitted, { readonly type: "mutation.uncertain" }>
  | { readonly type: "form.opened" | "form.sendFailed" }

/** True when every one of several records was changed and none refused. */
export const isAllDone = ({ outcome }: AnyFormEvents["sent"]) => outcome?.refused.length === 0

const fieldOf = (fault: Fault) => (fault._tag === "Refused" ? fault.field : undefined)

type Context = {
  /** A form on a page is never closed. */
  readonly onPage: boolean
  readonly subject: unknown
  /** Typed values differ from the opened ones, so closing asks first. */
  readonly changed: boolean
  /** Values under way, with their secrets. The answer clears them. */
  readonly attempt: unknown
  readonly problems: Readonly<Record<string, string>>
  readonly fault: Fault | null
  readonly outcome: FormOutcome | null
}

const blank = { subject: null, changed: false, attempt: null, problems: {}, fault: null, outcome: null }

export type Sending<Attempt, Subject> = { readonly attempt: Attempt; readonly subject: Subject }

const formSetup = setup({
  types: {
    context: {} as Context,
    events: {} as FormEvent<unknown, unknown>,
    emitted: {} as FormEmitted,
    input: {} as { readonly onPage: true } | undefined,
    tags: {} as "busy" | "discardPrompt"
  },
  actors: { send: declareEffect<Sending<unknown, unknown>, AnyFormEvents["sent" | "sendFailed"]>() },
  actions: {
    open: enqueueActions(({ enqueue }, { subject }: { readonly subject: unknown }) => {
      enqueue.assign({ ...blank, subject })
      enqueue.emit({ type: "form.opened" })
    }),
    emitFailed: emit({ type: "form.sendFailed" }),
    emitSent: emit((_, sent: AnyFormEvents["sent"]) => sent)
  }
})

const sending = formSetup.createStateConfig({
  tags: "busy",
  invoke: { src: "send", input: ({ context: { attempt, subject } }) => ({ attempt, subject }) },
  exit: assign({ attempt: null }),
  on: {
    "form.sent": [
      {
        guard: ({ event }) => isAllDone(event),
        target: "closed",
        actions: { type: "emitSent", params: ({ event }) => event }
      },
      {
        target: "sent",
        actions: [
          assign(({ event: { outcome = null } }) => ({ outcome })),
          { type: "emitSent", params: ({ event }) => event }
        ]
      }
    ],
    "form.sendFailed": [
      {
        guard: ({ event: { fault } }) => fieldOf(fault) !== undefined,
        target: "drafting",
        actions: [
          assign(({ event: { fault } }) => ({ fault, problems: { [fieldOf(fault)!]: fault.msg } })),
          "emitFailed"
        ]
      },
      {
        target: "drafting",
        actions: [assign(({ event: { fault } }) => ({ fault })), "emitFailed", emit({ type: "mutation.uncertain" })]
      }
    ]
  }
})

/**
 * The machine of every form: opened, typed into, submitted, sent, and closed with a question where typed values would
 * be lost.
 *
 * **When to use**
 *
 * By `typedForm`. Use it alone where all values are unknown to the caller, as in a test over all machines.
 *
 * **Gotchas**
 *
 * - The view finds the `problems` and submits them with the values; with any, nothing is sent.
 * - A refusal of one field shows beside it; other faults show above the form.
 * - A call without an answer emits `mutation.uncertain` and keeps the form.
 *
 * **Example**
 *
 * ```ts
 * const actor = createActor(passwordForm.machine(setPassword)).start()
 * actor.send(passwordForm.events.opened.make({ subject: null }))
 * ```
 */
export const formMachine = formSetup.createMachine({
  id: "form",
  meta: unsavedIfChanged,
  context: ({ input }) => ({ ...blank, onPage: input?.onPage === true }),
  initial: "closed",
  states: {
    closed: {
      entry: assign(blank),
      always: { guard: ({ context }) => context.onPage, target: "drafting" },
      on: { "form.opened": { target: "drafting", actions: { type: "open", params: ({ event }) => event } } }
    },
    drafting: {
      on: {
        "form.opened": { actions: { type: "open", params: ({ event }) => event } },
        "form.typed": { actions: assign(({ event }) => ({ changed: event.changed })) },
        "form.closed": [{ guard: ({ context }) => context.changed, target: "asking" }, { target: "closed" }],
        "form.submitted": [
          {
            guard: ({ event }) => Object.keys(event.problems).length > 0,
            actions: assign(({ event }) => ({ problems: event.problems, fault: null }))
          },
          { target: "sending", actions: assign(({ event }) => ({ attempt: event.attempt, problems: {}, fault: null })) }
        ]
      }
    },
    /** Closing would lose the typed values. */
    asking: {
      tags: "discardPrompt",
      on: { "form.resumed": "drafting", "form.discarded": "closed" }
    },
    sending,
    sent: { entry: assign({ changed: false }), on: { "form.closed": "closed" } }
  }
})

type Snapshot = SnapshotFrom<typeof formMachine>
type SnapshotOf<Subject> = Snapshot & { readonly context: { readonly subject: Subject | null } }
export type FormActor<Attempt, Subject> = ActorRef<SnapshotOf<Subject>, FormEvent<Attempt, Subject>, FormEmitted>
/** An actor for any form: it is typed into, closed and discarded. */
export type AnyFormActor = ActorRef<Snapshot, FormEvent<never, never>, FormEmitted>
export const isOpen = (snapshot: Snapshot) => !snapshot.matches("closed")
/** Null unless its dialog stands open. */
export const subjectIn = <Subject>(snapshot: SnapshotOf<Subject>): Subject | null => snapshot.context.subject
export const isChanged = (snapshot: Snapshot) => snapshot.context.changed
export const hasDiscardPrompt = (snapshot: Snapshot) => snapshot.hasTag("discardPrompt")
export const isSending = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const isSent = (snapshot: Snapshot) => snapshot.matches("sent")
export const problemsOf = (snapshot: Snapshot) => snapshot.context.problems
export const faultOf = (snapshot: Snapshot) => snapshot.context.fault
export const outcomeOf = (snapshot: Snapshot) => snapshot.context.outcome
