import { useSelector } from "@xstate/react"
import { chakra } from "../../kit/chakra.ts"
import { type FocusEvent, type KeyboardEvent, useCallback, useId, useLayoutEffect, useRef, useState } from "react"
import { isOpen, openTodosOf, unreadCountOf } from "../../machines/messages/messages-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { placeBelow, type PopoverPlacement } from "../../kit/popover.tsx"
import { IconButton } from "../../kit/icons.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import { LazyPart } from "../page/lazy-part.tsx"
import { CountBadge } from "./count-badge.tsx"

const loadBox = async () => (await import("./box-content.tsx")).MessagePopover
/** A pointer above the button is about to press it. */
const preloadBox = () => void loadBox().catch(() => {})

/** Below its button; on a narrow screen below the whole bar. */
const placeOf = (button: HTMLElement): PopoverPlacement => {
  const bar = button.closest("header")
  return innerWidth < 480 && bar !== null ? { ...placeBelow(bar, true, 3), from: button } : placeBelow(button, true, 8)
}

const nameOf = (t: Translate, unread: number, todos: number) => {
  if (unread > 0 && todos > 0) return t("messages.both", { count: unread + todos, unread, todos })
  if (unread > 0) return t("messages.unread", { count: unread })
  return todos > 0 ? t("messages.todos", { count: todos }) : t("messages.box")
}

/**
 * The button with the number of unread messages, and its box. Escape, a click elsewhere and leaving by Tab close it.
 */
export const MessageBox = () => {
  const t = useTexts()
  const messages = useSignedInActor("messages")
  const open = useSelector(messages, isOpen)
  const unread = useSelector(messages, unreadCountOf)
  const todos = useSelector(messages, openTodosOf)
  const around = useRef<HTMLDivElement>(null)
  const id = useId()
  const count = unread + todos
  const name = nameOf(t, unread, todos)

  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => messages.send({ type: "messages.boxClosed" }), [messages])
  const [place, setPlace] = useState<PopoverPlacement | null>(null)
  useLayoutEffect(() => setPlace(open ? placeOf(button.current!) : null), [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== "Escape") return
    event.stopPropagation()
    close()
    button.current?.focus()
  }
  /** If the focused control disappears, no next focus is known: the box then stays open. */
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (open && relatedTarget !== null && !around.current?.contains(relatedTarget)) close()
  }
  return (
    <chakra.div ref={around} onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        icon="inbox"
        ref={button}
        position="relative"
        label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={preloadBox}
        onFocus={preloadBox}
        onClick={() => (open ? close() : messages.send({ type: "messages.boxOpened" }))}
      >
        {/* Over a corner of the icon, which stays recognizable at any number of digits. */}
        <chakra.span
          position="absolute"
          top="-1px"
          insetInlineStart="50%"
          display="grid"
          w="max-content"
          pointerEvents="none"
        >
          <CountBadge count={count} small />
        </chakra.span>
      </IconButton>
      {place === null ? null : <LazyPart open load={loadBox} onUnable={close} props={{ id, place, onClose: close }} />}
    </chakra.div>
  )
}
