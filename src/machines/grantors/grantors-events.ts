import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { WhoCanGrant } from "../../contract/roles.ts"
import { eventsOf, type EventsOf } from "../events.ts"

export const GrantorsEvents = eventsOf("grantors", {
  /** The operator stands before something that he was not granted. */
  asked: { rule: Schema.String },
  loaded: { data: WhoCanGrant },
  failed: { fault: Fault }
})
export type GrantorsEvents = EventsOf<typeof GrantorsEvents>
export type GrantorsEvent = GrantorsEvents[keyof GrantorsEvents]
