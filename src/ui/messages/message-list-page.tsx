import { useSelector } from "@xstate/react"
import { memo } from "react"
import type { Message } from "../../contract/messages.ts"
import { messageList } from "../../machines/messages/message-list.ts"
import { isBeingRead, queueOf, unreadOf } from "../../machines/messages/messages-machine.ts"
import { isOffline } from "../../machines/records/typed-records.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { Button } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"
import { chakra } from "../../kit/chakra.ts"
import { Standing } from "./message-item.tsx"
import { TodoActions, WhoCan } from "./todo-actions.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

/** All of the operator's messages. What is marked as read here is marked by the message box, and the other way round. */
export const MessageListPage = memo(({ list }: { readonly list: ActorOf<typeof messageList> }) => {
  const t = useTexts()
  const messages = useSignedInActor("messages")
  const queue = useSelector(messages, queueOf)
  const unread = useSelector(messages, unreadOf)
  const offline = useSelector(list, isOffline)

  const read = (ids: ReadonlyArray<number> | null) =>
    offline ? undefined : messages.send({ type: "messages.readAsked", reading: { ids, type: null } })
  const waiting = unread !== null && unread.message + unread.notice + unread.todo > 0
  const actionsOf = (message: Message) => {
    const isReading = isBeingRead(queue, message)
    return (
      <>
        <TodoActions message={message} variant="text" />
        {message.status === 1 ? null : (
          <Button
            variant="text"
            aria-disabled={isReading || offline}
            aria-busy={isReading}
            onClick={() => read([message.id])}
          >
            {t("messageBox.read")}
          </Button>
        )}
      </>
    )
  }
  return (
    <RecordsScreen
      list={list}
      records={messageList}
      title={t("page.messageList")}
      columns={[
        { id: "type", head: t("messageBox.type"), text: ({ type }) => t(`messageBox.${type}`) },
        {
          id: "title",
          head: t("messageBox.subject"),
          kind: "wrap",
          text: ({ title, subTitle }) => `${title} ${subTitle}`.trim(),
          cell: (text, message) => (
            <>
              <chakra.span me="2" fontWeight={message.status === 0 ? "bold" : "normal"}>
                {text}
              </chakra.span>
              <Standing of={message.messageType} />
              <WhoCan of={message} />
            </>
          )
        },
        { id: "content", head: t("messageBox.content"), kind: "text" },
        { id: "time", head: t("messageBox.time"), kind: "moment" },
        {
          id: "status",
          head: t("messageBox.status"),
          text: ({ status }) => t(status === 0 ? "messageBox.isUnread" : "messageBox.isRead")
        }
      ]}
      nameOf={({ title, subTitle }) => `${title} ${subTitle}`.trim()}
      filters={{
        type: { label: t("messageBox.type"), choices: (id) => t(`messageBox.${id}`) },
        status: {
          label: t("messageBox.status"),
          choices: (id) => t(id === "0" ? "messageBox.isUnread" : "messageBox.isRead")
        }
      }}
      moreFilters={(query) => <PeriodFilters {...query} />}
      commands={
        <Button disabled={!waiting || offline} onClick={() => read(null)}>
          {t("messageBox.allRead")}
        </Button>
      }
      several={{
        commands: (picked) => {
          const ids = picked.filter(({ status }) => status === 0).map(({ id }) => id)
          if (ids.length === 0) return null
          return (
            <Button aria-disabled={offline} onClick={() => read(ids)}>
              {t("messageBox.readChosen", { count: ids.length })}
            </Button>
          )
        }
      }}
      actions={actionsOf}
      empty={{ title: t("messageBox.none"), lead: t("messageBox.noneLead") }}
    />
  )
})
