import { chakra } from "@chakra-ui/react/styled-system"
import { useSelector } from "@xstate/react"
import { memo, useCallback, useMemo } from "react"
import type { User } from "../../effects/contract/users.ts"
import { isListing, listFaultOf, pickedOf, totalOf } from "../../machines/records/record-face.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { managersOf } from "../../machines/users/user-authority.ts"
import { blankUser, type UserDraft, userList } from "../../machines/users/user-list.ts"
import { searchOfUserQuery, userQueryOf } from "../../machines/users/user-query.ts"
import { type PageActors, useTold } from "../house.tsx"
import { RecordsPaging } from "../records/records-paging.tsx"
import { RecordsState } from "../records/records-state.tsx"
import { RecordsTable } from "../records/records-table.tsx"
import { SkeletonRows } from "../records/skeleton-rows.tsx"
import { RemovalDialog } from "../records/removal-dialog.tsx"
import { MirroredQuery, useQueryWish } from "../records/mirrored-query.ts"
import { Permitted, usePermitted } from "../shell/permitted.tsx"
import { Button, Panel } from "../theme/controls.ts"
import { Icon } from "../theme/icons.tsx"
import { useLanguageTurned } from "../words/use-language-turned.ts"
import { useWords, wordsOfFault } from "../words/words.tsx"
import { sortableUserColumns, userColumns } from "./user-columns.tsx"
import { UserDialog } from "./user-dialog.tsx"
import { isFiltered, UserFilterBar } from "./user-filters.tsx"

const codec = { read: userQueryOf, write: searchOfUserQuery }
const draftOf = ({ username, role, email, enabled }: User): UserDraft => ({ username, role, email, enabled })

/** Operators' accounts: find, add, edit, delete. */
export const UserListPage = memo(({ list, roles }: PageActors["userList"]) => {
  const t = useWords()
  const rows = useSelector(list, userList.rowsOf)
  const query = useSelector(list, userList.queryOf)
  const total = useSelector(list, totalOf)
  const listing = useSelector(list, isListing)
  const fault = useSelector(list, listFaultOf)
  const picked = useSelector(list, pickedOf)
  const operator = useTold("session", userOf)
  const permitted = usePermitted()
  const wish = useQueryWish(codec)
  const columns = useMemo(() => userColumns(t), [t])
  const askAnew = useCallback(() => {
    userList.send(list, { type: "records.refreshed" })
    roles.send({ type: "roleOptions.refreshed" })
  }, [list, roles])
  useLanguageTurned(askAnew)

  const nameOf = (id: number) => rows.find((row) => row.id === id)?.username ?? String(id)
  const refresh = () => userList.send(list, { type: "records.refreshed" })
  const add = () => userList.send(list, { type: "records.addOpened", draft: blankUser })
  const remove = (ids: ReadonlyArray<number>) => userList.send(list, { type: "records.removalAsked", ids })
  const search = (filters: Record<string, string>) => {
    const { page_size, sort, order } = searchOfUserQuery(query)
    const kept = Object.entries({ page_size, sort, order }).filter(([, value]) => value !== undefined)
    const next = userQueryOf({ ...filters, ...Object.fromEntries(kept) })
    if (JSON.stringify(next) === JSON.stringify(query)) refresh()
    else wish(next)
  }
  const first = rows.length === 0
  const managers = (user: User) => (operator === null ? [] : managersOf(user, operator))
  const removable = picked.every((id) => rows.every((row) => row.id !== id || permitted(managers(row))))
  const actionsOf = (user: User) => (
    <Permitted roles={managers(user)}>
      <Button
        look="text"
        aria-disabled={listing}
        onClick={() => userList.send(list, { type: "records.editOpened", row: user, draft: draftOf(user) })}
      >
        {t("records.edit")}
      </Button>
      <Button look="dangerText" aria-disabled={listing} onClick={() => remove([user.id])}>
        {t("records.delete")}
      </Button>
    </Permitted>
  )
  const nothing = () => {
    if (listing) return <SkeletonRows count={Math.min(query.page_size, 10)} />
    if (fault !== null) {
      return (
        <RecordsState role="alert" title={t("records.failed")} lead={wordsOfFault(t, fault)}>
          <Button look="solid" onClick={refresh}>
            {t("shell.retry")}
          </Button>
        </RecordsState>
      )
    }
    return isFiltered(query) ? (
      <RecordsState title={t("records.nothing")} lead={t("records.nothingLead")}>
        <Button onClick={() => search({})}>{t("records.reset")}</Button>
      </RecordsState>
    ) : (
      <RecordsState title={t("records.empty")} lead={t("records.emptyLead")}>
        <Button onClick={add}>{t("records.add")}</Button>
      </RecordsState>
    )
  }
  return (
    <Panel>
      <MirroredQuery list={list} codec={codec} />
      <chakra.header display="flex" alignItems="center" gap="2" px="4" pt="4">
        <chakra.h1 fontSize="lg" flex="1">
          {t("page.userList")}
        </chakra.h1>
        {picked.length === 0 || !removable ? null : (
          <Button aria-disabled={listing} onClick={() => remove(picked)}>
            {t("records.deleteChosen", { count: picked.length })}
          </Button>
        )}
        <Button look="solid" aria-disabled={listing} onClick={add}>
          <Icon name="plus" />
          {t("records.add")}
        </Button>
      </chakra.header>
      <UserFilterBar query={query} roles={roles} onSearch={search} />
      {fault === null || first ? null : (
        <chakra.p
          role="alert"
          display="flex"
          flexWrap="wrap"
          gap="2"
          alignItems="center"
          px="4"
          py="2"
          bg="danger.bg"
          color="danger.fg"
        >
          <chakra.strong fontWeight="medium">{wordsOfFault(t, fault)}</chakra.strong>
          <span>{t("records.stale")}</span>
          <Button onClick={refresh}>{t("shell.retry")}</Button>
        </chakra.p>
      )}
      <RecordsTable
        label={t("page.userList")}
        rows={rows}
        columns={columns}
        sortable={sortableUserColumns}
        sorting={{ sort: query.sort, order: query.order }}
        onSort={({ sort, order }) => {
          const { sort: _sort, order: _order, ...rest } = query
          wish({
            ...rest,
            page: 1,
            ...(sort === undefined ? {} : { sort }),
            ...(order === undefined ? {} : { order })
          } as typeof query)
        }}
        picked={picked}
        onPick={(ids) => userList.send(list, { type: "records.rowsPicked", ids })}
        nameOf={({ username }) => username}
        busy={listing}
        actions={actionsOf}
      >
        {first ? nothing() : undefined}
      </RecordsTable>
      {first && (listing || fault !== null) ? null : (
        <RecordsPaging
          page={query.page}
          pageSize={query.page_size}
          total={total}
          onTurn={(page) => wish({ ...query, page })}
          onResize={(page_size) => wish({ ...query, page: 1, page_size })}
        />
      )}
      <UserDialog list={list} roles={roles} />
      <RemovalDialog list={list} nameOf={nameOf} />
    </Panel>
  )
})
