import { Schema } from "effect"
import { type EventOf, eventsOf } from "../../machines/events.ts"

export const MachinePanelEvents = eventsOf("machinePanel", {
  /** The path leads to the chosen actor in the tree. */
  actorChosen: { path: Schema.String }
})
export type MachinePanelEvent = EventOf<typeof MachinePanelEvents>
