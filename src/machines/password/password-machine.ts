import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../effects/contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import type { PasswordEvent, PasswordEvents } from "./password-events.ts"

type Submitted = PasswordEvents["submitted"]

type Context = {
  /** Whether the dialog stands open. */
  readonly open: boolean
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
    tags: {} as "busy"
  },
  actors: { setPassword: declareEffect<Submitted, PasswordEvents["set" | "setFailed"]>() }
}).createMachine({
  id: "password",
  context: { open: false, attempt: null, problems: {}, fault: null },
  initial: "drafting",
  states: {
    drafting: {
      on: {
        "password.opened": { actions: assign({ open: true, problems: {}, fault: null }) },
        "password.closed": { actions: assign({ open: false, problems: {}, fault: null }) },
        "password.submitted": [
          {
            guard: ({ event }) => Object.keys(event.problems).length > 0,
            actions: assign(({ event }) => ({ problems: event.problems, fault: null }))
          },
          { target: "setting", actions: assign(({ event }) => ({ attempt: event, problems: {}, fault: null })) }
        ]
      }
    },
    setting: {
      tags: "busy",
      invoke: { src: "setPassword", input: ({ context }) => context.attempt! },
      exit: assign({ attempt: null }),
      on: {
        "password.set": { target: "done", actions: [assign({ open: false }), emit({ type: "password.set" })] },
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
export const isSetting = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const problemsOf = (snapshot: Snapshot) => snapshot.context.problems
export const faultOf = (snapshot: Snapshot) => snapshot.context.fault
