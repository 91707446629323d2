import { chakra } from "@chakra-ui/react/styled-system"
import { useSelector } from "@xstate/react"
import { memo, useCallback, useEffect, useMemo, useRef } from "react"
import type { Message } from "../../effects/contract/messages.ts"
import { messageList, messageQuery } from "../../machines/messages/message-list.ts"
import { changesOf, isBeingRead, queueOf, unreadOf } from "../../machines/messages/messages-machine.ts"
import { isListing, listFaultOf, pickedOf, totalOf } from "../../machines/records/record-face.ts"
import { type PageActors, useInsiderRoom } from "../house.tsx"
import { RecordsPaging } from "../records/records-paging.tsx"
import { RecordsState } from "../records/records-state.tsx"
import { RecordsTable } from "../records/records-table.tsx"
import { SkeletonRows } from "../records/skeleton-rows.tsx"
import { MirroredQuery, useQueryWish } from "../records/mirrored-query.ts"
import { Button, Panel } from "../theme/controls.ts"
import { useLanguageTurned } from "../words/use-language-turned.ts"
import { useWords, wordsOfFault } from "../words/words.tsx"
import { messageColumns, sortableMessageColumns } from "./message-columns.tsx"
import { MessageFilterBar } from "./message-filters.tsx"

/** All of the operator's messages. What is marked as read here is marked by the message box, and the other way round. */
export const MessageListPage = memo(({ list }: PageActors["messageList"]) => {
  const t = useWords()
  const messages = useInsiderRoom("messages")
  const rows = useSelector(list, messageList.rowsOf)
  const query = useSelector(list, messageList.queryOf)
  const total = useSelector(list, totalOf)
  const listing = useSelector(list, isListing)
  const fault = useSelector(list, listFaultOf)
  const picked = useSelector(list, pickedOf)
  const queue = useSelector(messages, queueOf)
  const changes = useSelector(messages, changesOf)
  const unread = useSelector(messages, unreadOf)
  const wish = useQueryWish(messageQuery)
  const columns = useMemo(() => messageColumns(t), [t])
  const refresh = useCallback(() => messageList.send(list, { type: "records.refreshed" }), [list])
  useLanguageTurned(refresh)

  /** Also on coming back: what was read meanwhile in the box is not in the rows that were kept. */
  const seen = useRef<number | null>(null)
  useEffect(() => {
    const arrived = seen.current === null
    if (seen.current === changes) return
    seen.current = changes
    if (!arrived || !isListing(list.getSnapshot())) refresh()
  }, [changes, refresh, list])

  const search = (filters: Record<string, string>) => {
    const { page_size, sort, order } = messageQuery.write(query)
    const kept = Object.entries({ page_size, sort, order }).filter(([, value]) => value !== undefined)
    const next = messageQuery.read({ ...filters, ...Object.fromEntries(kept) })
    if (JSON.stringify(next) === JSON.stringify(query)) refresh()
    else wish(next)
  }
  const read = (ids: ReadonlyArray<number> | null) =>
    messages.send({ type: "messages.readAsked", reading: { ids, type: null } })
  const waiting = unread !== null && unread.message + unread.notice + unread.todo > 0
  const pickedUnread = rows.filter((row) => picked.includes(row.id) && row.status === 0).map(({ id }) => id)
  const first = rows.length === 0
  const actionsOf = (message: Message) => {
    const asked = isBeingRead(queue, message)
    if (message.status === 1) return null
    return (
      <Button look="text" aria-disabled={asked} aria-busy={asked} onClick={() => read([message.id])}>
        {t("messages.read")}
      </Button>
    )
  }
  const nothing = () => {
    if (listing) return <SkeletonRows count={Math.min(query.page_size, 10)} />
    if (fault !== null) {
      return (
        <RecordsState role="alert" title={t("messages.failed")} lead={wordsOfFault(t, fault)}>
          <Button look="solid" onClick={refresh}>
            {t("shell.retry")}
          </Button>
        </RecordsState>
      )
    }
    return query.type === undefined && query.status === undefined ? (
      <RecordsState title={t("messages.none")} lead={t("messages.noneLead")} />
    ) : (
      <RecordsState title={t("records.nothing")} lead={t("records.nothingLead")}>
        <Button onClick={() => search({})}>{t("records.reset")}</Button>
      </RecordsState>
    )
  }
  return (
    <Panel>
      <MirroredQuery list={list} codec={messageQuery} />
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="2" px="4" pt="4">
        <chakra.h1 fontSize="lg" flex="1">
          {t("page.messageList")}
        </chakra.h1>
        {pickedUnread.length === 0 ? null : (
          <Button onClick={() => read(pickedUnread)}>{t("messages.readChosen", { count: pickedUnread.length })}</Button>
        )}
        <Button disabled={!waiting} onClick={() => read(null)}>
          {t("messages.allRead")}
        </Button>
      </chakra.header>
      <MessageFilterBar query={query} onSearch={search} />
      {fault === null || first ? null : (
        <chakra.p
          role="alert"
          display="flex"
          gap="2"
          alignItems="center"
          px="4"
          py="2"
          bg="danger.bg"
          color="danger.fg"
        >
          <chakra.span flex="1">{t("messages.stale")}</chakra.span>
          <Button onClick={refresh}>{t("shell.retry")}</Button>
        </chakra.p>
      )}
      <RecordsTable
        label={t("page.messageList")}
        rows={rows}
        columns={columns}
        sortable={sortableMessageColumns}
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
        onPick={(ids) => messageList.send(list, { type: "records.rowsPicked", ids })}
        nameOf={({ title, subTitle }) => `${title} ${subTitle}`.trim()}
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
    </Panel>
  )
})
