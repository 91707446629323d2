import { caseEffects } from "../../src/effects/journal/case-effects.ts"
import { awaitNext, openCase } from "../../src/devtools/replay/replay-effects.ts"
import { coverageEffects } from "../../src/devtools/qa-mode/coverage-effects.ts"
import { noCoverage, coverageText } from "../../src/devtools/qa-mode/coverage.ts"
import { inertLogic } from "../../src/machines/effect-logic.ts"
import { openQaMode } from "../../src/devtools/qa-mode/qa-mode.ts"
import { caseOf } from "../journal/case.ts"
import { byPlatformClock } from "./stub-browser.ts"
import { firstOf, rejectNotAllowed, type Scenarios } from "./scenarios.ts"
import type { Program } from "./wired-programs.ts"

const nowhere = () => {
  throw new Error("no such place")
}
const empty = { lines: [], checkpoints: [], calls: [], run: "run", now: { run: "run", after: -1, states: {} } }
const around = { build: "/assets/index.js", browser: "test", route: "/", language: "en-US", theme: "light" } as const
const cases = (loadJournal: () => Promise<never>, hand: () => void) =>
  caseEffects(loadJournal, () => around, hand, hand)
const whole = async () => ({ ...empty, storageFailure: null }) as never
const caseWays = (name: keyof ReturnType<typeof cases>) => {
  const of = (loadJournal: () => Promise<never>, hand: () => void) => cases(loadJournal, hand)[name] as Program
  return {
    "the journal is whole": of(whole, () => {}),
    "the browser keeps none": of(
      async () => ({ ...empty, storageFailure: "QuotaExceededError" }) as never,
      () => {}
    ),
    "the journal is of an older console": of(
      async () => ({ ...empty, lines: [{ seq: "1" }], storageFailure: null }) as never,
      () => {}
    ),
    "the journal cannot be read": of(rejectNotAllowed, () => {}),
    ...(name === "sumCase" ? {} : { "nobody takes the file": of(whole, nowhere) })
  }
}

const line = { seq: 0, at: 1, run: "run", machine: "menu", event: { type: "menu.refreshed" }, version: 1 }
const fileOf = (text: () => Promise<string>, size = 10) =>
  openCase(
    () => ({ size, text }) as File,
    async () => ({ steps: [{}, {}] as never, start: 1 })
  ) as unknown as Program
const opened = {
  "the file is whole": fileOf(async () => JSON.stringify(caseOf([line as never]))),
  "there is nothing in it": fileOf(async () => JSON.stringify(caseOf([]))),
  "it is cut off": fileOf(async () => '{"product":"wheelhouse"'),
  "it is another product's": fileOf(async () => '{"product":"another"}'),
  "it cannot be read": fileOf(rejectNotAllowed),
  "it is too large": fileOf(rejectNotAllowed, 200_000_000),
  "no file was given": openCase(() => null, nowhere) as unknown as Program
}

/** Case files are made from the journal, and opened. */
export const caseFile: Readonly<Record<string, Scenarios>> = {
  sumCase: caseWays("sumCase"),
  saveCase: caseWays("saveCase"),
  showCase: caseWays("showCase")
}
export const replay: Readonly<Record<string, Scenarios>> = {
  openCase: opened,
  awaitNext: { "the clock goes on": awaitNext(() => null) as Program }
}

const pending = { unreported: () => noCoverage, reset: () => {} }
const read = (content: object | null) =>
  coverageEffects(pending, () => content as File | null, nowhere).readCoverage as unknown as Program
const effectsWith = (hand: () => void) => coverageEffects(pending, () => null, hand)
const saved = (hand: () => void) => effectsWith(hand).saveCoverage as unknown as Program

/** Coverage is counted, saved, read and cleared. */
export const qaMode: Readonly<Record<string, Scenarios>> = {
  watchRun: {
    "the clock goes on": byPlatformClock(firstOf(openQaMode(inertLogic).part.machine.implementations.actors.watchRun))
  },
  saveCoverage: { "the browser takes it": saved(() => {}), "nobody takes the file": saved(nowhere) },
  readCoverage: {
    "the file is whole": read({ size: 10, text: async () => coverageText(noCoverage) }),
    "it is no coverage": read({ size: 10, text: async () => "{}" }),
    "it cannot be read": read({ size: 10, text: rejectNotAllowed }),
    "it is too large": read({ size: 200_000_000, text: rejectNotAllowed }),
    "no file was given": read(null)
  },
  clearCoverage: { "the browser takes it": effectsWith(nowhere).clearCoverage as unknown as Program }
}
