import { parseArgs } from "node:util"
import { type Findings, isMet, textOf } from "../bench/figures.ts"

/**
 * The settings of a run. The same seed gives the same inputs. `short` is the version that `npm test` runs, in seconds
 * instead of minutes.
 */
export interface Plan {
  readonly seed: number
  readonly short: boolean
  /** A data directory after a first start, which tortures of a later start copy instead of making their own. */
  readonly started?: string
}

/** All tortures by name. Each starts its own servers, ends them, and returns its findings. */
export const tortures: Readonly<
  Record<string, () => Promise<{ readonly torture: (plan: Plan) => Promise<Findings> }>>
> = {
  guessing: () => import("./guessing.ts"),
  input: () => import("./input.ts"),
  kills: () => import("./kills.ts"),
  memory: () => import("./memory.ts"),
  outage: () => import("./outage.ts"),
  "power-cuts": () => import("./power-cuts.ts"),
  "slow-sockets": () => import("./slow-sockets.ts"),
  stop: () => import("./stop.ts")
}

const main = async () => {
  const { values, positionals } = parseArgs({
    options: { seed: { type: "string" }, short: { type: "boolean", default: false } },
    allowPositionals: true
  })
  const unknown = positionals.filter((name) => tortures[name] === undefined)
  if (unknown.length > 0) {
    console.error(`There is no torture ${unknown.join(", ")}; there are: ${Object.keys(tortures).join(", ")}`)
    return 2
  }
  const plan = { seed: Number(values.seed ?? Date.now() % 1_000_000), short: values.short }
  console.log(`seed ${plan.seed}: npm run torture -- --seed ${plan.seed} repeats it`)
  const table: Array<string> = []
  let missed = 0
  for (const name of positionals.length > 0 ? positionals : Object.keys(tortures)) {
    const start = performance.now()
    process.stdout.write(`${name} …`)
    const { figures, notes = [] } = await (await tortures[name]!()).torture(plan).catch((error: unknown) => ({
      figures: [{ name: "could not be run", value: 1, unit: "", max: 0 }],
      notes: [error instanceof Error ? (error.stack ?? error.message) : String(error)]
    }))
    console.log(` ${Math.round((performance.now() - start) / 1000)} s`)
    missed += figures.filter((figure) => isMet(figure) === false).length
    table.push(name, ...figures.map(textOf), ...notes.map((note) => `  · ${note}`))
  }
  console.log(`\n${table.join("\n")}\n\n${missed === 0 ? "every target met" : `${missed} missed`}`)
  return missed === 0 ? 0 : 1
}

if (import.meta.main) process.exit(await main())
