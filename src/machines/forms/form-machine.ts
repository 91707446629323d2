import { type ActorRef, assign, emit, enqueueActions, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import { unsavedIfChanged } from "../machine-meta.ts"
import type { MutationEmitted } from "../mutations/mutation-machine.ts"
import type { AnyFormEvents, FormEvent, FormOutcome, PickSource } from "./form-events.ts"
import { withoutFields } from "./problems.ts"
import { changesBetween, type PickChanges, withPickChanges } from "./picks.ts"

/** A form was sent, or its call got no answer. */
export type FormEmitted =
  | AnyFormEvents["sent"]
  | Extract<MutationEmitted, { readonly type: "mutation.uncertain" }>
  | { readonly type: "form.opened" | "form.sendFailed" }

/** True when all of several records changed. */
export const isAllDone = ({ outcome }: AnyFormEvents["sent"]) => outcome?.refused.length === 0

const fieldOf = (fault: Fault) => (fault._tag === "Refused" ? fault.field : undefined)

type Context = {
  /** A form on a page is never closed. */
  readonly onPage: boolean
  readonly subject: unknown
  /** The stored values of picks as they were read; null in other forms. */
  readonly source: PickSource
  readonly picked: ReadonlyArray<string>
  /** Null before the first filter. */
  readonly filter: unknown
  /** Picks that another person has changed since they were read. */
  readonly savedChanges: PickChanges | null
  /** True if typed values differ from those at the opening, so closing asks first. */
  readonly changed: boolean
  /** The values being sent, with their secrets. The answer clears them. */
  readonly attempt: unknown
  readonly problems: Readonly<Record<string, string>>
  readonly fault: Fault | null
  readonly outcome: FormOutcome | null
}

const blank = {
  subject: null,
  source: null,
  picked: [],
  filter: null,
  savedChanges: null,
  changed: false,
  attempt: null,
  problems: {},
  fault: null,
  outcome: null
}

/** The picks of a form, and whether they differ from the stored ones. */
const withPicks = (source: PickSource, picked: ReadonlyArray<string>) => {
  const { added, removed } = changesBetween(source?.picked ?? [], picked)
  return { source, picked, changed: added.length + removed.length > 0 }
}

export type Sending<Attempt, Subject> = { readonly attempt: Attempt; readonly subject: Subject }

/** The effect of forms that read nothing before they open. */
export const noReadEffect = declareEffect<unknown, never>()

const formSetup = setup({
  types: {
    context: {} as Context,
    events: {} as FormEvent<unknown, unknown, unknown>,
    emitted: {} as FormEmitted,
    input: {} as { readonly onPage: true } | undefined,
    tags: {} as "busy" | "reading" | "sending" | "discardPrompt"
  },
  actors: {
    read: declareEffect<unknown, AnyFormEvents["read" | "readFailed"]>(),
    send: declareEffect<Sending<unknown, unknown>, AnyFormEvents["sent" | "sendFailed" | "conflicted"]>()
  },
  actions: {
    open: enqueueActions(({ enqueue }, { subject }: { readonly subject: unknown }) => {
      enqueue.assign({ ...blank, subject })
      enqueue.emit({ type: "form.opened" })
    }),
    start: assign((_, { source }: AnyFormEvents["read"]) => withPicks(source, source?.picked ?? [])),
    pick: assign(({ context: { source, picked } }, changes: PickChanges) =>
      withPicks(source, withPickChanges(picked, changes))
    ),
    rebase: assign(({ context }, { source }: AnyFormEvents["conflicted"]) => {
      const [before, now] = [context.source?.picked ?? [], source?.picked ?? []]
      const ownChanges = changesBetween(before, context.picked)
      return { ...withPicks(source, withPickChanges(now, ownChanges)), savedChanges: changesBetween(before, now) }
    }),
    emitFailed: emit({ type: "form.sendFailed" }),
    emitSent: emit((_, sent: AnyFormEvents["sent"]) => sent)
  }
})

const sending = formSetup.createStateConfig({
  tags: ["busy", "sending"],
  invoke: { src: "send", input: ({ context: { attempt, subject } }) => ({ attempt, subject }) },
  exit: assign({ attempt: null }),
  on: {
    "form.sent": [
      {
        guard: ({ context, event }) => context.source !== null || isAllDone(event),
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
    ],
    "form.conflicted": { target: "drafting", actions: { type: "rebase", params: ({ event }) => event } }
  }
})

/**
 * The machine of every form: opened, typed into, submitted, sent, and closed with a question where typed values would
 * be lost.
 *
 * **When to use**
 *
 * By `typedForm`. Use the machine alone where the caller knows no value, as in a test over all machines.
 *
 * **Gotchas**
 *
 * - The view finds the `problems` and submits them with the values; with any, nothing is sent.
 * - A refused field shows its fault beside itself; other faults show above the form.
 * - A call without an answer emits `mutation.uncertain` and keeps the form.
 * - A form of picks closes once it is sent. After a conflict it applies its changes to the values that another person
 *   has saved.
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
      on: {
        "form.opened": { target: "drafting", actions: { type: "open", params: ({ event }) => event } },
        "form.requested": { target: "reading", actions: { type: "open", params: ({ event }) => event } }
      }
    },
    reading: {
      tags: ["busy", "reading"],
      invoke: { src: "read", input: ({ context }: { readonly context: Context }) => context.subject },
      on: {
        "form.read": { target: "drafting", actions: { type: "start", params: ({ event }) => event } },
        "form.readFailed": { target: "unread", actions: assign(({ event: { fault } }) => ({ fault })) },
        "form.closed": "closed"
      }
    },
    unread: {
      exit: assign({ fault: null }),
      on: { "form.retried": "reading", "form.closed": "closed" }
    },
    drafting: {
      on: {
        "form.opened": { actions: { type: "open", params: ({ event }) => event } },
        "form.requested": { target: "reading", actions: { type: "open", params: ({ event }) => event } },
        "form.picked": { actions: { type: "pick", params: ({ event }) => event } },
        "form.filtered": { actions: assign(({ event: { filter } }) => ({ filter })) },
        "form.typed": { actions: assign(({ event }) => ({ changed: event.changed })) },
        "form.corrected": {
          actions: assign(({ context, event }) => ({ problems: withoutFields(context.problems, event.fields) }))
        },
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

export type FormSnapshot = SnapshotFrom<typeof formMachine>
type SnapshotOf<Subject> = FormSnapshot & { readonly context: { readonly subject: Subject | null } }
export type FormActor<Attempt, Subject, Filter = never> = ActorRef<
  SnapshotOf<Subject>,
  FormEvent<Attempt, Subject, Filter>,
  FormEmitted
>
/** An actor for any form, which can be typed into, closed and discarded. */
export type AnyFormActor = ActorRef<FormSnapshot, FormEvent<never, never>, FormEmitted>
export const isOpen = (snapshot: FormSnapshot) => !snapshot.matches("closed")
/** Null unless the dialog of the form is open. */
export const subjectIn = <Subject>(snapshot: SnapshotOf<Subject>): Subject | null => snapshot.context.subject
export const isChanged = (snapshot: FormSnapshot) => snapshot.context.changed
export const hasDiscardPrompt = (snapshot: FormSnapshot) => snapshot.hasTag("discardPrompt")
export const isReading = (snapshot: FormSnapshot) => snapshot.hasTag("reading")
export const isUnread = (snapshot: FormSnapshot) => snapshot.matches("unread")
export const isSending = (snapshot: FormSnapshot) => snapshot.hasTag("sending")
export const isSent = (snapshot: FormSnapshot) => snapshot.matches("sent")
/** The picks by name. Changes of other people have been merged in. */
export const pickedIn = (snapshot: FormSnapshot) => snapshot.context.picked
export const savedChangesIn = (snapshot: FormSnapshot) => snapshot.context.savedChanges
export const problemsOf = (snapshot: FormSnapshot) => snapshot.context.problems
export const faultOf = (snapshot: FormSnapshot) => snapshot.context.fault
export const outcomeOf = (snapshot: FormSnapshot) => snapshot.context.outcome
