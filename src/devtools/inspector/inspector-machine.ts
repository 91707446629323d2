import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import { declareEffect } from "../../machines/effect-logic.ts"
import type { InspectorEvent, InspectorEvents, InspectorFailure } from "./inspector-events.ts"

/** The Stately inspector, in a window of its own. */
export const inspectorMachine = setup({
  types: { context: {} as { readonly why: InspectorFailure | null }, events: {} as InspectorEvent, tags: {} as "busy" },
  actors: {
    /** Opens the inspector's window and sends it events, until the operator leaves. */
    showInspector: declareEffect<void, InspectorEvents["connected" | "failed"]>()
  }
}).createMachine({
  id: "inspector",
  context: { why: null },
  initial: "closed",
  states: {
    closed: { on: { "inspector.requested": { target: "open", actions: assign({ why: null }) } } },
    open: {
      tags: "busy",
      invoke: { src: "showInspector" },
      initial: "waiting",
      on: {
        "inspector.failed": { target: "closed", actions: assign(({ event }) => ({ why: event.why })) },
        "inspector.ended": "closed"
      },
      states: { waiting: { on: { "inspector.connected": "connected" } }, connected: {} }
    }
  }
})
export type InspectorActor = ActorRefFrom<typeof inspectorMachine>
type Snapshot = SnapshotFrom<typeof inspectorMachine>

export const isInspectorOpen = (snapshot: Snapshot) => snapshot.matches("open")
export const isInspected = (snapshot: Snapshot) => snapshot.matches({ open: "connected" })
export const inspectorFailureOf = (snapshot: Snapshot) => snapshot.context.why
