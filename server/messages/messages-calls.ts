import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import { answering } from "../http/refusal.ts"
import { makeListMessages, readMessages } from "./own-messages.ts"

export const MessagesCalls = HttpApiBuilder.group(
  ConsoleApi,
  "messages",
  Effect.fnUntraced(function* (handlers) {
    const listMessages = yield* makeListMessages
    return handlers.handleAll({
      list: ({ query }) => answering(listMessages(query)),
      read: ({ payload }) => answering(readMessages(payload.ids))
    })
  })
)
