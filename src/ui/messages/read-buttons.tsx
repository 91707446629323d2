import { useSelector } from "@xstate/react"
import type { Message } from "../../contract/messages.ts"
import { isBeingRead, queueOf, unreadOf } from "../../machines/messages/messages-machine.ts"
import { isOffline, type ListActor } from "../../machines/records/typed-records.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Button } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"

type Props = { readonly list: ListActor<Message> }

/** Marks messages as read by the message box, unless the list is offline. */
export const useReading = (list: Props["list"], message?: Message) => {
  const messages = useSignedInActor("messages")
  const offline = useSelector(list, isOffline)
  const isReading = useSelector(
    messages,
    (snapshot) => message !== undefined && isBeingRead(queueOf(snapshot), message)
  )
  const read = (ids: ReadonlyArray<number> | null) =>
    offline ? undefined : messages.send({ type: "messages.readRequested", reading: { ids, type: null } })
  return { messages, isReading, offline, read }
}

export const ReadButton = ({ list, message }: Props & { readonly message: Message }) => {
  const t = useTexts()
  const { isReading, offline, read } = useReading(list, message)
  if (message.status === 1) return null
  return (
    <Button
      variant="text"
      aria-disabled={isReading || offline}
      aria-busy={isReading}
      onClick={() => read([message.id])}
    >
      {t("messageBox.read")}
    </Button>
  )
}

export const ReadAllButton = ({ list }: Props) => {
  const t = useTexts()
  const { messages, offline, read } = useReading(list)
  const unread = useSelector(messages, unreadOf)
  const hasUnread = unread !== null && unread.message + unread.notice + unread.todo > 0
  return (
    <Button disabled={!hasUnread || offline} onClick={() => read(null)}>
      {t("messageBox.allRead")}
    </Button>
  )
}

export const ReadSelectedButton = ({ list, selected }: Props & { readonly selected: ReadonlyArray<Message> }) => {
  const t = useTexts()
  const { offline, read } = useReading(list)
  const ids = selected.filter(({ status }) => status === 0).map(({ id }) => id)
  if (ids.length === 0) return null
  return (
    <Button aria-disabled={offline} onClick={() => read(ids)}>
      {t("messageBox.readChosen", { count: ids.length })}
    </Button>
  )
}
