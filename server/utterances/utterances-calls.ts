import { Effect } from "effect"
import { Utterance, UtteranceQuery } from "../../src/effects/contract/utterances.ts"
import { callsOf } from "../calls.ts"
import { words, conflict } from "../http/words.ts"
import { crudHandlers, makeRecordTable } from "../records/record-table.ts"

export const UtterancesCalls = callsOf(
  "utterances",
  Effect.map(
    makeRecordTable({
      topic: "utterances",
      row: Utterance,
      query: UtteranceQuery,
      taken: () => conflict(words("该场景已有相同的话术", "This scene has the same utterance already"), "text")
    }),
    (utterances) => crudHandlers(utterances)
  )
)
