import { withPeriod } from "../../contract/day-period.ts"
import { Message, MessageQuery } from "../../contract/messages.ts"
import { inDays } from "../../contract/record-filters.ts"
import { typedRecords } from "../records/typed-records.ts"

/** The page of all messages, a list without adding and editing. */
export const messageList = typedRecords({
  row: Message,
  query: inDays(MessageQuery),
  exported: { group: "messages", query: withPeriod }
})
export type MessageFilters = ReturnType<typeof messageList.codec.read>
