import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { openCluster } from "../server/database/embedded-postgres.ts"
import { stopPostmaster } from "../server/database/postmaster.ts"
import { type Findings, quantile } from "./figures.ts"
import { requestSteadily } from "./server-load/load-generator.ts"
import { ALARMS, addManyAlarms } from "./server-load/many-alarms.ts"
import { stayOn } from "./server-load/pinned.ts"
import { code, secret, signIn } from "./server-load/sign-in.ts"
import { startServer } from "./server-load/started.ts"

/** Every robot of the demo, and so many seconds between two alarms: 174 days of them, all of which the longest periods compare. */
const ROBOTS = "W%"
const APART = 15
const LOAD = { rate: 2, seconds: 20 }
const periods = [7, 30, 90]
const pathOf = (days: number) => `/system-admin/dashboard/statistics?days=${days}`
const MY_DAY = "/system-admin/dashboard/my-day"

/** The dashboard of the demo's fleet over a million alarms and as many notifications: the server's process and its whole PostgreSQL share one core. */
export const measure = async (): Promise<Findings> => {
  const data = mkdtempSync(join(tmpdir(), "wheelhouse-bench-dashboard-"))
  const everywhere = `0-${availableParallelism() - 1}`
  const pinned = stayOn("0")
  const { postmaster, home, username, password } = await openCluster(data)
  const url = `postgres://${username}:${password}@127.0.0.1:${postmaster.port}/postgres`
  const server = startServer(process.execPath, [join(import.meta.dirname, "..", "server", "main.ts")], {
    ...{ DATABASE_URL: url, ADMIN_PASSWORD: secret, CAPTCHA_BYPASS: code, LOG_LEVEL: "error" }
  })
  try {
    const address = await server.address
    if (pinned) stayOn(`1-${availableParallelism() - 1}`)
    const layer = PgClient.layer({ url: Redacted.make(url) })
    await Effect.runPromise(addManyAlarms(ROBOTS, APART).pipe(Effect.provide(layer)))
    const target = { address, token: await signIn(address) }
    const timed = async (path: string) => {
      const load = (seconds: number) =>
        requestSteadily(
          target,
          Array.from({ length: LOAD.rate * seconds }, () => path),
          LOAD.rate
        )
      await load(3)
      return (await load(LOAD.seconds)).map(({ milliseconds }) => milliseconds)
    }
    const raw: Record<string, ReadonlyArray<number>> = {}
    for (const path of [...periods.map(pathOf), MY_DAY]) raw[path] = await timed(path)
    const p99 = (path: string, most?: number) => ({
      value: quantile(raw[path]!, 0.99),
      unit: "ms",
      ...(most === undefined ? {} : { most })
    })
    return {
      figures: [
        ...periods.flatMap((days) => [
          { name: `statistics of ${days} days: median`, value: quantile(raw[pathOf(days)]!, 0.5), unit: "ms" },
          { name: `statistics of ${days} days: p99`, ...p99(pathOf(days), 100) }
        ]),
        { name: "my day: p99", ...p99(MY_DAY, 100) }
      ],
      notes: [
        `${ALARMS.toLocaleString("en-US")} alarms and as many notifications of the demo's robots, ${LOAD.rate} requests/s for ${LOAD.seconds} s each`,
        pinned
          ? "core 0: the server's process and all of its PostgreSQL; the load came from the other cores"
          : "nothing was pinned: this system has no taskset or one core only"
      ],
      raw: { pinned, ...raw }
    }
  } finally {
    await server.stop()
    await stopPostmaster(home, postmaster)
    stayOn(everywhere)
    rmSync(data, { recursive: true, force: true })
  }
}
