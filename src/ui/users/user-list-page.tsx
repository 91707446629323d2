import { useSelector } from "@xstate/react"
import { memo, useMemo } from "react"
import type { User } from "../../effects/contract/users.ts"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import type { LookupActor } from "../../machines/lookups/lookup-machine.ts"
import { roleOptions } from "../../machines/roles/role-options.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { managersOf } from "../../machines/users/user-authority.ts"
import { userList } from "../../machines/users/user-list.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { Button } from "../kit/controls.ts"
import { RecordsScreen } from "../kit/records-screen.tsx"
import { RowButtons } from "../kit/row-buttons.tsx"
import { useLanguageTurned } from "../kit/use-language-turned.ts"
import { Permitted, usePermitted } from "../page/permitted.tsx"
import { useWords } from "../words/words.ts"
import { userColumns } from "./user-columns.tsx"
import { userForm } from "./user-form.tsx"

type Actors = { readonly list: RecordsActor; readonly roles: LookupActor }

/** Operators' accounts: find, add, edit, delete. */
export const UserListPage = memo(({ list, roles }: Actors) => {
  const t = useWords()
  const operator = useActorSelector("session", userOf)
  const found = useSelector(roles, roleOptions.foundOf)
  const options = useMemo(() => (found ?? []).map(({ name, title }) => ({ id: name, name: title })), [found])
  const permitted = usePermitted()
  const form = userForm(t, roles, options)
  useLanguageTurned(() => {
    userList.send(list, { type: "records.refreshed" })
    roles.send({ type: "lookup.refreshed" })
  })
  const managers = (user: User) => (operator === null ? [] : managersOf(user, operator))
  return (
    <RecordsScreen
      list={list}
      records={userList}
      title={t("page.userList")}
      columns={userColumns(t)}
      nameOf={({ username }) => username}
      form={form}
      filters={{
        username: { label: t("users.username") },
        email: { label: t("users.email") },
        role: { label: t("users.role"), choices: options },
        enabled: { label: t("users.enabled"), choices: (id) => t(id === "true" ? "records.yes" : "records.no") }
      }}
      several={{
        commands: (picked, listing) =>
          picked.length > 0 && picked.every((user) => permitted(managers(user))) ? (
            <Button
              aria-disabled={listing}
              onClick={() => userList.send(list, { type: "records.removalAsked", ids: picked.map(({ id }) => id) })}
            >
              {t("records.deleteChosen", { count: picked.length })}
            </Button>
          ) : null
      }}
      actions={(user, listing) => (
        <Permitted roles={managers(user)}>
          <RowButtons list={list} row={user} records={userList} listing={listing} />
        </Permitted>
      )}
    />
  )
})
