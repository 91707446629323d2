import { Effect } from "effect"
import { batchesOf } from "../../contract/batches.ts"
import { robotNumberPattern } from "../../contract/place-filters.ts"
import { read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { type FoundRecords, recordSearch } from "../../machines/command-palette/record-search.ts"
import { searchOf } from "../../machines/command-palette/search-key.ts"
import { TYPING_PAUSE } from "../typing-pause.ts"
import { queryProgram } from "../programs.ts"

const isRobotNumber = (part: string) => new RegExp(`^${robotNumberPattern}$`).test(part)

/** So many of the longest numbers fit into an address. */
const BATCH_SIZE = 500

const readRobots = (numbers: ReadonlyArray<string>) => {
  return Effect.forEach(batchesOf(numbers, BATCH_SIZE), (batch) =>
    ConsoleClient.use(({ devices }) =>
      read(devices.all({ query: { robot_id: batch.join(",") } }), { notify: "sessionEnd" })
    )
  ).pipe(Effect.map((answers) => answers.flatMap(({ list }) => list.map(({ robot_id }) => robot_id))))
}

/** Numbers of robots have capital letters, and people type small ones. */
const lookUp = Effect.fnUntraced(function* (parts: ReadonlyArray<string>) {
  const robotIds = parts.filter(isRobotNumber).flatMap((part) => [part, part.toUpperCase()])
  const robots = yield* readRobots([...new Set(robotIds)])
  const isUnknown = (part: string) => !robots.includes(part) && !robots.includes(part.toUpperCase())
  return { robots, unknown: parts.filter(isUnknown) }
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
