import { chakra } from "@chakra-ui/react/styled-system"
import { useSelector } from "@xstate/react"
import { memo, useEffect, useMemo, useRef } from "react"
import type { Message } from "../../effects/contract/messages.ts"
import { messageList, messageQuery } from "../../machines/messages/message-list.ts"
import { changesOf, isBeingRead, queueOf, unreadOf } from "../../machines/messages/messages-machine.ts"
import { isListing, type RecordsActor } from "../../machines/records/typed-records.ts"
import { useSignedInActor } from "../app-runtime.tsx"
import { RecordsBody } from "../records/records-body.tsx"
import { RecordsState } from "../records/records-state.tsx"
import { useRecordList } from "../records/use-record-list.ts"
import { Button, Panel } from "../kit/controls.ts"
import { useLanguageTurned } from "../kit/use-language-turned.ts"
import { useWords } from "../words/words.tsx"
import { messageColumns, sortableMessageColumns } from "./message-columns.tsx"
import { MessageFilterBar } from "./message-filters.tsx"

/** All of the operator's messages. What is marked as read here is marked by the message box, and the other way round. */
export const MessageListPage = memo(({ list }: { readonly list: RecordsActor }) => {
  const t = useWords()
  const messages = useSignedInActor("messages")
  const records = useRecordList(messageList, list, messageQuery)
  const { rows, query, picked, refresh, search } = records
  const queue = useSelector(messages, queueOf)
  const changes = useSelector(messages, changesOf)
  const unread = useSelector(messages, unreadOf)
  const columns = useMemo(() => messageColumns(t), [t])
  useLanguageTurned(refresh)

  /** Also on coming back: what was read meanwhile in the box is not in the rows that were kept. */
  const seen = useRef<number | null>(null)
  useEffect(() => {
    const arrived = seen.current === null
    if (seen.current === changes) return
    seen.current = changes
    if (!arrived || !isListing(list.getSnapshot())) refresh()
  }, [changes, refresh, list])

  const read = (ids: ReadonlyArray<number> | null) =>
    messages.send({ type: "messages.readAsked", reading: { ids, type: null } })
  const waiting = unread !== null && unread.message + unread.notice + unread.todo > 0
  const pickedUnread = rows.filter((row) => picked.includes(row.id) && row.status === 0).map(({ id }) => id)
  const actionsOf = (message: Message) => {
    const asked = isBeingRead(queue, message)
    if (message.status === 1) return null
    return (
      <Button variant="text" aria-disabled={asked} aria-busy={asked} onClick={() => read([message.id])}>
        {t("messages.read")}
      </Button>
    )
  }
  return (
    <Panel>
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
      <RecordsBody
        records={records}
        label={t("page.messageList")}
        columns={columns}
        sortable={sortableMessageColumns}
        nameOf={({ title, subTitle }) => `${title} ${subTitle}`.trim()}
        actions={actionsOf}
        empty={<RecordsState title={t("messages.none")} lead={t("messages.noneLead")} />}
      />
    </Panel>
  )
})
