import { chakra } from "../kit/chakra.ts"
import type { Message } from "../../effects/contract/messages.ts"
import { momentText } from "../../effects/contract/formats.ts"
import type { Column } from "../kit/columns.ts"
import type { Translate } from "../words/words.ts"
import { Standing } from "./standing.tsx"

export const messageColumns = (t: Translate): ReadonlyArray<Column<Message>> => [
  { id: "type", head: t("messages.type"), cell: ({ type }) => t(`messages.${type}`) },
  {
    id: "title",
    head: t("messages.subject"),
    kind: "wrap",
    cell: ({ title, subTitle, status, messageType }) => (
      <>
        <chakra.span me="2" fontWeight={status === 0 ? "bold" : "normal"}>
          {title} {subTitle}
        </chakra.span>
        <Standing of={messageType} />
      </>
    )
  },
  { id: "content", head: t("messages.content"), kind: "text", cell: ({ content }) => content },
  { id: "time", head: t("messages.time"), cell: ({ time }) => momentText(time) },
  {
    id: "status",
    head: t("messages.status"),
    cell: ({ status }) => t(status === 0 ? "messages.isUnread" : "messages.isRead")
  }
]
