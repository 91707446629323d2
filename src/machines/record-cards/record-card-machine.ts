import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import type { RecordCard } from "../../contract/record-search.ts"
import { declareEffect } from "../effect-logic.ts"
import type { CardOf, LinkEdges, RecordCardEvent, RecordCardEvents } from "./record-card-events.ts"

type Context = {
  readonly of: CardOf | null
  readonly beside: LinkEdges | null
  readonly card: RecordCard | null
  readonly fault: Fault | null
}
const initialContext: Context = { of: null, beside: null, card: null, fault: null }

/**
 * The card beside the link of a record. A pause before it opens ignores a passing pointer; a pause before it closes
 * lets the pointer move onto the card.
 */
export const recordCardMachine = setup({
  types: { context: {} as Context, events: {} as RecordCardEvent, tags: {} as "busy" },
  actors: {
    waitForCard: declareEffect<void, RecordCardEvents["waited"]>(),
    readCard: declareEffect<CardOf, RecordCardEvents["loaded" | "failed"]>()
  },
  guards: {
    isSame: ({ context: { of } }, other: CardOf) => of?.kind === other.kind && of.id === other.id,
    hasAnswer: ({ context: { card, fault } }) => card !== null || fault !== null
  },
  actions: {
    aim: assign((_, { of, beside }: RecordCardEvents["reached"]) => ({ ...initialContext, of, beside })),
    forget: assign(initialContext)
  }
}).createMachine({
  id: "recordCard",
  context: initialContext,
  initial: "closed",
  on: {
    "recordCard.reached": {
      target: ".waiting",
      reenter: true,
      actions: { type: "aim", params: ({ event }) => event }
    }
  },
  states: {
    closed: { entry: "forget" },
    waiting: {
      tags: "busy",
      invoke: { src: "waitForCard" },
      on: { "recordCard.waited": "open", "recordCard.left": "closed", "recordCard.closed": "closed" }
    },
    open: {
      initial: "resuming",
      on: { "recordCard.left": "leaving", "recordCard.closed": "closed" },
      states: {
        resuming: { always: [{ guard: "hasAnswer", target: "known" }, { target: "loading" }] },
        loading: {
          tags: "busy",
          invoke: { src: "readCard", input: ({ context }) => context.of! },
          on: {
            "recordCard.loaded": { target: "known", actions: assign(({ event: { card } }) => ({ card })) },
            "recordCard.failed": { target: "known", actions: assign(({ event: { fault } }) => ({ fault })) }
          }
        },
        known: {}
      }
    },
    leaving: {
      tags: "busy",
      invoke: { src: "waitForCard" },
      on: {
        "recordCard.waited": "closed",
        "recordCard.entered": "open",
        "recordCard.closed": "closed",
        "recordCard.reached": { guard: { type: "isSame", params: ({ event }) => event.of }, target: "open" }
      }
    }
  }
})

export type RecordCardActor = ActorRefFrom<typeof recordCardMachine>
type Snapshot = SnapshotFrom<typeof recordCardMachine>
export const isCardOpen = (snapshot: Snapshot) => snapshot.matches("open") || snapshot.matches("leaving")
export const cardOf = (snapshot: Snapshot) => snapshot.context.of
export const cardPlaceOf = (snapshot: Snapshot) => snapshot.context.beside
export const cardIn = (snapshot: Snapshot) => snapshot.context.card
export const cardFaultOf = (snapshot: Snapshot) => snapshot.context.fault
