import { assign, emit, setup, type SnapshotFrom } from "xstate"
import { declareEffect } from "../effect-logic.ts"
import type { CaseFileEvent, CaseFileEvents, CaseSummary } from "./case-file-events.ts"

type Context = { readonly summary: CaseSummary | null; readonly named: boolean; readonly why: string | null }

/** Saves a case file after showing its contents. */
export const caseFileMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CaseFileEvent,
    emitted: {} as { readonly type: "caseFile.saved" },
    tags: {} as "busy" | "open"
  },
  actors: {
    sumCase: declareEffect<void, CaseFileEvents["summed" | "failed"]>(),
    saveCase: declareEffect<{ readonly named: boolean }, CaseFileEvents["saved" | "failed"]>(),
    showCase: declareEffect<{ readonly named: boolean }, CaseFileEvents["shown" | "failed"]>()
  },
  actions: {
    assignWhy: assign((_, { why }: { readonly why: string }) => ({ why }))
  }
}).createMachine({
  id: "caseFile",
  context: { summary: null, named: true, why: null },
  initial: "closed",
  states: {
    closed: {
      entry: assign({ summary: null, named: true, why: null }),
      on: { "caseFile.opened": "summing" }
    },
    summing: {
      tags: ["busy", "open"],
      invoke: { src: "sumCase" },
      on: {
        "caseFile.summed": { target: "ready", actions: assign(({ event }) => ({ summary: event.summary })) },
        "caseFile.failed": { target: "ready", actions: { type: "assignWhy", params: ({ event }) => event } },
        "caseFile.closed": "closed"
      }
    },
    ready: {
      tags: "open",
      on: {
        "caseFile.peopleChosen": { actions: assign(({ event }) => ({ named: event.named })) },
        "caseFile.saveAsked": { target: "saving", actions: assign({ why: null }) },
        "caseFile.viewAsked": { target: "showing", actions: assign({ why: null }) },
        "caseFile.closed": "closed"
      }
    },
    saving: {
      tags: ["busy", "open"],
      invoke: { src: "saveCase", input: ({ context }) => ({ named: context.named }) },
      on: {
        "caseFile.saved": { target: "closed", actions: emit({ type: "caseFile.saved" }) },
        "caseFile.failed": { target: "ready", actions: { type: "assignWhy", params: ({ event }) => event } },
        "caseFile.closed": "closed"
      }
    },
    showing: {
      tags: ["busy", "open"],
      invoke: { src: "showCase", input: ({ context }) => ({ named: context.named }) },
      on: {
        "caseFile.shown": "closed",
        "caseFile.failed": { target: "ready", actions: { type: "assignWhy", params: ({ event }) => event } },
        "caseFile.closed": "closed"
      }
    }
  }
})

type Snapshot = SnapshotFrom<typeof caseFileMachine>
export const isCaseOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const isCaseInHand = (snapshot: Snapshot) => snapshot.matches("saving") || snapshot.matches("showing")
export const caseSummaryOf = (snapshot: Snapshot) => snapshot.context.summary
export const isNamed = (snapshot: Snapshot) => snapshot.context.named
export const caseFailureOf = (snapshot: Snapshot) => snapshot.context.why
