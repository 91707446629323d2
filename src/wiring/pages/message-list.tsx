import { pagePart } from "../../effects/http/page-effects.ts"
import { messagePage } from "../../effects/messages/message-list-effects.ts"
import { messageList } from "../../machines/messages/message-list.ts"
import { MessageListPage } from "../../ui/messages/message-list-page.tsx"
import * as words from "../../ui/words/topics/late/message-box.ts"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    list: messageList.part(pagePart(fromEffect, messagePage))
  }),
  words,
  draw: (actors) => <MessageListPage {...actors} />
})
