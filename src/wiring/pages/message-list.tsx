import { pagePart } from "../../effects/lists/page-effects.ts"
import { messagePage } from "../../effects/messages/message-list-effects.ts"
import { messageList } from "../../machines/messages/message-list.ts"
import { MessageListPage } from "../../ui/messages/message-list-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    list: messageList.part(pagePart(fromEffect, messagePage))
  }),
  rules: (rule) => [
    rule({ from: "messages", when: "messages.changed", to: "list", send: { type: "records.refreshed" } }),
    rule({
      from: "messages",
      when: "messages.partlyRead",
      to: "list",
      send: ({ ids, refused }) => ({ type: "records.carriedOut", ids, refused })
    })
  ],
  view: MessageListPage
})
