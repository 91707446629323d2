import { listMessages } from "../../effects/messages/message-effects.ts"
import { messageList } from "../../machines/messages/message-list.ts"
import { MessageListPage } from "../../ui/messages/message-list-page.tsx"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    list: {
      machine: messageList.machine({ list: fromEffect(listMessages) }),
      input: ({ query }) => ({ query: messageList.codec.read(query) })
    }
  }),
  draw: (actors) => <MessageListPage {...actors} />
})
