import { chakra } from "@chakra-ui/react/styled-system"
import { type Message, MessageQuery } from "../../effects/contract/messages.ts"
import type { RecordColumn } from "../records/records-table.tsx"
import { momentText } from "../kit/moments.ts"
import type { Translate } from "../words/words.tsx"
import { Standing } from "./standing.tsx"

export const sortableMessageColumns: ReadonlySet<string> = new Set(MessageQuery.sortable)

export const messageColumns = (t: Translate): ReadonlyArray<RecordColumn<Message>> => [
  { id: "type", header: () => t("messages.type"), cell: ({ row }) => t(`messages.${row.original.type}`) },
  {
    id: "title",
    header: () => t("messages.subject"),
    cell: ({ row: { original } }) => (
      <chakra.span
        display="block"
        minW={{ base: "150px", sm: "200px" }}
        maxW="320px"
        py="2"
        whiteSpace="normal"
        overflowWrap="anywhere"
      >
        <chakra.span me="2" fontWeight={original.status === 0 ? "bold" : "normal"}>
          {original.title} {original.subTitle}
        </chakra.span>
        <Standing of={original.messageType} />
      </chakra.span>
    )
  },
  {
    id: "content",
    header: () => t("messages.content"),
    cell: ({ row }) => (
      <chakra.span
        display="block"
        minW={{ base: "240px", sm: "320px" }}
        maxW="640px"
        py="2"
        whiteSpace="normal"
        overflowWrap="anywhere"
      >
        {row.original.content}
      </chakra.span>
    )
  },
  { id: "time", header: () => t("messages.time"), cell: ({ row }) => momentText(row.original.time) },
  {
    id: "status",
    header: () => t("messages.status"),
    cell: ({ row }) => (row.original.status === 0 ? t("messages.isUnread") : t("messages.isRead"))
  }
]
