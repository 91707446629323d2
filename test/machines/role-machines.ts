import { codecOf } from "../../src/machines/journal/journal.ts"
import { recordsMachine } from "../../src/machines/records/records-machine.ts"
import { roles } from "../../src/contract/roles.ts"
import { roleFields } from "../../src/ui/roles/role-form.tsx"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { comparison, members } from "../../src/machines/roles/role-queries.ts"
import { formMachine } from "../../src/machines/forms/form-machine.ts"
import { rolePermissions } from "../../src/machines/roles/role-permissions.ts"
import { adminRole, adminRules } from "./fixtures.ts"
import { formSettled, listEvents, query, records } from "./record-samples.ts"
import { specimen } from "./specimen.ts"

const listed = listEvents(roles, roleFields)

/** Machines of the roles' page. */
export const roleMachines = {
  "roleList.list": specimen(recordsMachine, codecOf(1, listed), listed, records(adminRole), {
    query
  }),
  "roleList.permissions": specimen(formMachine, rolePermissions.codec, rolePermissions.events, {
    ...formSettled("rolePermissions"),
    read: [{ source: { ...adminRules(), picked: ["userList"] } }],
    picked: [
      { added: ["merchantList"], removed: [] },
      { added: [], removed: ["userList"] }
    ]
  }),
  "roleList.members": specimen(queryMachine, members.codec, members.events, {}, { key: "" }),
  "roleList.comparison": specimen(queryMachine, comparison.codec, comparison.events, {}, { key: "" })
}
