import { type CaseFile, CASE_VERSION } from "../../src/machines/journal/case-file.ts"
import type { JournalLine } from "../../src/machines/journal/journal.ts"
import type { FindMachine } from "../../src/devtools/replay/replay.ts"
import { type Checkpoint, stateOf } from "../../src/machines/journal/states.ts"
import { applicationMachines } from "../microapps/application-machines.ts"
import { everyMachine } from "../machines/every-machine.ts"
import type { Specimen } from "../machines/specimen.ts"

const specimens = new Map<string, Specimen>(Object.entries({ ...everyMachine, ...applicationMachines }))
/** Every machine under the name of its specimen. */
export const findMachine: FindMachine = (actor) => specimens.get(actor)

export const caseOf = (
  lines: ReadonlyArray<JournalLine>,
  checkpoints: ReadonlyArray<Checkpoint> = [],
  more: Partial<CaseFile> = {}
): CaseFile => ({
  product: "wheelhouse",
  version: CASE_VERSION,
  saved_at: 1,
  people: "named",
  run: "run",
  build: "/assets/index.js",
  browser: "test",
  route: "/user/userList",
  language: "en-US",
  theme: "light",
  lines,
  checkpoints,
  calls: [],
  ...more
})

/** As a file returns it. */
export const copyAsJson = <A>(file: A): A => JSON.parse(JSON.stringify(file))

/** The state of a machine after the last of these lines. */
export const endOf = (name: string, lines: ReadonlyArray<JournalLine>, snapshot: unknown): Checkpoint => ({
  run: "run",
  after: lines.at(-1)?.seq ?? -1,
  states: { [name]: stateOf(snapshot) }
})
