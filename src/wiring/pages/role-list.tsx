import type { FromEffect } from "../../effects/from-effect.ts"
import { compareRoles, findMembers, readRules, saveRules } from "../../effects/roles/role-effects.ts"
import { comparison, members } from "../../machines/roles/role-queries.ts"
import { rolePermissions } from "../../machines/roles/role-permissions.ts"
import { roleListPage } from "../../ui/roles/role-list-page.tsx"

export const page = roleListPage((fromEffect: FromEffect) => ({
  permissions: {
    machine: rolePermissions.machine({ read: fromEffect(readRules), send: fromEffect(saveRules) })
  },
  members: members.part(fromEffect(findMembers)),
  comparison: comparison.part(fromEffect(compareRoles))
}))
