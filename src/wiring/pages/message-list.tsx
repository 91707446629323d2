import { type Message, messages } from "../../contract/messages.ts"
import { pagePart } from "../../effects/lists/page-effects.ts"
import { messagePage } from "../../effects/messages/message-list-effects.ts"
import { chakra } from "../../kit/chakra.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import { LongText } from "../../kit/long-text.tsx"
import { FilledText, withGaps } from "../../kit/record-link.tsx"
import { UnbrokenParts } from "../../kit/unbroken-parts.tsx"
import { messageList } from "../../machines/messages/message-list.ts"
import { MessageKind } from "../../ui/messages/message-item.tsx"
import { ReadAllButton, ReadSelectedButton } from "../../ui/messages/read-buttons.tsx"
import { MessageActions, PermittedPeople, TodoQueueLink } from "../../ui/messages/todo-actions.tsx"
import type { FromEffect } from "../effect-runtime.ts"

const titleOf = ({ title, subTitle }: Message) => `${title} ${subTitle}`.trim()

/** All of the operator's messages. The page and the message box mark each other's messages as read. */
export const page = defineListPage({
  record: messages,
  records: messageList,
  columns: [
    {
      id: "title",
      kind: "wrap",
      text: titleOf,
      cell: (text, message) => (
        <>
          <chakra.span me="2" fontWeight={message.status === 0 ? "bold" : "normal"}>
            <FilledText {...withGaps(text, message.records ?? [])} />
          </chakra.span>
          <MessageKind of={message.messageType} />
          <PermittedPeople of={message} />
        </>
      )
    },
    { id: "type", card: "unfolded" },
    {
      id: "content",
      kind: "text",
      card: "bare",
      cell: (text, { records = [] }) => <LongText {...withGaps(text, records)} />
    },
    {
      id: "time",
      kind: "moment",
      card: "bare",
      // A narrow table has two lines for a time, so that the state stays visible.
      cell: (text) => (
        <chakra.span whiteSpace={{ md: "normal", xl: "nowrap" }}>
          <UnbrokenParts parts={text.split(" ")} />
        </chakra.span>
      )
    },
    { id: "status", card: "unfolded" }
  ],
  filters: ["type", "status"],
  parts: (fromEffect: FromEffect) => ({ list: messageList.part(pagePart(fromEffect, messagePage)) }),
  rules: (rule) => [
    rule({ from: "messages", when: "messages.changed", to: "list", send: { type: "records.refreshed" } }),
    rule({
      from: "messages",
      when: "messages.partlyRead",
      to: "list",
      send: ({ ids, refused }) => ({ type: "records.carriedOut", ids, refused })
    })
  ],
  useMore: ({ list }) => ({
    nameOf: titleOf,
    commands: (
      <>
        <TodoQueueLink />
        <ReadAllButton list={list} />
      </>
    ),
    several: { commands: (selected) => <ReadSelectedButton list={list} selected={selected} /> },
    actions: (message) => <MessageActions list={list} message={message} />
  })
})
