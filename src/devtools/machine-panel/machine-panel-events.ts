import { Schema } from "effect"
import { type EventOf, eventsOf } from "../../machines/events.ts"

export const MachinePanelEvents = eventsOf("machinePanel", {
  /** By its path in the tree of actors. */
  actorChosen: { path: Schema.String }
})
export type MachinePanelEvent = EventOf<typeof MachinePanelEvents>
