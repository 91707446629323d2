import { setTimeout as pause } from "node:timers/promises"
import { rm } from "node:fs/promises"
import { type Figure, type Findings, quantile } from "../bench/figures.ts"
import { makeDice } from "../server/seed/rows.ts"
import { suspendProcesses } from "../test/server/processes.ts"
import { kill, killAll, makeLife, postmasterIn } from "./data-life.ts"
import { makeDataDirectory } from "./own-server.ts"
import type { Plan } from "./torture.ts"

/** The longest waits of clients for their own writes: for half of them, nearly all, and all. */
const waits = (when: string, of: ReadonlyArray<number>, max?: number): ReadonlyArray<Figure> =>
  [0.5, 0.95, 1].map((share) => ({
    name: `${when}: ${share * 100} % of the clients waited at most`,
    value: quantile(of, share) / 1000,
    unit: "s",
    ...(max !== undefined && share < 1 && { max })
  }))

/** Calls both health checks repeatedly until stopped, and returns the duration of the slowest answer. */
const watchHealth = (address: string) => {
  const stopped = new AbortController()
  let slowest = 0
  const asking = ["/healthz", "/readyz"].map(async (path) => {
    while (!stopped.signal.aborted) {
      const begun = performance.now()
      await (await fetch(address + path)).text()
      slowest = Math.max(slowest, performance.now() - begun)
      await pause(50)
    }
  })
  return async () => {
    stopped.abort()
    await Promise.all(asking)
    return slowest
  }
}

/**
 * Many clients write without a pause while PostgreSQL is killed, frozen and stopped from outside. At the end all
 * acknowledged writes are there, and every writer has continued soon after.
 */
export const torture = async ({ seed, short, started }: Plan): Promise<Findings> => {
  const dice = makeDice(seed)
  const clients = short ? 20 : 200
  const half = short ? 1000 : 30_000
  const directory = makeDataDirectory(started)
  const life = makeLife(directory, { LOG_LEVEL: "error" })
  const program = life.start()
  try {
    const address = await program.ready
    const writers = await life.write(program, clients)
    const stopWatching = watchHealth(address)
    const before = await writers.longestWaits(half - dice.below(half / 10))
    kill(postmasterIn(directory))
    const killed = await writers.longestWaits(short ? 3500 : half)

    const thaw = suspendProcesses(postmasterIn(directory)!)
    const frozenFor = short ? 3000 : 40_000
    await pause(frozenFor)
    thaw()
    const thawed = await writers.longestWaits(short ? 1000 : 10_000)

    kill(postmasterIn(directory), "SIGTERM")
    const stopped = await writers.longestWaits(short ? 3500 : 10_000)

    const slowestHealth = await stopWatching()
    await writers.stop()
    await life.prove(program)
    return {
      figures: [
        { name: "acknowledged writes", value: life.acknowledged(), unit: "" },
        { name: "of them lost", value: life.found.lost, unit: "", max: 0 },
        { name: "killed: calls resume within", value: killed.ofAll, unit: "s", max: 3 },
        { name: "stopped: calls resume within", value: stopped.ofAll, unit: "s", max: 3 },
        { name: "thawed: calls resume within", value: thawed.ofAll, unit: "s", max: 3 },
        { name: "slowest answer of healthz and readyz throughout", value: slowestHealth / 1000, unit: "s", max: 1 },
        { name: "servers that did not go on", value: life.found.failedStarts, unit: "", max: 0 },
        ...waits("undisturbed", before.ofEach),
        ...waits("killed", killed.ofEach, 3),
        ...waits("stopped", stopped.ofEach),
        ...waits("thawed", thawed.ofEach, 3)
      ],
      notes: [
        `${clients} clients; PostgreSQL killed (SIGKILL) in the middle of ${(2 * half) / 1000} s, all of it frozen (SIGSTOP) for ${frozenFor / 1000} s, stopped from outside (SIGTERM)`,
        ...life.found.problems
      ]
    }
  } finally {
    await killAll(directory, program)
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
