import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Findings, median } from "./figures.ts"
import { startServer } from "./server-load/started.ts"

const RUNS = 5

/** The time from `npm start` until it reports readiness, with everything set up and existing data. */
export const measure = async (): Promise<Findings> => {
  const data = mkdtempSync(join(tmpdir(), "wheelhouse-bench-start-"))
  const timed = async () => {
    const start = performance.now()
    const server = startServer("npm", ["start"], { DATA_DIR: data, NODE_ENV: "production" })
    try {
      await server.address
      return performance.now() - start
    } finally {
      await server.stop()
    }
  }
  try {
    const first = await timed()
    const times: Array<number> = []
    for (let run = 0; run < RUNS; run += 1) times.push(await timed())
    return {
      figures: [
        { name: "a second `npm start`, until it is ready", value: median(times) / 1000, unit: "s", max: 3 },
        { name: "the slowest of them", value: Math.max(...times) / 1000, unit: "s" },
        { name: "the first on an empty data directory, packages and build there", value: first / 1000, unit: "s" }
      ],
      notes: [`median of ${RUNS}`],
      raw: { first, times }
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}
