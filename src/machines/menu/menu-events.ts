import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { Rule } from "../../contract/session.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

export const MenuEvents = eventsOf("menu", {
  /** The rules in local storage; empty if there are none or they are invalid. */
  restored: { rules: Schema.Array(Rule) },
  /** A guarded page is visited without a menu, or the operator refetches the menu. */
  requested: {},
  /** The operator returns to the window. */
  refreshed: {},
  /** A call failed, perhaps because a permission was withdrawn. */
  callFailed: { fault: Fault },
  fetched: { rules: Schema.Array(Rule) },
  fetchFailed: { fault: Fault },
  /** A group of the side menu was opened or closed. */
  groupToggled: { name: Schema.String, open: Schema.Boolean },
  /** The session ended. */
  cleared: {}
})
export type MenuEvent = EventOf<typeof MenuEvents>
export type MenuEvents = EventsOf<typeof MenuEvents>
