import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../effects/contract/fault.ts"
import type { Role } from "../../effects/contract/roles.ts"
import { declareEffect } from "../effect-logic.ts"
import type { RoleOptionsEvent, RoleOptionsEvents } from "./role-options-events.ts"

type Context = { readonly roles: ReadonlyArray<Role>; readonly fault: Fault | null }

/** The roles a user can be given. */
export const roleOptionsMachine = setup({
  types: { context: {} as Context, events: {} as RoleOptionsEvent, tags: {} as "busy" },
  actors: { listRoles: declareEffect<void, RoleOptionsEvents["listed" | "listFailed"]>() }
}).createMachine({
  id: "roleOptions",
  context: { roles: [], fault: null },
  initial: "listing",
  states: {
    listing: {
      tags: "busy",
      invoke: { src: "listRoles" },
      on: {
        "roleOptions.listed": {
          target: "ready",
          actions: assign(({ event }) => ({ roles: event.roles, fault: null }))
        },
        "roleOptions.listFailed": { target: "failed", actions: assign(({ event }) => ({ fault: event.fault })) }
      }
    },
    ready: { on: { "roleOptions.refreshed": "listing" } },
    failed: { on: { "roleOptions.refreshed": "listing" } }
  }
})
export type RoleOptionsActor = ActorRefFrom<typeof roleOptionsMachine>

type Snapshot = SnapshotFrom<typeof roleOptionsMachine>
export const rolesOf = (snapshot: Snapshot) => snapshot.context.roles
export const hasFailed = (snapshot: Snapshot) => snapshot.matches("failed")
