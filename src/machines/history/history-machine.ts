import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import type { PastRecord } from "../../contract/events.ts"
import type { Fault } from "../../contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import type { HistoryEvent, HistoryEvents, HistoryData, RecordOf } from "./history-events.ts"

/** The record of a history, and the requested page of its events. */
export type HistoryKey = { readonly entity: string; readonly id: string; readonly page: number }

type Context = {
  readonly of: RecordOf | null
  readonly page: number
  readonly data: HistoryData | null
  /** The event after which the record is shown. */
  readonly event: number | null
  readonly past: PastRecord | null
  readonly fault: Fault | null
}
const initialContext: Context = { of: null, page: 1, data: null, event: null, past: null, fault: null }
const unmoved = { event: null, past: null, fault: null }

/** The history of one record of any kind, the newest event first; and the record as it was after any event. */
export const historyMachine = setup({
  types: { context: {} as Context, events: {} as HistoryEvent, tags: {} as "busy" },
  actors: {
    readHistory: declareEffect<HistoryKey, HistoryEvents["loaded" | "failed"]>(),
    readPastRecord: declareEffect<{ readonly event: number }, HistoryEvents["recalled" | "failed"]>()
  },
  actions: { fail: assign((_, { fault }: { readonly fault: Fault }) => ({ fault })) }
}).createMachine({
  id: "history",
  context: initialContext,
  initial: "closed",
  on: {
    "history.opened": { target: ".open", actions: assign(({ event: { of } }) => ({ ...initialContext, of })) }
  },
  states: {
    closed: {},
    open: {
      initial: "looking",
      on: {
        "history.closed": { target: "closed", actions: assign(initialContext) },
        "history.refreshed": { target: ".looking", actions: assign(unmoved) },
        "history.pageChanged": {
          target: ".looking",
          actions: assign(({ event: { page } }) => ({ ...unmoved, page }))
        },
        "history.momentChosen": {
          target: ".recalling",
          actions: assign(({ event }) => ({ ...unmoved, event: event.event }))
        }
      },
      states: {
        looking: {
          tags: "busy",
          invoke: {
            src: "readHistory",
            input: ({ context: { of, page } }) => ({ entity: of!.entity, id: of!.id, page })
          },
          on: {
            "history.loaded": { target: "known", actions: assign(({ event: { data } }) => ({ data })) },
            "history.failed": { target: "known", actions: { type: "fail", params: ({ event }) => event } }
          }
        },
        known: {},
        recalling: {
          tags: "busy",
          invoke: { src: "readPastRecord", input: ({ context }) => ({ event: context.event! }) },
          on: {
            "history.recalled": { target: "recalled", actions: assign(({ event: { past } }) => ({ past })) },
            "history.failed": { target: "recalled", actions: { type: "fail", params: ({ event }) => event } }
          }
        },
        recalled: { on: { "history.momentLeft": { target: "known", actions: assign(unmoved) } } }
      }
    }
  }
})

export type HistoryActor = ActorRefFrom<typeof historyMachine>
type Snapshot = SnapshotFrom<typeof historyMachine>
export const isHistoryOpen = (snapshot: Snapshot) => snapshot.matches("open")
export const isHistoryBusy = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const historyOf = (snapshot: Snapshot) => snapshot.context.of
export const historyPageOf = (snapshot: Snapshot) => snapshot.context.page
export const historyDataIn = (snapshot: Snapshot) => snapshot.context.data
export const momentOf = (snapshot: Snapshot) => snapshot.context.event
export const recordThenIn = (snapshot: Snapshot) => snapshot.context.past
export const historyFaultOf = (snapshot: Snapshot) => snapshot.context.fault
