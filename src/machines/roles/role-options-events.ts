import { Schema } from "effect"
import { Fault } from "../../effects/contract/fault.ts"
import { Role } from "../../effects/contract/roles.ts"
import { type EventOf, eventsOf } from "../events.ts"

export const RoleOptions = eventsOf("roleOptions", {
  refreshed: {},
  listed: { roles: Schema.Array(Role) },
  listFailed: { fault: Fault }
})
export type RoleOptionsEvent = EventOf<typeof RoleOptions>
export type RoleOptionsFacts = { [K in keyof typeof RoleOptions]: (typeof RoleOptions)[K]["Type"] }
