import { assign, emit, setup, type SnapshotFrom } from "xstate"
import { declareEffect } from "../effect-logic.ts"
import type { CaseFileEvent, CaseFileEvents, CaseSummary } from "./case-file-events.ts"

type Context = { readonly summary: CaseSummary | null; readonly withNames: boolean; readonly reason: string | null }

/** Shows the contents of a case file, then saves it. */
export const caseFileMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CaseFileEvent,
    emitted: {} as { readonly type: "caseFile.saved" },
    tags: {} as "busy" | "open"
  },
  actors: {
    sumCase: declareEffect<void, CaseFileEvents["summarized" | "failed"]>(),
    saveCase: declareEffect<{ readonly withNames: boolean }, CaseFileEvents["saved" | "failed"]>(),
    showCase: declareEffect<{ readonly withNames: boolean }, CaseFileEvents["shown" | "failed"]>()
  },
  actions: {
    assignReason: assign((_, { reason }: { readonly reason: string }) => ({ reason }))
  }
}).createMachine({
  id: "caseFile",
  context: { summary: null, withNames: true, reason: null },
  initial: "closed",
  states: {
    closed: {
      entry: assign({ summary: null, withNames: true, reason: null }),
      on: { "caseFile.opened": "summing" }
    },
    summing: {
      tags: ["busy", "open"],
      invoke: { src: "sumCase" },
      on: {
        "caseFile.summarized": { target: "ready", actions: assign(({ event }) => ({ summary: event.summary })) },
        "caseFile.failed": { target: "ready", actions: { type: "assignReason", params: ({ event }) => event } },
        "caseFile.closed": "closed"
      }
    },
    ready: {
      tags: "open",
      on: {
        "caseFile.peopleChosen": { actions: assign(({ event }) => ({ withNames: event.withNames })) },
        "caseFile.saveRequested": { target: "saving", actions: assign({ reason: null }) },
        "caseFile.replayRequested": { target: "showing", actions: assign({ reason: null }) },
        "caseFile.closed": "closed"
      }
    },
    saving: {
      tags: ["busy", "open"],
      invoke: { src: "saveCase", input: ({ context }) => ({ withNames: context.withNames }) },
      on: {
        "caseFile.saved": { target: "closed", actions: emit({ type: "caseFile.saved" }) },
        "caseFile.failed": { target: "ready", actions: { type: "assignReason", params: ({ event }) => event } },
        "caseFile.closed": "closed"
      }
    },
    showing: {
      tags: ["busy", "open"],
      invoke: { src: "showCase", input: ({ context }) => ({ withNames: context.withNames }) },
      on: {
        "caseFile.shown": "closed",
        "caseFile.failed": { target: "ready", actions: { type: "assignReason", params: ({ event }) => event } },
        "caseFile.closed": "closed"
      }
    }
  }
})

type Snapshot = SnapshotFrom<typeof caseFileMachine>
export const isCaseOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const isCaseInHand = (snapshot: Snapshot) => snapshot.matches("saving") || snapshot.matches("showing")
export const caseSummaryOf = (snapshot: Snapshot) => snapshot.context.summary
export const isWithNames = (snapshot: Snapshot) => snapshot.context.withNames
export const caseFailureOf = (snapshot: Snapshot) => snapshot.context.reason
