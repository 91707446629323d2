import { assign, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import type { WhoCanGrant } from "../../contract/roles.ts"
import { declareEffect } from "../effect-logic.ts"
import type { GrantorsEvent, GrantorsEvents } from "./grantors-events.ts"

type Context = {
  readonly rule: string | null
  readonly data: WhoCanGrant | null
  readonly fault: Fault | null
}

/** People who could grant the operator a refused permission. */
export const grantorsMachine = setup({
  types: { context: {} as Context, events: {} as GrantorsEvent, tags: {} as "busy" },
  actors: { findGrantors: declareEffect<{ readonly rule: string }, GrantorsEvents["loaded" | "failed"]>() }
}).createMachine({
  id: "grantors",
  context: { rule: null, data: null, fault: null },
  initial: "unasked",
  on: {
    "grantors.asked": {
      target: ".looking",
      actions: assign(({ event: { rule } }) => ({ rule, data: null, fault: null }))
    }
  },
  states: {
    unasked: {},
    looking: {
      tags: "busy",
      invoke: { src: "findGrantors", input: ({ context }) => ({ rule: context.rule! }) },
      on: {
        "grantors.loaded": { target: "known", actions: assign(({ event: { data } }) => ({ data })) },
        "grantors.failed": { target: "known", actions: assign(({ event: { fault } }) => ({ fault })) }
      }
    },
    known: {}
  }
})

type Snapshot = SnapshotFrom<typeof grantorsMachine>
/** Null until it is known, and of another rule. */
export const grantorsOf = (rule: string) => (snapshot: Snapshot) =>
  snapshot.context.rule === rule ? snapshot.context.data : null
export const isFindingGrantors = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const grantorsFaultOf = (snapshot: Snapshot) => snapshot.context.fault
