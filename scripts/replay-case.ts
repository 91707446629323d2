import { Result } from "effect"
import { caseIn } from "../src/machines/journal/case-file.ts"
import {
  type Expectation,
  bugsOutsideMachines,
  impossibilityOf,
  problemsOf
} from "../src/devtools/replay/expectations.ts"
import { replay } from "../src/devtools/replay/replay.ts"
import { faultsOf, timelineOf } from "../src/devtools/replay/timeline.ts"
import { loadDefinitions } from "../src/wiring/definitions.ts"

export { expectationIn } from "../src/devtools/replay/expectations.ts"

// Loaded at once, because the command-line runner loads no code later.
const { findMachine } = await loadDefinitions()

/** The timeline of a case file, and its differences from the file's final states, if any. */
export const replayCase = (text: string) => {
  const read = caseIn(text)
  if (Result.isFailure(read))
    return { timeline: [], faults: [`not opened: ${read.failure.why}: ${read.failure.detail}`] }
  const replayed = replay(read.success, findMachine)
  return { timeline: timelineOf(read.success, replayed), faults: faultsOf(read.success, replayed) }
}

/** Problems by which a test of a case fails: bugs that machines meet, and failed expectations. */
export const problemsIn = (text: string, expected: ReadonlyArray<Expectation>): ReadonlyArray<string> =>
  problemsOf(Result.getOrThrow(caseIn(text)), findMachine, expected)

/** Expectations that can never be met, with their reasons. */
export const impossibleIn = (text: string, expected: ReadonlyArray<Expectation>, browser: boolean) => {
  const file = Result.getOrThrow(caseIn(text))
  return expected.flatMap((one) => impossibilityOf(file, findMachine, one, browser) ?? [])
}

/** Bugs of a case outside of machines. */
export const bugsIn = (text: string): ReadonlyArray<string> => bugsOutsideMachines(Result.getOrThrow(caseIn(text)))
