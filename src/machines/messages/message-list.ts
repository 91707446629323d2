import { Schema } from "effect"
import { Message, MessageQuery, MessageType } from "../../effects/contract/messages.ts"
import { queryCodec } from "../records/query-codec.ts"
import { typedRecords } from "../records/typed-records.ts"
import type { Query } from "../records/records-events.ts"

const MessageFilters = Schema.Struct({
  page: Schema.Int,
  page_size: Schema.Int,
  sort: Schema.optionalKey(Schema.Literals(MessageQuery.sortable)),
  order: Schema.optionalKey(Schema.Literals(["asc", "desc"])),
  type: Schema.optionalKey(MessageType),
  status: Schema.optionalKey(Schema.Literals(["0", "1"]))
})
export type MessageFilters = typeof MessageFilters.Type & Query

const { sort, order, type, status } = MessageFilters.fields

/** Its query as an address holds it. */
export const messageQuery = queryCodec<MessageFilters>({
  sort: sort.schema,
  order: order.schema,
  type: type.schema,
  status: status.schema
})

/** The page of all messages: a list of records that nobody adds or edits. */
export const messageList = typedRecords<Message, object, MessageFilters>({
  row: Message,
  draft: Schema.Struct({}) as never,
  query: MessageFilters as never
})
