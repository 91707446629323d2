import { reachServer } from "../../effects/http/reach-server.ts"
import { listMessages } from "../../effects/messages/message-effects.ts"
import { messageList } from "../../machines/messages/message-list.ts"
import { MessageListPage } from "../../ui/messages/message-list-page.tsx"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    list: messageList.part({ list: fromEffect(listMessages), reach: fromEffect(reachServer) })
  }),
  draw: (actors) => <MessageListPage {...actors} />
})
