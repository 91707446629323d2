import { chakra } from "@chakra-ui/react/styled-system"
import { memo, useCallback, useMemo } from "react"
import type { User } from "../../effects/contract/users.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { managersOf } from "../../machines/users/user-authority.ts"
import { blankUser, type UserDraft, userList, userQuery } from "../../machines/users/user-list.ts"
import { useActorSelector } from "../app-runtime.tsx"
import { RecordsBody } from "../records/records-body.tsx"
import { RecordsState } from "../records/records-state.tsx"
import { RemovalDialog } from "../records/removal-dialog.tsx"
import { useRecordList } from "../records/use-record-list.ts"
import { Permitted, usePermitted } from "../shell/permitted.tsx"
import { Button, Panel } from "../kit/controls.ts"
import { Icon } from "../kit/icons.tsx"
import { useLanguageTurned } from "../kit/use-language-turned.ts"
import { useWords } from "../words/words.tsx"
import { sortableUserColumns, userColumns } from "./user-columns.tsx"
import { UserDialog, type UserListActors } from "./user-dialog.tsx"
import { UserFilterBar } from "./user-filters.tsx"

const draftOf = ({ username, role, email, enabled }: User): UserDraft => ({ username, role, email, enabled })

/** Operators' accounts: find, add, edit, delete. */
export const UserListPage = memo(({ list, roles }: UserListActors) => {
  const t = useWords()
  const records = useRecordList(userList, list, userQuery)
  const { rows, query, picked, listing, refresh, search } = records
  const operator = useActorSelector("session", userOf)
  const permitted = usePermitted()
  const columns = useMemo(() => userColumns(t), [t])
  const askAnew = useCallback(() => {
    refresh()
    roles.send({ type: "roleOptions.refreshed" })
  }, [refresh, roles])
  useLanguageTurned(askAnew)

  const nameOf = (id: number) => rows.find((row) => row.id === id)?.username ?? String(id)
  const add = () => userList.send(list, { type: "records.addOpened", draft: blankUser })
  const remove = (ids: ReadonlyArray<number>) => userList.send(list, { type: "records.removalAsked", ids })
  const managers = (user: User) => (operator === null ? [] : managersOf(user, operator))
  const removable = picked.every((id) => rows.every((row) => row.id !== id || permitted(managers(row))))
  const actionsOf = (user: User) => (
    <Permitted roles={managers(user)}>
      <Button
        variant="text"
        aria-disabled={listing}
        onClick={() => userList.send(list, { type: "records.editOpened", row: user, draft: draftOf(user) })}
      >
        {t("records.edit")}
      </Button>
      <Button variant="dangerText" aria-disabled={listing} onClick={() => remove([user.id])}>
        {t("records.delete")}
      </Button>
    </Permitted>
  )
  return (
    <Panel>
      <chakra.header display="flex" alignItems="center" gap="2" px="4" pt="4">
        <chakra.h1 fontSize="lg" flex="1">
          {t("page.userList")}
        </chakra.h1>
        {picked.length === 0 || !removable ? null : (
          <Button aria-disabled={listing} onClick={() => remove(picked)}>
            {t("records.deleteChosen", { count: picked.length })}
          </Button>
        )}
        <Button variant="solid" aria-disabled={listing} onClick={add}>
          <Icon name="plus" />
          {t("records.add")}
        </Button>
      </chakra.header>
      <UserFilterBar query={query} roles={roles} onSearch={search} />
      <RecordsBody
        records={records}
        label={t("page.userList")}
        columns={columns}
        sortable={sortableUserColumns}
        nameOf={({ username }) => username}
        actions={actionsOf}
        empty={
          <RecordsState title={t("records.empty")} lead={t("records.emptyLead")}>
            <Button onClick={add}>{t("records.add")}</Button>
          </RecordsState>
        }
      />
      <UserDialog list={list} roles={roles} />
      <RemovalDialog list={list} nameOf={nameOf} />
    </Panel>
  )
})
