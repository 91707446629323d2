import { Schema } from "effect"
import { type EventOf, eventsOf, type EventsOf } from "../../machines/events.ts"

/** Why nobody looks: nobody allows it here, the browser opened no window, or nothing answered in it. */
export const WhyNot = Schema.Literals(["forbidden", "blocked", "silent"])
export type WhyNot = typeof WhyNot.Type

export const InspectorEvents = eventsOf("inspector", {
  asked: {},
  /** The inspector's page is there. */
  connected: {},
  failed: { why: WhyNot },
  ended: {}
})
export type InspectorEvent = EventOf<typeof InspectorEvents>
export type InspectorEvents = EventsOf<typeof InspectorEvents>
