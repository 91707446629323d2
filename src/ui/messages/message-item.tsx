import { useSelector } from "@xstate/react"
import { type MouseEvent, useId } from "react"
import { chakra } from "../../kit/chakra.ts"
import type { Message } from "../../contract/messages.ts"
import { isBeingRead, queueOf } from "../../machines/messages/messages-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Icon } from "../../kit/icons.tsx"
import { Spinner } from "../../kit/controls.ts"
import { momentText } from "../../contract/formats.ts"
import { hasNoModifier } from "../../kit/list-keys.ts"
import { FilledText, withGaps } from "../../kit/record-link.tsx"
import { useTexts } from "../../kit/texts.ts"
import { Badge } from "../../kit/panel.tsx"
import { TodoActions, PermittedPeople } from "./todo-actions.tsx"

const tones = { 0: "neutral", 1: "success", 3: "warning" } as const

/** The state of a notice or todo; a message from a person has none. */
export const MessageKind = ({ of }: { readonly of: Message["messageType"] }) => {
  const t = useTexts()
  return of === undefined ? null : <Badge tone={tones[of]}>{t(`messageBox.standing${of}`)}</Badge>
}

const Entry = chakra("div", {
  base: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "auto 1fr auto",
    columnGap: "3",
    rowGap: "0.5",
    alignItems: "start",
    px: "4",
    py: "3",
    _hover: { bg: "bg.hover" },
    // A click beside a link reaches the button below.
    "& > :not(button)": { position: "relative", pointerEvents: "none" },
    "& a": { pointerEvents: "auto" }
  },
  variants: { unread: { true: {}, false: { color: "fg.muted" } } }
})

/** Covers the entry below its text, because a button holds no links. */
const Cover = chakra("button", {
  base: { position: "absolute", inset: "0", _focusVisible: { outlineOffset: "-3px" } },
  variants: { unread: { true: { cursor: "pointer" }, false: { cursor: "default" } } }
})

const Face = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    gridRow: "span 3",
    boxSize: "8",
    rounded: "full",
    bg: "bg.chosen",
    color: "accent.fg",
    fontWeight: "medium",
    overflow: "hidden",
    "& img": { w: "full", h: "full", objectFit: "cover" }
  }
})

const Dot = chakra("span", { base: { boxSize: "2", mt: "1.5", rounded: "full", bg: "fg.muted" } })

/** The sender: a picture or a letter of a person, an icon for the system. */
const Portrait = ({ of: { avatar, type, title } }: { readonly of: Message }) => {
  if (avatar !== "") return <img src={avatar} alt="" />
  return type === "message" ? [...title][0]?.toUpperCase() : <Icon name={type === "todo" ? "todo" : "alarm"} />
}

/** A message in the box. Choosing an unread one marks it as read, shown once the server has done so. */
export const MessageItem = ({ message, onLeave }: { readonly message: Message; readonly onLeave: () => void }) => {
  const t = useTexts()
  const messages = useSignedInActor("messages")
  const { id, title, subTitle, content, time, messageType, status, records = [] } = message
  const key = useId()
  const reading = useSelector(messages, (snapshot) => isBeingRead(queueOf(snapshot), message))
  const unread = status === 0
  const read = () => {
    if (unread && !reading) messages.send({ type: "messages.readRequested", reading: { ids: [id], type: null } })
  }
  /** A followed link leads away from the box. */
  const follow = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element) || target.closest("a") === null) return
    read()
    if (hasNoModifier(event)) onLeave()
  }
  return (
    <chakra.li borderBottom="1px solid" borderColor="border">
      <Entry unread={unread} onClick={follow}>
        <Cover
          type="button"
          unread={unread}
          aria-labelledby={`${key}-title ${key}-content`}
          aria-busy={reading}
          onClick={read}
        />
        <Face aria-hidden>
          <Portrait of={message} />
        </Face>
        <chakra.span id={`${key}-title`} minW="0" overflowWrap="anywhere" lineHeight="1.4">
          <chakra.span fontWeight={unread ? "bold" : "medium"}>
            <FilledText {...withGaps(title, records)} />
          </chakra.span>{" "}
          <chakra.span color="fg.muted">{subTitle}</chakra.span>
        </chakra.span>
        {reading ? (
          <Spinner color="accent.fg" />
        ) : unread ? (
          <Dot role="img" aria-label={t("messages.status.0")} />
        ) : (
          <span />
        )}
        <chakra.span id={`${key}-content`} gridColumn="2 / -1" color="fg.muted" overflowWrap="anywhere">
          <FilledText {...withGaps(content, records)} />
        </chakra.span>
        <chakra.span
          gridColumn="2 / -1"
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          fontSize="xs"
          color="fg.subtle"
        >
          {momentText(time)}
          <MessageKind of={messageType} />
        </chakra.span>
      </Entry>
      {message.todo === undefined || message.todo.done ? null : (
        <chakra.div display="flex" flexWrap="wrap" gap="2" ps="16" pe="4" pb="3" mt="-1">
          <TodoActions message={message} variant="outline" onLeave={onLeave} />
          <PermittedPeople of={message} />
        </chakra.div>
      )}
    </chakra.li>
  )
}
