import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import { Utterance, UtteranceQuery } from "../../src/effects/contract/utterances.ts"
import { words } from "../http/language.ts"
import { crudHandlers } from "../records/crud-handlers.ts"
import { makeRecordTable } from "../records/record-table.ts"

export const UtterancesCalls = HttpApiBuilder.group(
  ConsoleApi,
  "utterances",
  Effect.fnUntraced(function* (handlers) {
    const utterances = yield* makeRecordTable({
      table: "utterances",
      topic: "utterances",
      noun: words("话术", "utterance"),
      row: Utterance,
      query: UtteranceQuery,
      taken: { words: words("该场景已有相同的话术", "This scene has the same utterance already"), field: "text" }
    })
    return handlers.handleAll(crudHandlers(utterances))
  })
)
