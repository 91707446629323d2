import { Schema } from "effect"
import { type EventOf, eventsOf } from "../../machines/events.ts"

export const MachinePanelEvents = eventsOf("machinePanel", {
  /** The path in the tree of actors names the chosen one. */
  actorChosen: { path: Schema.String }
})
export type MachinePanelEvent = EventOf<typeof MachinePanelEvents>
