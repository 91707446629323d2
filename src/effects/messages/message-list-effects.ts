import { type MessageFilters, messageList } from "../../machines/messages/message-list.ts"
import { pageEffects, pageIn } from "../http/page-effects.ts"
import { pageOf } from "./message-effects.ts"

export const messagePage = pageEffects(messageList.events, (query: MessageFilters) => pageOf(query), pageIn)
