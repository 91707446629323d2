import { codecOf } from "../../src/machines/journal/journal.ts"
import { recordsMachine } from "../../src/machines/records/records-machine.ts"
import { roles } from "../../src/contract/roles.ts"
import { roleFields } from "../../src/ui/roles/role-form.tsx"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { comparison, holders } from "../../src/machines/roles/role-queries.ts"
import { RolePermissionsEvents } from "../../src/machines/roles/role-permissions-events.ts"
import { rolePermissionsMachine } from "../../src/machines/roles/role-permissions-machine.ts"
import { adminRole, adminRules } from "./fixtures.ts"
import { listEvents, query, records } from "./record-samples.ts"
import { specimen } from "./specimen.ts"

const listed = listEvents(roles, roleFields)

/** Machines of the roles' page. */
export const roleMachines = {
  "roleList.list": specimen(recordsMachine, codecOf(1, listed), listed, records(adminRole), {
    query
  }),
  "roleList.permissions": specimen(rolePermissionsMachine, codecOf(2, RolePermissionsEvents), RolePermissionsEvents, {
    loaded: [{ rules: adminRules() }, { rules: { ...adminRules(), held: [], fixed: "It holds more than you do" } }],
    conflicted: [{ rules: { ...adminRules(), names: ["merchantList"] } }],
    toggled: [{ name: "userList" }, { name: "system-admin" }],
    searched: [{ text: "user" }, { text: "" }]
  }),
  "roleList.holders": specimen(queryMachine, codecOf(3, holders.events), holders.events, {}, { key: "" }),
  "roleList.comparison": specimen(queryMachine, codecOf(3, comparison.events), comparison.events, {}, { key: "" })
}
