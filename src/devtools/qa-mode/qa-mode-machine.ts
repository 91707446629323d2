import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import { declareEffect } from "../../machines/effect-logic.ts"
import { afterCall, activeInjection, type ActiveInjection } from "./fault-injection.ts"
import type { QaModeEvent, QaModeEvents } from "./qa-mode-events.ts"
import { mergeCoverage, noCoverage, type Coverage } from "./coverage.ts"

type Context = {
  readonly coverage: Coverage
  readonly injections: ReadonlyArray<ActiveInjection>
  readonly why: string | null
}

/**
 * Counts visits while the operator works, and forces outcomes of calls. Turned off, it does neither, but its coverage
 * stays, in the browser too.
 */
export const qaModeMachine = setup({
  types: { context: {} as Context, events: {} as QaModeEvent, tags: {} as "busy" | "on" },
  actors: {
    /** Begins with the stored coverage, and ends when the operator leaves or tools are no longer allowed. */
    watchRun: declareEffect<void, QaModeEvents["loaded" | "counted" | "callMatched" | "turnedOff"]>(),
    saveCoverage: declareEffect<void, QaModeEvents["saved" | "failed"]>(),
    readCoverage: declareEffect<void, QaModeEvents["added" | "failed"]>(),
    clearCoverage: declareEffect<void, QaModeEvents["cleared"]>()
  },
  actions: {
    add: assign(({ context }, more: Coverage) => ({ coverage: mergeCoverage(context.coverage, more) })),
    assignWhy: assign((_, { why }: { readonly why: string }) => ({ why }))
  }
}).createMachine({
  id: "qaMode",
  context: { coverage: noCoverage, injections: [], why: null },
  initial: "off",
  states: {
    off: { entry: assign({ injections: [], why: null }), on: { "qaMode.turnedOn": "counting" } },
    counting: {
      tags: ["busy", "on"],
      invoke: { src: "watchRun" },
      initial: "settled",
      states: {
        settled: { on: { "qaMode.clearRequested": "asking" } },
        /** Asks before the coverage is cleared. Counting goes on meanwhile. */
        asking: { on: { "qaMode.clearDeclined": "settled", "qaMode.clearConfirmed": "#qaMode.clearing" } }
      },
      on: {
        "qaMode.loaded": { actions: assign(({ event }) => ({ coverage: event.coverage })) },
        "qaMode.counted": { actions: { type: "add", params: ({ event }) => event.counter } },
        "qaMode.injectionAdded": {
          actions: assign(({ context: { injections }, event }) => ({
            injections: [...injections, activeInjection(injections, event.injection)]
          }))
        },
        "qaMode.injectionRemoved": {
          actions: assign(({ context, event }) => ({
            injections: context.injections.filter(({ id }) => id !== event.id)
          }))
        },
        "qaMode.callMatched": {
          actions: assign(({ context, event }) => ({
            injections: afterCall(context.injections, event.matched, event.by)
          }))
        },
        "qaMode.saveRequested": { target: "saving", actions: assign({ why: null }) },
        "qaMode.fileGiven": { target: "reading", actions: assign({ why: null }) },
        "qaMode.turnedOff": "off"
      }
    },
    saving: {
      tags: ["busy", "on"],
      invoke: { src: "saveCoverage" },
      on: {
        "qaMode.saved": "counting",
        "qaMode.failed": { target: "counting", actions: { type: "assignWhy", params: ({ event }) => event } },
        "qaMode.turnedOff": "off"
      }
    },
    reading: {
      tags: ["busy", "on"],
      invoke: { src: "readCoverage" },
      on: {
        "qaMode.added": { target: "counting", actions: { type: "add", params: ({ event }) => event.coverage } },
        "qaMode.failed": { target: "counting", actions: { type: "assignWhy", params: ({ event }) => event } },
        "qaMode.turnedOff": "off"
      }
    },
    clearing: {
      tags: ["busy", "on"],
      invoke: { src: "clearCoverage" },
      on: {
        "qaMode.cleared": { target: "counting", actions: assign({ coverage: noCoverage }) },
        "qaMode.turnedOff": "off"
      }
    }
  }
})
export type QaModeActor = ActorRefFrom<typeof qaModeMachine>
type Snapshot = SnapshotFrom<typeof qaModeMachine>

export const isConfirmingClear = (snapshot: Snapshot) => snapshot.matches({ counting: "asking" })
export const isQaModeOn = (snapshot: Snapshot) => snapshot.hasTag("on")
export const coverageOf = (snapshot: Snapshot) => snapshot.context.coverage
export const qaFailureOf = (snapshot: Snapshot) => snapshot.context.why
export const injectionsOf = (snapshot: Snapshot) => snapshot.context.injections
