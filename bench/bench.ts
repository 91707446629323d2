import { execFileSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { join } from "node:path"
import { type Findings, isMet, textOf } from "./figures.ts"

const benches: Readonly<Record<string, () => Promise<{ readonly measure: () => Promise<Findings> }>>> = {
  load: () => import("./load.ts"),
  replay: () => import("./replay.ts"),
  scrub: () => import("./scrub.ts"),
  journal: () => import("./journal.ts"),
  tabs: () => import("./tabs.ts"),
  microapps: () => import("./microapps.ts"),
  devices: () => import("./devices.ts"),
  alarms: () => import("./alarms.ts"),
  dashboard: () => import("./dashboard.ts"),
  board: () => import("./board.ts"),
  map: () => import("./map.ts"),
  pages: () => import("./pages.ts"),
  reports: () => import("./reports.ts"),
  roles: () => import("./roles.ts"),
  streams: () => import("./streams.ts"),
  export: () => import("./export.ts"),
  search: () => import("./search.ts"),
  server: () => import("./server.ts"),
  rebuild: () => import("./rebuild.ts"),
  start: () => import("./start.ts")
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => benches[name] === undefined)
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}; there are: ${Object.keys(benches).join(", ")}`)
  process.exit(2)
}

const results = join(import.meta.dirname, "results")
mkdirSync(results, { recursive: true })
const commit = () => {
  try {
    return execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8", stdio: "pipe" }).trim()
  } catch {
    return null
  }
}
const circumstances = {
  when: new Date().toISOString(),
  commit: commit(),
  node: process.version,
  cores: cpus().map(({ model }) => model)
}

let missed = 0
for (const name of chosen.length > 0 ? chosen : Object.keys(benches)) {
  console.log(`\n${name}`)
  const start = performance.now()
  try {
    const findings = await (await benches[name]!()).measure()
    for (const figure of findings.figures) console.log(textOf(figure))
    for (const note of findings.notes ?? []) console.log(`  · ${note}`)
    missed += findings.figures.filter((figure) => isMet(figure) === false).length
    const seconds = Math.round((performance.now() - start) / 1000)
    writeFileSync(
      join(results, `${name}.json`),
      JSON.stringify({ name, ...circumstances, seconds, ...findings }, null, 1)
    )
    console.log(`  in ${seconds} s`)
  } catch (error) {
    missed += 1
    console.error(`  could not be measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}
console.log(missed === 0 ? "\nevery target met" : `\n${missed} missed`)
process.exit(missed === 0 ? 0 : 1)
