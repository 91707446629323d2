import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { RoleRules } from "../../contract/roles.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** The role of the permissions. */
export const PermissionsOf = Schema.Struct({ id: Schema.Int, title: Schema.String })
export type PermissionsOf = typeof PermissionsOf.Type

export const RolePermissionsEvents = eventsOf("rolePermissions", {
  wanted: { role: PermissionsOf },
  loaded: { rules: RoleRules },
  failed: { fault: Fault },
  /** Wanted once more. */
  retried: {},
  searched: { text: Schema.String },
  /** A leaf, or a branch with all that is shown under it. */
  toggled: { name: Schema.String },
  submitted: {},
  saved: {},
  saveFailed: { fault: Fault },
  /** The permissions that somebody else saved meanwhile. */
  conflicted: { rules: RoleRules },
  closed: {},
  /** The operator keeps or discards the changes. */
  resumed: {},
  discarded: {}
})
export type RolePermissionsEvent = EventOf<typeof RolePermissionsEvents>
export type RolePermissionsEvents = EventsOf<typeof RolePermissionsEvents>
