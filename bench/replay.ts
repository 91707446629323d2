import { deepStrictEqual } from "node:assert"
import { Result } from "effect"
import { CASE_VERSION, type CaseFile, caseIn } from "../src/machines/journal/case-file.ts"
import { framesOf } from "../src/devtools/replay/frames.ts"
import { replay } from "../src/devtools/replay/replay.ts"
import { type JournalLine, recorder } from "../src/machines/journal/journal.ts"
import { stateOf } from "../src/machines/journal/states.ts"
import { codecs, machines, type Name, openConsole } from "./day/open-console.ts"
import { workDay } from "./day/work-day.ts"
import { type Findings, median, quantile } from "./figures.ts"

export const EVENTS = 20_000
const RUNS = 7
const names = Object.keys(machines) as ReadonlyArray<Name>

/** The case file of running machines, with their final states. */
export const recordedCase = () => {
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
  const states = Object.fromEntries(names.map((name) => [name, stateOf(actorOf(name).getSnapshot())]))
  close()
  const file: CaseFile = {
    product: "wheelhouse",
    version: CASE_VERSION,
    saved_at: 1,
    people: "named",
    run: "bench",
    build: "",
    browser: "",
    route: "",
    language: "",
    theme: "",
    lines,
    calls: [],
    checkpoints: [{ run: "bench", after: lines.at(-1)!.seq, states }]
  }
  return JSON.stringify(file)
}

const findMachine = (actor: string) => {
  const name = names.find((one) => one === actor)
  return name && { machine: machines[name], codec: codecs[name] }
}

/** The durations of moves to places all over the case. Each restores all machines from the nearest checkpoint. */
const stepTimes = (frames: ReturnType<typeof framesOf>) =>
  Array.from({ length: 2000 }, (_, index) => {
    const at = (index * 7919) % frames.steps.length
    const start = performance.now()
    frames.snapshotsAt(at)
    return performance.now() - start
  })

/** The duration of opening a case, from the text of a file to the state of every machine after every event. */
export const measure = async (): Promise<Findings> => {
  const text = recordedCase()
  const times: Array<number> = []
  const steps: Array<number> = []
  let machinesRecorded: Readonly<Record<string, number>> = {}
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    const file = Result.getOrThrow(caseIn(text))
    const frames = framesOf(file, findMachine)
    times.push(performance.now() - start)
    steps.push(...stepTimes(frames))
    deepStrictEqual(replay(file, findMachine).divergences, [], "a machine did not end where it lived")
    deepStrictEqual(
      frames.steps.filter(({ problem }) => problem !== null),
      []
    )
    const byMachine = Map.groupBy(file.lines, ({ machine }) => machine)
    machinesRecorded = Object.fromEntries([...byMachine].map(([name, ofIt]) => [name, ofIt.length]))
  }
  return {
    figures: [
      {
        name: `a case of ${EVENTS.toLocaleString("en-US")} events opened, from its text to all snapshots`,
        value: median(times),
        unit: "ms",
        max: 2000
      },
      { name: "the first, with nothing compiled yet", value: times[0]!, unit: "ms" },
      {
        name: "a step to any place of it, the slowest of a hundred",
        value: quantile(steps, 0.99),
        unit: "ms",
        max: 16
      }
    ],
    notes: [
      `median of ${RUNS}; every machine ended in its live state; lines: ${Object.entries(machinesRecorded)
        .map(([name, count]) => `${name} ${count}`)
        .join(", ")}`
    ],
    raw: { times, steps, machines: machinesRecorded }
  }
}
