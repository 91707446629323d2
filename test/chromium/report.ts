import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { loadDefinitions } from "../../src/devtools/replay/definitions.ts"
import { everyMachine } from "../machines/every-machine.ts"
import type { Specimen } from "../machines/specimen.ts"
import { asked, notCaused, passed } from "./asked.ts"
import { LOOKED, standingsOf, unlooked } from "./looked.ts"
import { tally, type Told, verdictOf } from "./tally.ts"

// At once: what runs this on the command line loads no code later.
const { findMachine: known } = await loadDefinitions()

const machines = new Map(Object.values<Specimen>(everyMachine).map(({ machine }) => [machine.id, machine]))

/** Reads the journals of Chromium and the looked-at states, which `e2e/fixtures` has written into this folder. */
export const reportOf = (folder: string) => {
  const journals = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Told)
  const { table, problems } = verdictOf(tally(known, asked, journals), notCaused)
  const looks = join(folder, LOOKED)
  const looked = new Set(existsSync(looks) ? readFileSync(looks, "utf8").split("\n") : [])
  const quick = new Set(Object.values(passed).flatMap((states) => Object.keys(states)))
  const standing = asked.map((id) => machines.get(id)!)
  const all = standing.flatMap(standingsOf).filter((state) => !quick.has(state))
  return {
    table: `${table}\n  the page was looked at in ${all.filter((state) => looked.has(state)).length} of ${all.length} states`,
    problems: [...problems, ...unlooked(standing, looked, passed)]
  }
}
