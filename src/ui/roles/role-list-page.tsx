import { useSelector } from "@xstate/react"
import { type Role, roles } from "../../contract/roles.ts"
import type { PageActors } from "../../machines/pages/page-machine.ts"
import { permissionsIn } from "../../machines/roles/permissions.ts"
import { rolePermissions } from "../../machines/roles/role-permissions.ts"
import type { comparison, members } from "../../machines/roles/role-queries.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { nodeIn } from "../../machines/tree/checked-tree.ts"
import type { Translate } from "../../locales/keys.ts"
import { chakra } from "../../kit/chakra.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import { CompareDialog } from "./compare-dialog.tsx"
import { MembersDialog } from "./members-dialog.tsx"
import { PermissionsDialog } from "./permissions-dialog.tsx"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { roleFields, roleForm } from "./role-form.tsx"

type Parts = {
  readonly permissions: { readonly machine: ReturnType<typeof rolePermissions.machine> }
  readonly members: ReturnType<typeof members.part>
  readonly comparison: ReturnType<typeof comparison.part>
}

/** A role of the product cannot be deleted, nor one with members. */
const isNeeded = ({ built_in, users }: Role) => built_in || users > 0

const useRoleForm = (t: Translate) =>
  roleForm(
    t,
    useActorSelector("session", (snapshot) => userOf(snapshot)?.role)
  )

const RoleDialogs = ({ permissions, members, comparison }: PageActors<Parts>) => {
  const tree = useSelector(permissions, rolePermissions.sourceOf)?.tree ?? []
  return (
    <>
      <PermissionsDialog permissions={permissions} members={members} />
      <CompareDialog actor={comparison} />
      <MembersDialog actor={members} titleOf={(rule) => nodeIn(permissionsIn(tree), rule)?.title ?? rule} />
    </>
  )
}

/** The roles, their permissions and their members. */
export const roleListPage = <FromEffect,>(parts: (fromEffect: FromEffect) => Parts) =>
  defineListPage({
    record: roles,
    addedVerb: "added",
    columns: [
      { id: "id", kind: "id" },
      { id: "title", naming: true },
      { id: "name", card: "bare", cell: (text) => <chakra.code fontSize="sm">{text}</chakra.code> },
      { id: "granted", kind: "number" },
      { id: "users", kind: "number" },
      "second_factor",
      { id: "built_in", badge: () => "neutral" },
      "remarks",
      "updated_at"
    ],
    form: { fields: roleFields, useForm: useRoleForm },
    filters: ["title", "name", "built_in"],
    parts,
    actions: (role, { permissions, comparison, members }, t) => ({
      needed: isNeeded(role),
      more: [
        {
          name: "setPermissions",
          label: t("roles.setPermissions"),
          reads: true,
          choose: () => permissions.send({ type: "form.requested", subject: { id: role.id, title: role.title } })
        },
        {
          name: "compare",
          label: t("roles.compare"),
          reads: true,
          choose: () => comparison.send({ type: "query.requested", key: String(role.id) })
        },
        {
          name: "who",
          label: t("roles.who"),
          reads: true,
          choose: () => members.send({ type: "query.requested", key: `role:${role.id}` })
        }
      ]
    }),
    useMore: () => ({ several: { canDelete: (role) => !isNeeded(role) } }),
    extra: RoleDialogs
  })
