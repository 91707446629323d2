import { useSelector } from "@xstate/react"
import { type KeyboardEvent, useId } from "react"
import { chakra } from "../kit/chakra.ts"
import { messageTypes } from "../../effects/contract/message-types.ts"
import type { MessageType } from "../../effects/contract/messages.ts"
import { queueOf, tabOf, unreadOf } from "../../machines/messages/messages-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Button } from "../kit/controls.ts"
import { stepped } from "../kit/stepped.ts"
import { LinkButton } from "../page/link-button.ts"
import { useWords } from "../words/words.ts"
import { Badge } from "./badge.tsx"
import { NewestMessages } from "./newest-messages.tsx"

const Tab = chakra("button", {
  base: {
    display: "flex",
    flex: "1",
    alignItems: "center",
    justifyContent: "center",
    gap: "1.5",
    h: "11",
    color: "fg.muted",
    borderBottom: "2px solid transparent",
    cursor: "pointer",
    _hover: { color: "fg" },
    _selected: { color: "accent.fg", borderBottomColor: "accent.fg", fontWeight: "medium" },
    _focusVisible: { outlineOffset: "-3px" }
  }
})

/** Read out, not drawn. */
const Spoken = chakra("span", {
  base: { position: "absolute", boxSize: "1px", overflow: "hidden", clipPath: "inset(50%)", whiteSpace: "nowrap" }
})

/** Tabs with their own numbers, the newest of the one chosen, and what can be done with them. */
export const BoxContent = ({ onLeave }: { readonly onLeave: () => void }) => {
  const t = useWords()
  const id = useId()
  const messages = useSignedInActor("messages")
  const tab = useSelector(messages, tabOf)
  const unread = useSelector(messages, unreadOf)
  const queue = useSelector(messages, queueOf)
  const allAsked = queue.some((reading) => reading.ids === null)
  const choose = (next: MessageType) => messages.send({ type: "messages.tabChosen", tab: next })
  const nameOf = (type: MessageType) => {
    const count = unread?.[type] ?? 0
    return count === 0 ? t(`messages.${type}`) : t("messages.tabUnread", { tab: t(`messages.${type}`), count })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = stepped(messageTypes, messageTypes.indexOf(tab), event.key)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[messageTypes.indexOf(next)]?.focus()
  }
  const nothingUnread = unread === null || unread[tab] === 0
  return (
    <>
      <chakra.div
        role="tablist"
        aria-label={t("messages.type")}
        display="flex"
        borderBottom="1px solid"
        borderColor="border"
        onKeyDown={onKeyDown}
      >
        {messageTypes.map((type) => (
          <Tab
            key={type}
            type="button"
            role="tab"
            id={`${id}-${type}`}
            aria-selected={type === tab}
            aria-controls={`${id}-list`}
            tabIndex={type === tab ? 0 : -1}
            onClick={() => choose(type)}
          >
            <span aria-hidden>{t(`messages.${type}`)}</span>
            <Badge count={unread?.[type] ?? 0} />
            <Spoken>{nameOf(type)}</Spoken>
          </Tab>
        ))}
      </chakra.div>
      <chakra.div
        id={`${id}-list`}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
        h="360px"
        maxH="60dvh"
        overflowY="auto"
        overscrollBehavior="contain"
      >
        <NewestMessages />
      </chakra.div>
      <chakra.div display="flex" justifyContent="space-between" p="2" borderTop="1px solid" borderColor="border">
        <Button
          variant="quiet"
          aria-disabled={nothingUnread || allAsked}
          opacity={nothingUnread ? "0.55" : "1"}
          onClick={() => {
            if (nothingUnread || allAsked) return
            messages.send({ type: "messages.readAsked", reading: { ids: null, type: tab } })
          }}
        >
          {t("messages.allRead")}
        </Button>
        <LinkButton to="/message/messageList" search={{ type: tab } as never} variant="quiet" onClick={onLeave}>
          {t("messages.more")}
        </LinkButton>
      </chakra.div>
    </>
  )
}
