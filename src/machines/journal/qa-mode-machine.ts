import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import { declareEffect } from "../effect-logic.ts"
import { behindCall, standing, type StandingForcing } from "./forcings.ts"
import type { QaModeEvent, QaModeEvents } from "./qa-mode-events.ts"
import { mergeTallies, noVisits, type Tally } from "./tally.ts"

type Context = {
  readonly tally: Tally
  readonly forcings: ReadonlyArray<StandingForcing>
  readonly why: string | null
}

/** What is visited is counted while one clicks, and calls end as the fault board says. Off nothing is counted and forced; what was counted stays, in the browser too. */
export const qaModeMachine = setup({
  types: { context: {} as Context, events: {} as QaModeEvent, tags: {} as "busy" | "on" },
  actors: {
    /** Begins with what the browser keeps, and goes on until it is left, or no longer allowed. */
    watchRun: declareEffect<void, QaModeEvents["found" | "counted" | "callMet" | "turnedOff"]>(),
    saveTally: declareEffect<void, QaModeEvents["saved" | "failed"]>(),
    readTally: declareEffect<void, QaModeEvents["added" | "failed"]>(),
    clearTally: declareEffect<void, QaModeEvents["cleared"]>()
  },
  actions: {
    add: assign(({ context }, more: Tally) => ({ tally: mergeTallies(context.tally, more) })),
    assignWhy: assign((_, { why }: { readonly why: string }) => ({ why }))
  }
}).createMachine({
  id: "qaMode",
  context: { tally: noVisits, forcings: [], why: null },
  initial: "off",
  states: {
    off: { entry: assign({ forcings: [], why: null }), on: { "qaMode.turnedOn": "counting" } },
    counting: {
      tags: ["busy", "on"],
      invoke: { src: "watchRun" },
      initial: "settled",
      states: {
        settled: { on: { "qaMode.clearAsked": "asking" } },
        /** Whether the tally may go; it is counted on meanwhile. */
        asking: { on: { "qaMode.clearDeclined": "settled", "qaMode.clearConfirmed": "#qaMode.clearing" } }
      },
      on: {
        "qaMode.found": { actions: assign(({ event }) => ({ tally: event.tally })) },
        "qaMode.counted": { actions: { type: "add", params: ({ event }) => event.visits } },
        "qaMode.forcingAdded": {
          actions: assign(({ context: { forcings }, event }) => ({
            forcings: [...forcings, standing(forcings, event.forcing)]
          }))
        },
        "qaMode.forcingRemoved": {
          actions: assign(({ context, event }) => ({ forcings: context.forcings.filter(({ id }) => id !== event.id) }))
        },
        "qaMode.callMet": {
          actions: assign(({ context, event }) => ({
            forcings: behindCall(context.forcings, event.met, event.by)
          }))
        },
        "qaMode.saveAsked": { target: "saving", actions: assign({ why: null }) },
        "qaMode.fileGiven": { target: "reading", actions: assign({ why: null }) },
        "qaMode.turnedOff": "off"
      }
    },
    saving: {
      tags: ["busy", "on"],
      invoke: { src: "saveTally" },
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
    },
    clearing: {
      tags: ["busy", "on"],
      invoke: { src: "clearTally" },
      on: {
        "qaMode.cleared": { target: "counting", actions: assign({ tally: noVisits }) },
        "qaMode.turnedOff": "off"
      }
    }
  }
})
export type QaModeActor = ActorRefFrom<typeof qaModeMachine>
type Snapshot = SnapshotFrom<typeof qaModeMachine>

export const isClearAsked = (snapshot: Snapshot) => snapshot.matches({ counting: "asking" })
export const isQaModeOn = (snapshot: Snapshot) => snapshot.hasTag("on")
export const tallyOf = (snapshot: Snapshot) => snapshot.context.tally
export const qaFailureOf = (snapshot: Snapshot) => snapshot.context.why
export const forcingsOf = (snapshot: Snapshot) => snapshot.context.forcings
