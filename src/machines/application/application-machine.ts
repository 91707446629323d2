import { Schema } from "effect"
import { assign, emit, setup, type SnapshotFrom } from "xstate"
import { Fault, type SessionLost } from "../../effects/contract/fault.ts"
import { type EventOf, eventsOf } from "../events.ts"

export const ApplicationEvents = eventsOf("application", {
  /** There is a token, or there is none; also when it changed. */
  tokenChanged: { present: Schema.Boolean },
  callFailed: { fault: Fault },
  /** A bug, of a view or of an answer. */
  broke: {},
  reopened: {}
})
type ApplicationEvent = EventOf<typeof ApplicationEvents>

/** What an application tells whoever it stands in. */
export type ApplicationEmitted = {
  readonly type: "application.sessionLost"
  readonly fault: typeof SessionLost.Type
}
type Context = {
  /** Who has an application around it shows no hint of its own: the console asks the operator what to do. */
  readonly embedded: boolean
  readonly ended: boolean
}

const isLoss = ({ event }: { readonly event: { readonly fault: Fault } }) => event.fault._tag === "SessionLost"

/** Whether an application shows its screens, or says why it does not. */
export const applicationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ApplicationEvent,
    emitted: {} as ApplicationEmitted,
    input: {} as { readonly embedded: boolean }
  },
  actions: {
    tellLoss: emit((_, params: { readonly fault: Fault }) => ({
      type: "application.sessionLost",
      fault: params.fault as ApplicationEmitted["fault"]
    }))
  }
}).createMachine({
  id: "application",
  context: ({ input }) => ({ embedded: input.embedded, ended: false }),
  initial: "outside",
  states: {
    /** Without a token there is nothing to show; `ended` says that there was one. */
    outside: {
      on: {
        "application.tokenChanged": {
          guard: ({ event }) => event.present,
          target: "inside",
          actions: assign({ ended: false })
        }
      }
    },
    inside: {
      on: {
        "application.tokenChanged": { guard: ({ event }) => !event.present, target: "outside" },
        "application.callFailed": [
          {
            guard: ({ context, event }) => context.embedded && isLoss({ event }),
            actions: { type: "tellLoss", params: ({ event }) => event }
          },
          { guard: isLoss, target: "outside", actions: assign({ ended: true }) }
        ],
        "application.broke": "broken"
      }
    },
    broken: {
      on: {
        "application.reopened": "inside",
        "application.tokenChanged": { guard: ({ event }) => !event.present, target: "outside" }
      }
    }
  }
})
type Snapshot = SnapshotFrom<typeof applicationMachine>
export const isInside = (snapshot: Snapshot) => snapshot.matches("inside")
export const isBroken = (snapshot: Snapshot) => snapshot.matches("broken")
export const hasEnded = (snapshot: Snapshot) => snapshot.context.ended
