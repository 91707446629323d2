import { deepStrictEqual } from "node:assert"
import { type JournalLine, recorder } from "../src/machines/journal/journal.ts"
import { readLines, replay } from "../test/journal/replay.ts"
import { codecs, machines, type Name, openConsole } from "./day/open-console.ts"
import { workDay } from "./day/work-day.ts"
import { type Findings, median } from "./figures.ts"

const EVENTS = 20_000
const RUNS = 7
const names = Object.keys(machines) as ReadonlyArray<Name>

/** A journal of live machines at work, as it lies in the store, and the snapshots they ended in. */
const record = () => {
  const toLine = recorder(codecs, "bench")
  const lines: Array<JournalLine> = []
  const { actorOf, close } = openConsole((machine, event) => {
    const line = toLine({ at: lines.length, machine, event })
    if (line !== null) lines.push(line)
  })
  for (const [to, event] of workDay(EVENTS)) {
    if (lines.length >= EVENTS) break
    actorOf(to).send(event)
  }
  const live = Object.fromEntries(
    names.map((name) => [name, actorOf(name).getSnapshot() as { value: unknown; context: unknown }])
  )
  close()
  return { stored: JSON.parse(JSON.stringify(lines)) as ReadonlyArray<unknown>, live }
}

/** How long the journal takes to be read back into every machine's state: from lines as stored to snapshots. */
export const measure = async (): Promise<Findings> => {
  const { stored, live } = record()
  const times: Array<number> = []
  let machinesRecorded: Readonly<Record<string, number>> = {}
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    const { lines, unreadable } = readLines(stored, codecs)
    const byMachine = Map.groupBy(lines, ({ machine }) => machine)
    const ended = names.map((name) => [name, replay(machines[name], codecs[name], byMachine.get(name) ?? [])] as const)
    times.push(performance.now() - start)
    deepStrictEqual(unreadable, [])
    for (const [name, { value, context }] of ended) {
      deepStrictEqual([value, context], [live[name]?.value, live[name]?.context], `${name} did not end where it lived`)
    }
    machinesRecorded = Object.fromEntries([...byMachine].map(([name, ofIt]) => [name, ofIt.length]))
  }
  return {
    figures: [
      {
        name: `replay of ${EVENTS.toLocaleString("en-US")} events, from stored lines to snapshots`,
        value: median(times),
        unit: "ms",
        most: 2000
      },
      { name: "the first, with nothing compiled yet", value: times[0]!, unit: "ms" }
    ],
    notes: [
      `median of ${RUNS}; every machine ended in its live state; lines: ${Object.entries(machinesRecorded)
        .map(([name, count]) => `${name} ${count}`)
        .join(", ")}`
    ],
    raw: { times, machines: machinesRecorded }
  }
}
