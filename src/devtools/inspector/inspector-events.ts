import { Schema } from "effect"
import { type EventOf, eventsOf, type EventsOf } from "../../machines/events.ts"

/** Why the inspector is not open: tools are not allowed, the browser opened no window, or the window did not answer. */
export const InspectorFailure = Schema.Literals(["forbidden", "blocked", "silent"])
export type InspectorFailure = typeof InspectorFailure.Type

export const InspectorEvents = eventsOf("inspector", {
  requested: {},
  /** The inspector's page has answered. */
  connected: {},
  failed: { why: InspectorFailure },
  ended: {}
})
export type InspectorEvent = EventOf<typeof InspectorEvents>
export type InspectorEvents = EventsOf<typeof InspectorEvents>
