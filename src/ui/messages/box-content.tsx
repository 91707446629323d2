import { useSelector } from "@xstate/react"
import { type KeyboardEvent, useEffect, useId, useRef } from "react"
import { chakra } from "../../kit/chakra.ts"
import { messageTypes } from "../../contract/message-types.ts"
import type { MessageType } from "../../contract/messages.ts"
import {
  faultOf,
  isLooking,
  newestOf,
  openTodosOf,
  queueOf,
  tabOf,
  unreadOf,
  waitingOf
} from "../../machines/messages/messages-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Button } from "../../kit/controls.ts"
import { itemAfterKey } from "../../kit/menu.tsx"
import { LinkButton } from "../page/link-button.ts"
import { useTexts } from "../../kit/texts.ts"
import { Alert } from "../../kit/panel.tsx"
import { type PopoverPlacement, Popover } from "../../kit/popover.tsx"
import { SkeletonRows, State, ErrorState } from "../../kit/state.tsx"
import { MessageItem } from "./message-item.tsx"
import { CountBadge } from "./count-badge.tsx"

/** The newest messages of the tab, or why there are none. */
const NewestMessages = ({ onLeave }: { readonly onLeave: () => void }) => {
  const t = useTexts()
  const messages = useSignedInActor("messages")
  const list = useSelector(messages, newestOf)
  const fault = useSelector(messages, faultOf)
  const isLoading = useSelector(messages, isLooking)
  const refresh = () => messages.send({ type: "messages.refreshed" })
  if (list === null) {
    if (fault !== null) return <ErrorState title={t("messageBox.failed")} fault={fault} retry={refresh} />
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
          <chakra.span flex="1">{t("messageBox.stale")}</chakra.span>
          <Button aria-disabled={isLoading} onClick={refresh}>
            {t("kit.retry")}
          </Button>
        </Alert>
      )}
      {list.length === 0 ? (
        <State title={t("messages.empty.title")} lead="" />
      ) : (
        <ul>
          {list.map((message) => (
            <MessageItem key={message.id} message={message} onLeave={onLeave} />
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

/** Text for screen readers only. */
const Spoken = chakra("span", {
  base: { position: "absolute", boxSize: "1px", overflow: "hidden", clipPath: "inset(50%)", whiteSpace: "nowrap" }
})

/** Tabs with their numbers, the newest messages of the chosen one, and the actions on them. */
const BoxContent = ({ onLeave }: { readonly onLeave: () => void }) => {
  const t = useTexts()
  const id = useId()
  const messages = useSignedInActor("messages")
  const tab = useSelector(messages, tabOf)
  const unread = useSelector(messages, unreadOf)
  const todos = useSelector(messages, openTodosOf)
  const queue = useSelector(messages, queueOf)
  const isReadingAll = queue.some((reading) => reading.ids === null)
  const choose = (next: MessageType) => messages.send({ type: "messages.tabChosen", tab: next })
  const nameOf = (type: MessageType) => {
    const count = waitingOf(unread, type)
    const text = type === "todo" && todos > 0 ? "tabOpen" : "tabUnread"
    return count === 0
      ? t(`messages.type.${type}`)
      : t(`messageBox.${text}`, { tab: t(`messages.type.${type}`), count })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = itemAfterKey(messageTypes, messageTypes.indexOf(tab), event.key)
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
        aria-label={t("messages.fields.type")}
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
            <span aria-hidden>{t(`messages.type.${type}`)}</span>
            <CountBadge count={waitingOf(unread, type)} />
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
        <NewestMessages onLeave={onLeave} />
      </chakra.div>
      <chakra.div display="flex" justifyContent="space-between" p="2" borderTop="1px solid" borderColor="border">
        <Button
          variant="quiet"
          aria-disabled={nothingUnread || isReadingAll}
          opacity={nothingUnread ? "0.55" : "1"}
          onClick={() => {
            if (nothingUnread || isReadingAll) return
            messages.send({ type: "messages.readRequested", reading: { ids: null, type: tab } })
          }}
        >
          {t("messageBox.allRead")}
        </Button>
        {tab === "todo" && todos > 0 ? (
          <LinkButton to="/message/todoQueue" variant="quiet" ms="auto" onClick={onLeave}>
            {t("messageBox.queue")}
          </LinkButton>
        ) : null}
        <LinkButton to="/message/messageList" search={{ type: tab } as never} variant="quiet" onClick={onLeave}>
          {t("messageBox.more")}
        </LinkButton>
      </chakra.div>
    </>
  )
}

type Props = { readonly id: string; readonly place: PopoverPlacement; readonly onClose: () => void }

/** The box below its button. The focus goes to the chosen tab. */
export const MessagePopover = ({ id, place, onClose }: Props) => {
  const t = useTexts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus(), [])
  return (
    <Popover
      ref={box}
      place={place}
      edge={8}
      onClose={onClose}
      id={id}
      role="dialog"
      aria-label={t("messages.box")}
      w={{ base: "calc(100vw - 16px)", sm: "380px" }}
    >
      <BoxContent onLeave={onClose} />
    </Popover>
  )
}
