import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../effects/contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import type { PasswordEvent, PasswordEvents } from "./password-events.ts"

type Submitted = PasswordEvents["submitted"]

type Context = {
  /** Whether the dialog stands open. */
  readonly open: boolean
  /** Something is typed that would be lost. */
  readonly changed: boolean
  /** What is being sent; forgotten as soon as that is settled. */
  readonly attempt: Submitted | null
  readonly problems: Readonly<Record<string, string>>
  readonly fault: Fault | null
}

/** What the form tells the console. */
export type PasswordEmitted = { readonly type: "password.set" }

/** One's own password: old, new, and new once more (specification, sections 3 and 5). */
export const passwordMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PasswordEvent,
    emitted: {} as PasswordEmitted,
    tags: {} as "busy" | "asking"
  },
  actors: { setPassword: declareEffect<Submitted, PasswordEvents["set" | "setFailed"]>() },
  actions: {
    turn: assign((_, params: { readonly open: boolean }) => ({ ...params, changed: false, problems: {}, fault: null }))
  }
}).createMachine({
  id: "password",
  context: { open: false, changed: false, attempt: null, problems: {}, fault: null },
  initial: "drafting",
  states: {
    drafting: {
      on: {
        "password.opened": { actions: { type: "turn", params: { open: true } } },
        "password.typed": { actions: assign(({ event }) => ({ changed: event.changed })) },
        "password.closed": [
          { guard: ({ context }) => context.changed, target: "asking" },
          { actions: { type: "turn", params: { open: false } } }
        ],
        "password.submitted": [
          {
            guard: ({ event }) => Object.keys(event.problems).length > 0,
            actions: assign(({ event }) => ({ problems: event.problems, fault: null }))
          },
          { target: "setting", actions: assign(({ event }) => ({ attempt: event, problems: {}, fault: null })) }
        ]
      }
    },
    /** What is typed would be lost. */
    asking: {
      tags: "asking",
      on: {
        "password.kept": "drafting",
        "password.discarded": { target: "drafting", actions: { type: "turn", params: { open: false } } }
      }
    },
    setting: {
      tags: "busy",
      invoke: { src: "setPassword", input: ({ context }) => context.attempt! },
      exit: assign({ attempt: null }),
      on: {
        "password.set": {
          target: "done",
          actions: [{ type: "turn", params: { open: false } }, emit({ type: "password.set" })]
        },
        "password.setFailed": {
          target: "drafting",
          actions: assign(({ event: { fault } }) => ({
            fault,
            problems: fault._tag === "Refused" && fault.field !== undefined ? { [fault.field]: fault.msg } : {}
          }))
        }
      }
    },
    /** The console logs the operator out. */
    done: {}
  }
})
export type PasswordActor = ActorRefFrom<typeof passwordMachine>

type Snapshot = SnapshotFrom<typeof passwordMachine>
export const isOpen = (snapshot: Snapshot) => snapshot.context.open
export const isChanged = (snapshot: Snapshot) => snapshot.context.changed
export const isAsking = (snapshot: Snapshot) => snapshot.hasTag("asking")
export const isSetting = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const problemsOf = (snapshot: Snapshot) => snapshot.context.problems
export const faultOf = (snapshot: Snapshot) => snapshot.context.fault
