import { Message, MessageQuery } from "../../effects/contract/messages.ts"
import { typedRecords } from "../records/typed-records.ts"

/** The page of all messages: a list of records that nobody adds or edits. */
export const messageList = typedRecords({ row: Message, query: MessageQuery, exported: { group: "messages" } })
export type MessageFilters = ReturnType<typeof messageList.codec.read>
