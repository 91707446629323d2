import { Effect, Schema } from "effect"
import { batchesOf } from "../../contract/batches.ts"
import { joinedNumbers } from "../../contract/place-filters.ts"
import type { NumberedKind } from "../../contract/searched-kinds.ts"
import { read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { type FoundRecords, recordSearch } from "../../machines/command-palette/record-search.ts"
import { searchOf } from "../../machines/command-palette/search-key.ts"
import { TYPING_PAUSE } from "../typing-pause.ts"
import { queryProgram } from "../programs.ts"

/** So many of the longest numbers fit into an address. */
const BATCH_SIZE = 500

const isNumber = Schema.is(joinedNumbers)

const lookUp = Effect.fnUntraced(function* (parts: ReadonlyArray<string>) {
  const answers = yield* Effect.forEach(batchesOf(parts.filter(isNumber), BATCH_SIZE), (batch) =>
    ConsoleClient.use(({ recordSearch }) =>
      read(recordSearch.findNumbers({ query: { numbers: batch.join(",") } }), { notify: "sessionEnd" })
    )
  )
  const numbersOf = (kind: NumberedKind) => [...new Set(answers.flatMap((answer) => answer[kind]))]
  const found = { robots: numbersOf("robots"), orders: numbersOf("orders"), refunds: numbersOf("refunds") }
  const known = new Set(Object.values(found).flat())
  return { found, unknown: parts.filter((part) => !known.has(part) && !known.has(part.toUpperCase())) }
})

const search = Effect.fnUntraced(function* (key: string) {
  const nothing: FoundRecords = { records: [], numbers: null }
  if (key === "") return nothing
  yield* Effect.sleep(TYPING_PAUSE)
  const { numbers, text = "" } = searchOf(key)
  if (numbers !== undefined) return { ...nothing, numbers: yield* lookUp(numbers) }
  const { list } = yield* ConsoleClient.use(({ recordSearch: { find } }) =>
    read(find({ query: { text } }), { notify: "sessionEnd" })
  )
  return { ...nothing, records: list }
})

/** An empty key finds nothing and makes no call. */
export const findRecords = queryProgram(recordSearch, search)
