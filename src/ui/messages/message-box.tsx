import { useSelector } from "@xstate/react"
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from "react"
import { chakra } from "../kit/chakra.ts"
import { isOpen, unreadOf } from "../../machines/messages/messages-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Button } from "../kit/controls.ts"
import { Icon } from "../kit/icons.tsx"
import { useLanguageTurned } from "../kit/use-language-turned.ts"
import { useWords } from "../words/words.ts"
import { Badge } from "./badge.tsx"
import { BoxContent } from "./box-content.tsx"

/** The button with the unread messages' number, and the box that it opens. Escape, a click elsewhere and leaving by Tab close it. */
export const MessageBox = () => {
  const t = useWords()
  const messages = useSignedInActor("messages")
  const open = useSelector(messages, isOpen)
  const unread = useSelector(messages, unreadOf)
  const around = useRef<HTMLDivElement>(null)
  const id = useId()
  const count = unread === null ? 0 : unread.message + unread.notice + unread.todo
  const name = count === 0 ? t("messages.title") : t("messages.unread", { count })
  useLanguageTurned(() => messages.send({ type: "messages.refreshed" }))

  useEffect(() => {
    if (!open) return
    around.current?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus()
    const closeOutside = (event: Event) => {
      if (!around.current?.contains(event.target as Node)) messages.send({ type: "messages.boxClosed" })
    }
    document.addEventListener("pointerdown", closeOutside)
    return () => document.removeEventListener("pointerdown", closeOutside)
  }, [open, messages])

  const close = () => messages.send({ type: "messages.boxClosed" })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== "Escape") return
    event.stopPropagation()
    close()
    around.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus()
  }
  /** A control that goes away under the focus tells of no next one: the box stays open then. */
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (open && relatedTarget !== null && !around.current?.contains(relatedTarget)) close()
  }
  return (
    <chakra.div ref={around} position={{ sm: "relative" }} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        variant="quiet"
        size="square"
        position="relative"
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close() : messages.send({ type: "messages.boxOpened" }))}
      >
        <Icon name="bell" />
        <chakra.span position="absolute" top="-4px" insetInlineEnd="-2px" display="grid" pointerEvents="none">
          <Badge count={count} />
        </chakra.span>
      </Button>
      {open ? (
        <chakra.div
          id={id}
          role="dialog"
          aria-label={t("messages.title")}
          position="absolute"
          insetInline={{ base: "2", sm: "auto 0" }}
          top={{ base: "calc(100% + 4px)", sm: "calc(100% + 8px)" }}
          w={{ sm: "380px" }}
          bg="bg.panel"
          rounded="md"
          border="1px solid"
          borderColor="border"
          shadow="floating"
          zIndex="overlay"
          animation="rise 120ms ease-out"
        >
          <BoxContent onLeave={close} />
        </chakra.div>
      ) : null}
    </chakra.div>
  )
}
