import { assign, emit, enqueueActions, setup, type SnapshotFrom } from "xstate"
import type { Receiving, ReceiveStatus } from "../../contract/alarms.ts"
import { declareEffect } from "../effect-logic.ts"
import type { AlarmReceivingEvent, AlarmReceivingEvents } from "./alarm-receiving-events.ts"

/**
 * `status` is the server's last answer, null before the first. `since` is when receiving was turned off, null if
 * unknown.
 */
type Context = {
  readonly status: ReceiveStatus | null
  readonly since: number | null
  readonly requested: Receiving | null
}

type Known = { readonly status: ReceiveStatus; readonly since?: number }

/** The receiving of alarms by this operator (specification, section 4). */
export const alarmReceivingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AlarmReceivingEvent,
    /** Events of the switch for the console. */
    emitted: {} as
      | { readonly type: "alarmReceiving.known"; readonly status: ReceiveStatus }
      | { readonly type: "alarmReceiving.confirmed"; readonly status: Receiving }
      /** The operator's rights have changed, and with them whether alarms concern them. */
      | { readonly type: "alarmReceiving.concernChanged" },
    tags: {} as "busy"
  },
  actors: {
    fetchReceiving: declareEffect<void, AlarmReceivingEvents["fetched" | "fetchFailed"]>(),
    saveReceiving: declareEffect<{ readonly status: Receiving }, AlarmReceivingEvents["saved" | "saveFailed"]>(),
    /** Ends once receiving changes elsewhere. */
    awaitReceiving: declareEffect<{ readonly status: ReceiveStatus }, AlarmReceivingEvents["refreshed"]>()
  },
  guards: {
    isAnother: ({ context }, params: { readonly status: Receiving }) =>
      context.status !== null && context.status !== -1 && context.status !== params.status,
    isOn: ({ context }) => context.status === 1
  },
  actions: {
    request: assign((_, params: { readonly status: Receiving }) => ({ requested: params.status })),
    learn: enqueueActions(({ context, enqueue }, { status, since }: Known) => {
      enqueue.assign({ status, since: since ?? null })
      enqueue.emit({ type: "alarmReceiving.known", status })
      if (context.status !== null && (context.status === -1) !== (status === -1))
        enqueue.emit({ type: "alarmReceiving.concernChanged" })
    })
  }
}).createMachine({
  id: "alarmReceiving",
  context: { status: null, since: null, requested: null },
  initial: "asking",
  states: {
    asking: {
      tags: "busy",
      invoke: { src: "fetchReceiving" },
      on: {
        /** A toggle does not wait for the status that is being read. */
        "alarmReceiving.toggled": {
          guard: { type: "isAnother", params: ({ event }) => event },
          target: "saving",
          actions: { type: "request", params: ({ event }) => event }
        },
        "alarmReceiving.fetched": { target: "known", actions: { type: "learn", params: ({ event }) => event } },
        "alarmReceiving.fetchFailed": [
          { guard: ({ context }) => context.status === null, target: "unknown" },
          { target: "known" }
        ]
      }
    },
    unknown: { on: { "alarmReceiving.refreshed": "asking" } },
    known: {
      initial: "looking",
      on: {
        "alarmReceiving.refreshed": "asking",
        "alarmReceiving.toggled": {
          guard: { type: "isAnother", params: ({ event }) => event },
          target: "saving",
          actions: { type: "request", params: ({ event }) => event }
        }
      },
      states: {
        looking: { always: [{ guard: "isOn", target: "on" }, { target: "off" }] },
        /** Needs no effect: the alarm stream reports when another session turns receiving off. */
        on: {},
        off: {
          tags: "busy",
          invoke: { src: "awaitReceiving", input: ({ context }) => ({ status: context.status! }) }
        }
      }
    },
    saving: {
      tags: "busy",
      invoke: { src: "saveReceiving", input: ({ context }) => ({ status: context.requested! }) },
      exit: assign({ requested: null }),
      on: {
        "alarmReceiving.saved": {
          target: "known",
          actions: [
            { type: "learn", params: ({ event }) => event },
            emit(({ event }) => ({ type: "alarmReceiving.confirmed", status: event.status }))
          ]
        },
        /**
         * A call without an answer may have run, and a refusal may mean that alarms no longer concern the operator. So
         * the status is read again.
         */
        "alarmReceiving.saveFailed": "asking"
      }
    }
  }
})

type Snapshot = SnapshotFrom<typeof alarmReceivingMachine>
export const statusOf = (snapshot: Snapshot) => snapshot.context.status
export const offSince = (snapshot: Snapshot) => snapshot.context.since
export const isWaiting = (snapshot: Snapshot) => snapshot.matches("saving")
export const isUnknown = (snapshot: Snapshot) => snapshot.matches("unknown")
