import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { loadDefinitions } from "../../src/wiring/definitions.ts"
import { everyMachine } from "../machines/every-machine.ts"
import type { Specimen } from "../machines/specimen.ts"
import { requiredMachines, notCaused, momentaryStates } from "./required-coverage.ts"
import { OBSERVED_STATES_FILE, restingStatesOf, unobservedStates } from "./observed-states.ts"
import { countCoverage, type RecordedParts, verdictOf } from "./coverage.ts"

// Loaded at once, because the command-line runner loads no code later.
const { findMachine: known } = await loadDefinitions()

const machines = new Map(Object.values<Specimen>(everyMachine).map(({ machine }) => [machine.id, machine]))

/** Reads the journals of Chromium and the observed states, which `e2e/fixtures` has written into this folder. */
export const reportOf = (folder: string) => {
  const journals = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as RecordedParts)
  const { table, problems } = verdictOf(countCoverage(known, requiredMachines, journals), notCaused)
  const looks = join(folder, OBSERVED_STATES_FILE)
  const looked = new Set(existsSync(looks) ? readFileSync(looks, "utf8").split("\n") : [])
  const quick = new Set(Object.values(momentaryStates).flatMap((states) => Object.keys(states)))
  const required = requiredMachines.map((id) => machines.get(id)!)
  const all = required.flatMap(restingStatesOf).filter((state) => !quick.has(state))
  return {
    table: `${table}\n  the page was looked at in ${all.filter((state) => looked.has(state)).length} of ${all.length} states`,
    problems: [...problems, ...unobservedStates(required, looked, momentaryStates)]
  }
}
