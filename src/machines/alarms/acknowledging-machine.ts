import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import type { MutationEmitted } from "../mutations/mutation-machine.ts"
import { declareEffect } from "../effect-logic.ts"
import type { AcknowledgingEvent, AcknowledgingEvents } from "./acknowledging-events.ts"
import { unsavedIfChanged } from "../machine-meta.ts"

type Context = {
  readonly ids: ReadonlyArray<number>
  readonly note: string
  /** A note is typed that would be lost. */
  readonly changed: boolean
  readonly fault: Fault | null
  /** Where some were refused. */
  readonly outcome: Omit<AcknowledgingEvents["settled"], "type"> | null
}

const blank: Context = { ids: [], note: "", changed: false, fault: null, outcome: null }

/** Alarms of which the operator says that they are in hand, one or several, each with its own result. */
export const acknowledgingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AcknowledgingEvent,
    emitted: {} as MutationEmitted,
    tags: {} as "busy" | "open" | "asking"
  },
  actors: {
    acknowledge: declareEffect<
      { readonly ids: ReadonlyArray<number>; readonly note: string },
      AcknowledgingEvents["settled" | "failed"]
    >()
  }
}).createMachine({
  id: "acknowledging",
  meta: unsavedIfChanged,
  context: blank,
  initial: "closed",
  states: {
    closed: {
      entry: assign(blank),
      on: {
        "acknowledging.opened": {
          guard: ({ event }) => event.ids.length > 0,
          target: "drafting",
          actions: assign(({ event }) => ({ ids: event.ids }))
        }
      }
    },
    drafting: {
      tags: "open",
      on: {
        "acknowledging.typed": { actions: assign(({ event }) => ({ changed: event.changed })) },
        "acknowledging.closed": [{ guard: ({ context }) => context.changed, target: "asking" }, { target: "closed" }],
        "acknowledging.submitted": {
          target: "sending",
          actions: assign(({ event }) => ({ note: event.note, fault: null }))
        }
      }
    },
    /** A note is typed that would be lost. */
    asking: {
      tags: ["open", "asking"],
      on: { "acknowledging.resumed": "drafting", "acknowledging.discarded": "closed" }
    },
    sending: {
      tags: ["busy", "open"],
      invoke: { src: "acknowledge", input: ({ context: { ids, note } }) => ({ ids, note }) },
      on: {
        "acknowledging.settled": [
          {
            guard: ({ event }) => event.refused.length > 0,
            target: "told",
            actions: [
              assign(({ event: { done, refused } }) => ({ changed: false, outcome: { done, refused } })),
              // Some are, and the others are not what they seemed.
              emit({ type: "mutation.uncertain" })
            ]
          },
          {
            target: "closed",
            actions: emit(({ event }) => ({ type: "mutation.done", what: "operated", count: event.done.length }))
          }
        ],
        /** Of many some may have been acknowledged before. */
        "acknowledging.failed": {
          target: "drafting",
          actions: [assign(({ event }) => ({ fault: event.fault })), emit({ type: "mutation.uncertain" })]
        }
      }
    },
    /** What became of each. */
    told: { tags: "open", on: { "acknowledging.closed": "closed" } }
  }
})
export type AcknowledgingActor = ActorRefFrom<typeof acknowledgingMachine>

type Snapshot = SnapshotFrom<typeof acknowledgingMachine>
export const isOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const isAsking = (snapshot: Snapshot) => snapshot.hasTag("asking")
export const isSending = (snapshot: Snapshot) => snapshot.matches("sending")
export const isChanged = (snapshot: Snapshot) => snapshot.context.changed
export const idsOf = (snapshot: Snapshot) => snapshot.context.ids
export const faultOf = (snapshot: Snapshot) => snapshot.context.fault
export const outcomeOf = (snapshot: Snapshot) => snapshot.context.outcome
