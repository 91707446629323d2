import { pagePart } from "../../effects/lists/page-effects.ts"
import { messagePage } from "../../effects/messages/message-list-effects.ts"
import { messageList } from "../../machines/messages/message-list.ts"
import { MessageListPage } from "../../ui/messages/message-list-page.tsx"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    list: messageList.part(pagePart(fromEffect, messagePage))
  }),
  draw: (actors) => <MessageListPage {...actors} />
})
