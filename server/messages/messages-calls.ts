import { HttpApiBuilder } from "effect/http-api"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import { languageOf } from "../http/language.ts"
import { answering } from "../http/refusal.ts"
import { listMessages, readMessages } from "./own-messages.ts"

export const MessagesCalls = HttpApiBuilder.group(ConsoleApi, "messages", (handlers) =>
  handlers.handleAll({
    list: ({ query, request }) => answering(listMessages(query, languageOf(request.headers["accept-language"]))),
    read: ({ payload }) => answering(readMessages(payload.ids))
  })
)
