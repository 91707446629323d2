import type { Redacted } from "effect"
import { Schema } from "effect"
import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import { Fault } from "../../contract/fault.ts"
import type { MutationEmitted } from "../mutations/mutation-machine.ts"
import { declareEffect, type EffectLogic, implement } from "../effect-logic.ts"
import { type EventOf, eventsOf, type EventsOf, Masked } from "../events.ts"
import { AnsweredTodo } from "./user-list.ts"
import { codecOf, withCodec } from "../journal/journal.ts"

/** Whose password it is. */
const Owner = Schema.Struct({ id: Schema.Int, username: Schema.String, todo: Schema.optionalKey(AnsweredTodo) })
export type ResetOwner = typeof Owner.Type

export const PasswordResetEvents = eventsOf("passwordReset", {
  requested: { user: Owner },
  confirmed: {},
  /** The server has it no more than anybody else. */
  done: { password: Masked },
  failed: { fault: Fault },
  /** Nobody has to see it to copy it. */
  shown: {},
  hidden: {},
  /** It was held for long enough. */
  lapsed: {},
  closed: {}
})
type Event = EventOf<typeof PasswordResetEvents>
type Events = EventsOf<typeof PasswordResetEvents>

type Context = {
  readonly user: ResetOwner | null
  /** Only as long as it is held. */
  readonly password: Redacted.Redacted | null
  readonly inSight: boolean
  readonly fault: Fault | null
}

/** Another password for somebody who has forgotten his: asked about, drawn by the server, held for a while to be copied or seen, and forgotten. */
export const passwordResetMachine = setup({
  types: { context: {} as Context, events: {} as Event, emitted: {} as MutationEmitted, tags: {} as "busy" },
  actors: {
    resetPassword: declareEffect<ResetOwner, Events["done" | "failed"]>(),
    holdPassword: declareEffect<void, Events["lapsed"]>()
  },
  guards: { hasFailed: ({ context: { fault } }: { readonly context: Context }) => fault !== null },
  actions: {
    forget: assign({ user: null, fault: null }),
    /** What is on show of the user is not as it was, or nobody knows. */
    emitDone: emit({ type: "mutation.done", what: "set" }),
    emitDoubtful: emit({ type: "mutation.uncertain" })
  }
}).createMachine({
  id: "passwordReset",
  context: { user: null, password: null, inSight: false, fault: null },
  initial: "closed",
  states: {
    closed: {
      on: {
        "passwordReset.requested": { target: "asking", actions: assign(({ event: { user } }) => ({ user })) }
      }
    },
    asking: {
      on: {
        "passwordReset.confirmed": { target: "resetting", actions: assign({ fault: null }) },
        "passwordReset.closed": [
          { guard: "hasFailed", target: "closed", actions: ["forget", "emitDoubtful"] },
          { target: "closed", actions: "forget" }
        ]
      }
    },
    resetting: {
      tags: "busy",
      invoke: { src: "resetPassword", input: ({ context }) => context.user! },
      on: {
        "passwordReset.done": {
          target: "held",
          actions: [assign(({ event: { password } }) => ({ password })), "emitDone"]
        },
        "passwordReset.failed": { target: "asking", actions: assign(({ event: { fault } }) => ({ fault })) }
      }
    },
    held: {
      tags: "busy",
      invoke: { src: "holdPassword" },
      exit: assign({ password: null, inSight: false }),
      on: {
        "passwordReset.shown": { actions: assign({ inSight: true }) },
        "passwordReset.hidden": { actions: assign({ inSight: false }) },
        "passwordReset.lapsed": "forgotten",
        "passwordReset.closed": { target: "closed", actions: "forget" }
      }
    },
    forgotten: { on: { "passwordReset.closed": { target: "closed", actions: "forget" } } }
  }
})
export type PasswordResetActor = ActorRefFrom<typeof passwordResetMachine>

type Effects = {
  readonly resetPassword: EffectLogic<ResetOwner, Events["done" | "failed"]>
  readonly holdPassword: EffectLogic<void, Events["lapsed"]>
}
export const passwordReset = (effects: Effects) =>
  withCodec(implement(passwordResetMachine, effects), codecOf(1, PasswordResetEvents))

type Snapshot = SnapshotFrom<typeof passwordResetMachine>
export const userOfReset = (snapshot: Snapshot) => snapshot.context.user
export const passwordOf = (snapshot: Snapshot) => snapshot.context.password
export const resetFaultOf = (snapshot: Snapshot) => snapshot.context.fault
export const isAskingReset = (snapshot: Snapshot) => snapshot.matches("asking") || snapshot.matches("resetting")
export const isResetting = (snapshot: Snapshot) => snapshot.matches("resetting")
export const isPasswordInSight = (snapshot: Snapshot) => snapshot.context.inSight
