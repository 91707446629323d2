import { Schema } from "effect"
import { Fault } from "../../effects/contract/fault.ts"
import { Role } from "../../effects/contract/roles.ts"
import { type EventOf, eventsOf } from "../events.ts"

export const RoleOptionsEvents = eventsOf("roleOptions", {
  refreshed: {},
  listed: { roles: Schema.Array(Role) },
  listFailed: { fault: Fault }
})
export type RoleOptionsEvent = EventOf<typeof RoleOptionsEvents>
export type RoleOptionsEvents = { [K in keyof typeof RoleOptionsEvents]: (typeof RoleOptionsEvents)[K]["Type"] }
