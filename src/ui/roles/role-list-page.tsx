import { useSelector } from "@xstate/react"
import { memo } from "react"
import type { Role } from "../../contract/roles.ts"
import { roleList } from "../../machines/roles/role-list.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { permissionsIn } from "../../machines/roles/permissions.ts"
import { permissionsOf, type RolePermissionsActor } from "../../machines/roles/role-permissions-machine.ts"
import { nodeIn } from "../../machines/tree/checked-tree.ts"
import { chakra } from "../../kit/chakra.ts"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { RowButtons } from "../../kit/row-buttons.tsx"
import { useTexts } from "../../kit/texts.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { CompareDialog } from "./compare-dialog.tsx"
import { HoldersDialog } from "./holders-dialog.tsx"
import { PermissionsDialog } from "./permissions-dialog.tsx"
import { roleForm } from "./role-form.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { holders, comparison } from "../../machines/roles/role-queries.ts"

type Props = {
  readonly list: ActorOf<typeof roleList>
  readonly permissions: RolePermissionsActor
  readonly holders: ActorOf<typeof holders>
  readonly comparison: ActorOf<typeof comparison>
}

/** One that comes with the product stays, and so does one that somebody has. */
const isNeeded = ({ built_in, users }: Role) => built_in || users > 0

/** The roles: find, add, edit and delete. */
export const RoleListPage = memo(({ list, permissions, holders, comparison }: Props) => {
  const t = useTexts()
  const ownRole = useActorSelector("session", (snapshot) => userOf(snapshot)?.role)
  const tree = useSelector(permissions, permissionsOf).rules?.tree ?? []
  const originOf = (builtIn: boolean) => t(builtIn ? "roleList.builtIn" : "roleList.own")
  return (
    <>
      <RecordsScreen
        list={list}
        records={roleList}
        title={t("page.roleList")}
        columns={[
          { id: "id", head: t("roleList.id") },
          { id: "title", naming: true, head: t("roleList.name") },
          { id: "name", head: t("roleList.key"), cell: (text) => <chakra.code fontSize="sm">{text}</chakra.code> },
          { id: "granted", head: t("roleList.granted"), kind: "number" },
          { id: "users", head: t("roleList.users"), kind: "number" },
          {
            id: "second_factor",
            head: t("roleList.secondFactor"),
            text: ({ second_factor }) => t(second_factor ? "roleList.demanded" : "roleList.optional")
          },
          {
            id: "built_in",
            head: t("roleList.origin"),
            text: ({ built_in }) => originOf(built_in),
            badge: () => "neutral"
          },
          { id: "remarks", head: t("roleList.remarks") },
          { id: "updated_at", head: t("roleList.updatedAt"), kind: "moment" }
        ]}
        nameOf={({ title }) => title}
        form={roleForm(t, ownRole)}
        filters={{
          title: { label: t("roleList.name") },
          name: { label: t("roleList.key") },
          built_in: { label: t("roleList.origin"), choices: (id) => originOf(id === "true") }
        }}
        moreFilters={(query) => <PeriodFilters {...query} />}
        several={{ canDelete: (role) => !isNeeded(role) }}
        actions={(role, listing) => (
          <RowButtons
            list={list}
            row={role}
            records={roleList}
            listing={listing}
            needed={isNeeded(role)}
            own={[
              {
                name: "setPermissions",
                label: t("roleList.setPermissions"),
                reads: true,
                choose: () =>
                  permissions.send({ type: "rolePermissions.wanted", role: { id: role.id, title: role.title } })
              }
            ]}
            more={[
              {
                name: "compare",
                label: t("roleList.compare"),
                reads: true,
                choose: () => comparison.send({ type: "query.wanted", key: String(role.id) })
              },
              {
                name: "who",
                label: t("roleList.who"),
                reads: true,
                choose: () => holders.send({ type: "query.wanted", key: `role:${role.id}` })
              }
            ]}
          />
        )}
      />
      <PermissionsDialog permissions={permissions} holders={holders} />
      <CompareDialog actor={comparison} />
      <HoldersDialog actor={holders} titleOf={(rule) => nodeIn(permissionsIn(tree), rule)?.title ?? rule} />
    </>
  )
})
