import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import { declareEffect } from "../effect-logic.ts"
import type { QaModeEvent, QaModeEvents } from "./qa-mode-events.ts"
import { mergeTallies, noVisits, type Tally } from "./tally.ts"

type Context = { readonly tally: Tally; readonly why: string | null }

/** What is visited is counted while one clicks. Off it counts nothing, and what was counted stays. */
export const qaModeMachine = setup({
  types: { context: {} as Context, events: {} as QaModeEvent, tags: {} as "busy" | "on" },
  actors: {
    /** Goes on until it is left. */
    countVisits: declareEffect<void, QaModeEvents["counted"]>(),
    saveTally: declareEffect<Tally, QaModeEvents["saved" | "failed"]>(),
    readTally: declareEffect<void, QaModeEvents["added" | "failed"]>()
  },
  actions: {
    add: assign(({ context }, more: Tally) => ({ tally: mergeTallies(context.tally, more) })),
    assignWhy: assign((_, { why }: { readonly why: string }) => ({ why }))
  }
}).createMachine({
  id: "qaMode",
  context: { tally: noVisits, why: null },
  initial: "off",
  states: {
    off: { entry: assign({ why: null }), on: { "qaMode.turnedOn": "counting" } },
    counting: {
      tags: ["busy", "on"],
      invoke: { src: "countVisits" },
      on: {
        "qaMode.counted": { actions: { type: "add", params: ({ event }) => event.visits } },
        "qaMode.saveAsked": { target: "saving", actions: assign({ why: null }) },
        "qaMode.fileGiven": { target: "reading", actions: assign({ why: null }) },
        "qaMode.turnedOff": "off"
      }
    },
    saving: {
      tags: ["busy", "on"],
      invoke: { src: "saveTally", input: ({ context }) => context.tally },
      on: {
        "qaMode.saved": "counting",
        "qaMode.failed": { target: "counting", actions: { type: "assignWhy", params: ({ event }) => event } },
        "qaMode.turnedOff": "off"
      }
    },
    reading: {
      tags: ["busy", "on"],
      invoke: { src: "readTally" },
      on: {
        "qaMode.added": { target: "counting", actions: { type: "add", params: ({ event }) => event.tally } },
        "qaMode.failed": { target: "counting", actions: { type: "assignWhy", params: ({ event }) => event } },
        "qaMode.turnedOff": "off"
      }
    }
  }
})
export type QaModeActor = ActorRefFrom<typeof qaModeMachine>
type Snapshot = SnapshotFrom<typeof qaModeMachine>

export const isQaModeOn = (snapshot: Snapshot) => snapshot.hasTag("on")
export const tallyOf = (snapshot: Snapshot) => snapshot.context.tally
export const qaFailureOf = (snapshot: Snapshot) => snapshot.context.why
