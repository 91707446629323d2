import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../effects/contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import type { UserCenterEvent, UserCenterEvents } from "./user-center-events.ts"

type Own = Omit<UserCenterEvents["read"], "type">

type Context = {
  /** Null until it was read once. */
  readonly own: Own | null
  /** The session that the operator is about to end. */
  readonly pendingDeletion: number | null
  readonly fault: Fault | null
}

/** What the page tells the console. */
export type UserCenterEmitted = { readonly type: "userCenter.sessionEnded" }

/** "User Center": what the server holds of the operator, and the sessions that can be ended. */
export const userCenterMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UserCenterEvent,
    emitted: {} as UserCenterEmitted,
    tags: {} as "busy"
  },
  actors: {
    readOwn: declareEffect<void, UserCenterEvents["read" | "readFailed"]>(),
    endSession: declareEffect<{ readonly id: number }, UserCenterEvents["ended" | "endFailed"]>()
  }
}).createMachine({
  id: "userCenter",
  context: { own: null, pendingDeletion: null, fault: null },
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      entry: assign({ fault: null }),
      invoke: { src: "readOwn" },
      on: {
        "userCenter.read": {
          target: "ready",
          actions: assign(({ event: { devices, total, events, sessions } }) => ({
            own: { devices, total, events, sessions }
          }))
        },
        "userCenter.readFailed": { target: "failed", actions: assign(({ event }) => ({ fault: event.fault })) }
      }
    },
    failed: { on: { "userCenter.refreshed": "reading" } },
    ready: {
      on: {
        "userCenter.refreshed": "reading",
        "userCenter.endAsked": { target: "confirming", actions: assign(({ event }) => ({ pendingDeletion: event.id })) }
      }
    },
    confirming: {
      on: {
        "userCenter.endCancelled": { target: "ready", actions: assign({ pendingDeletion: null }) },
        "userCenter.endConfirmed": "ending"
      }
    },
    ending: {
      tags: "busy",
      invoke: { src: "endSession", input: ({ context }) => ({ id: context.pendingDeletion! }) },
      exit: assign({ pendingDeletion: null }),
      on: {
        "userCenter.ended": {
          target: "ready",
          actions: [
            assign(({ context: { own }, event }) => ({
              own: own === null ? null : { ...own, sessions: own.sessions.filter(({ id }) => id !== event.id) }
            })),
            emit({ type: "userCenter.sessionEnded" })
          ]
        },
        /** It may be over already: the server tells. */
        "userCenter.endFailed": "reading"
      }
    }
  }
})
export type UserCenterActor = ActorRefFrom<typeof userCenterMachine>

type Snapshot = SnapshotFrom<typeof userCenterMachine>
export const ownOf = (snapshot: Snapshot) => snapshot.context.own
export const faultOf = (snapshot: Snapshot) => snapshot.context.fault
export const isAsking = (snapshot: Snapshot) => snapshot.matches("confirming") || snapshot.matches("ending")
export const isEnding = (snapshot: Snapshot) => snapshot.matches("ending")
