import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import type { DryRunResult, DryRunRule } from "../../contract/notify-rules.ts"
import { declareEffect } from "../effect-logic.ts"
import type { DryRunEvent, DryRunEvents, TryDays } from "./dry-run-events.ts"

type Trial = { readonly rule: DryRunRule; readonly saved: DryRunRule | null }
export type DryRun = Trial & { readonly days: TryDays }

type Context = {
  readonly days: TryDays
  /** The rule to try, null as long as the form is incomplete. */
  readonly trial: Trial | null
  /** The last result, possibly for another period or an earlier draft. */
  readonly tried: { readonly days: TryDays; readonly rule: DryRunResult; readonly saved: DryRunResult | null } | null
  readonly fault: Fault | null
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The dry run of a rule that is being edited: a moment after the last change, or at once on request. */
export const dryRunMachine = setup({
  types: { context: {} as Context, events: {} as DryRunEvent, tags: {} as "busy" },
  actors: {
    wait: declareEffect<void, DryRunEvents["waited"]>(),
    try: declareEffect<DryRun, DryRunEvents["tried" | "failed"]>()
  },
  guards: { canTry: ({ context }) => context.trial !== null }
}).createMachine({
  id: "dryRun",
  context: { days: 30, trial: null, tried: null, fault: null },
  initial: "resting",
  on: {
    "dryRun.drafted": {
      guard: ({ context, event: { rule, saved } }) => !same(context.trial, { rule, saved }),
      target: ".waiting",
      reenter: true,
      actions: assign(({ event: { rule, saved } }) => ({ trial: { rule, saved } }))
    },
    "dryRun.emptied": { target: ".resting", actions: assign({ trial: null, tried: null, fault: null }) },
    "dryRun.daysChosen": [
      {
        guard: "canTry",
        target: ".trying",
        reenter: true,
        actions: assign(({ event }) => ({ days: event.days }))
      },
      { actions: assign(({ event }) => ({ days: event.days })) }
    ],
    "dryRun.requested": { guard: "canTry", target: ".trying", reenter: true }
  },
  states: {
    resting: {},
    waiting: { tags: "busy", invoke: { src: "wait" }, on: { "dryRun.waited": "trying" } },
    trying: {
      tags: "busy",
      invoke: { src: "try", input: ({ context }) => ({ ...context.trial!, days: context.days }) },
      on: {
        "dryRun.tried": {
          target: "resting",
          actions: assign(({ context: { days }, event: { rule, saved } }) => ({
            tried: { days, rule, saved },
            fault: null
          }))
        },
        "dryRun.failed": {
          target: "resting",
          actions: assign(({ event }) => ({ fault: event.fault, tried: null }))
        }
      }
    }
  }
})
export type DryRunActor = ActorRefFrom<typeof dryRunMachine>
type Snapshot = SnapshotFrom<typeof dryRunMachine>

export const daysOf = (snapshot: Snapshot) => snapshot.context.days
export const triedOf = (snapshot: Snapshot) => snapshot.context.tried
export const dryRunFaultOf = (snapshot: Snapshot) => snapshot.context.fault
export const canTry = (snapshot: Snapshot) => snapshot.context.trial !== null
export const isTrying = (snapshot: Snapshot) => snapshot.hasTag("busy")
