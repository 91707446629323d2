import type { Topic } from "../../kit/topic.ts"

export const messages = {
  title: ["消息", "Messages"],
  unread: ["消息，{{count}} 条未读", "Messages, {{count}} unread"],
  todos: ["消息，{{count}} 项待办", "Messages, {{count}} to do"],
  both: [
    "消息，共 {{count}} 条：{{unread}} 条未读，{{todos}} 项待办",
    "Messages, {{count}}: {{unread}} unread, {{todos}} to do"
  ]
} satisfies Topic
