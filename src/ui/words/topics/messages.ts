import type { Topic } from "../../kit/topic.ts"

export const messages = {
  title: ["消息", "Messages"],
  unread: ["消息，{{count}} 条未读", "Messages, {{count}} unread"]
} satisfies Topic
