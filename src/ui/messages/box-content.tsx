import { useSelector } from "@xstate/react"
import { type KeyboardEvent, useId } from "react"
import { chakra } from "../kit/chakra.ts"
import { messageTypes } from "../../effects/contract/message-types.ts"
import type { MessageType } from "../../effects/contract/messages.ts"
import { queueOf, tabOf, unreadOf, faultOf, isLooking, newestOf } from "../../machines/messages/messages-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Button } from "../kit/controls.ts"
import { stepped } from "../kit/menu.tsx"
import { LinkButton } from "../page/ways.ts"
import { useWords } from "../words/words.ts"
import { Alert, Badge } from "../kit/panel.tsx"
import { SkeletonRows, State, Unable } from "../kit/state.tsx"
import { MessageItem } from "./message-item.tsx"

const MOST = 99

/** How many wait. It is drawn only: whatever carries it says the number in its name. */
export const Waiting = ({ count }: { readonly count: number }) =>
  count === 0 ? null : (
    <Badge tone="count" aria-hidden>
      {count > MOST ? `${MOST}+` : count}
    </Badge>
  )

/** The newest of the tab, or why there are none. */
const NewestMessages = () => {
  const t = useWords()
  const messages = useSignedInActor("messages")
  const list = useSelector(messages, newestOf)
  const fault = useSelector(messages, faultOf)
  const looking = useSelector(messages, isLooking)
  const refresh = () => messages.send({ type: "messages.refreshed" })
  if (list === null) {
    if (fault !== null) return <Unable title={t("messages.failed")} fault={fault} retry={refresh} />
    return (
      <div role="status" aria-label={t("kit.loading")}>
        <SkeletonRows count={6} />
      </div>
    )
  }
  return (
    <>
      {fault === null ? null : (
        <Alert role="alert">
          <chakra.span flex="1">{t("messages.stale")}</chakra.span>
          <Button aria-disabled={looking} onClick={refresh}>
            {t("kit.retry")}
          </Button>
        </Alert>
      )}
      {list.length === 0 ? (
        <State title={t("messages.none")} lead="" />
      ) : (
        <ul>
          {list.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ul>
      )}
    </>
  )
}

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
            <Waiting count={unread?.[type] ?? 0} />
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
