import { withPeriod } from "../../contract/day-period.ts"
import { type MessageFilters, messageList } from "../../machines/messages/message-list.ts"
import { pageEffects, pageIn } from "../lists/page-effects.ts"
import { pageOf } from "./message-effects.ts"

export const messagePage = pageEffects(messageList.events, (query: MessageFilters) => pageOf(withPeriod(query)), pageIn)
