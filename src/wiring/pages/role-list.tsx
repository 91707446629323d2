import { recordPart } from "../../effects/lists/record-part.ts"
import { compareRoles, findHolders, readRules, saveRules } from "../../effects/roles/role-effects.ts"
import { comparison, holders } from "../../machines/roles/role-queries.ts"
import { rolePermissions } from "../../machines/roles/role-permissions-machine.ts"
import { roleList } from "../../machines/roles/role-list.ts"
import { roleFields } from "../../ui/roles/role-form.tsx"
import { RoleListPage } from "../../ui/roles/role-list-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    list: recordPart(fromEffect, roleList, "roles", roleFields.sent),
    permissions: {
      machine: rolePermissions({ readRules: fromEffect(readRules), saveRules: fromEffect(saveRules) })
    },
    holders: holders.part(fromEffect(findHolders)),
    comparison: comparison.part(fromEffect(compareRoles))
  }),
  view: RoleListPage
})
