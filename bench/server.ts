import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { openCluster } from "../server/database/embedded-postgres.ts"
import { stopPostmaster } from "../server/database/postmaster.ts"
import { addManyUsers } from "../server/seed/many-users.ts"
import { type Findings, median, quantile } from "./figures.ts"
import { askEach, askSteadily, type Load, saturate } from "./server-load/load-generator.ts"
import { stayOn } from "./server-load/pinned.ts"
import { processorTime } from "./server-load/processor-time.ts"
import { code, secret, signIn } from "./server-load/sign-in.ts"
import { startServer } from "./server-load/started.ts"
import { userQueries } from "./server-load/user-queries.ts"

const USERS = 100_000
const CONNECTIONS = 16
const ROUNDS = 3
const SECONDS = 8
const RATE = 1000

const fillUsers = (url: string) =>
  Effect.runPromise(
    Effect.gen(function* () {
      yield* addManyUsers(USERS)
      const sql = yield* SqlClient.SqlClient
      // What PostgreSQL does by itself within a minute of such a change.
      yield* sql`vacuum analyze users`
    }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) })))
  )

/** `user/list` over 100,000 users: the server's process and its whole PostgreSQL share one core, the load comes from the others. */
export const measure = async (): Promise<Findings> => {
  const data = mkdtempSync(join(tmpdir(), "wheelhouse-bench-server-"))
  const everywhere = `0-${availableParallelism() - 1}`
  const pinned = stayOn("0")
  const { postmaster, home, username, password } = await openCluster(data)
  const url = `postgres://${username}:${password}@127.0.0.1:${postmaster.port}/postgres`
  const server = startServer(process.execPath, [join(import.meta.dirname, "..", "scripts", "start.mjs")], {
    DATABASE_URL: url,
    ADMIN_PASSWORD: secret,
    CAPTCHA_BYPASS: code,
    LOG_LEVEL: "error"
  })
  try {
    const address = await server.address
    if (pinned) stayOn(`1-${availableParallelism() - 1}`)
    await fillUsers(url)
    const paths = userQueries(5000).map((query) => `/system-admin/user/list?${query}`)
    const target = { address, token: await signIn(address), paths }
    // A server that has just started compiles what it runs, which is no part of any figure below.
    await saturate({ ...target, paths: paths.slice(0, 100) }, CONNECTIONS, SECONDS)
    // Most of these queries are new to the server: it has to find and count what it later keeps until a user is written.
    const first = await saturate({ ...target, paths: paths.slice(100) }, CONNECTIONS, SECONDS)
    await askEach(target, CONNECTIONS)
    const full: Array<Load> = []
    const used: Array<readonly [server: number, database: number]> = []
    const steady: Array<Load> = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = [processorTime(server.pid), processorTime(postmaster.pid)] as const
      const load = await saturate(target, CONNECTIONS, SECONDS)
      const spent = (pid: number, since: number | null) =>
        ((processorTime(pid) ?? 0) - (since ?? 0)) / load.latencies.length
      full.push(load)
      used.push([spent(server.pid, before[0]), spent(postmaster.pid, before[1])])
      steady.push(await askSteadily(target, 256, RATE, SECONDS))
    }
    const p = (loads: ReadonlyArray<Load>, share: number) =>
      median(loads.map(({ latencies }) => quantile(latencies, share)))
    const refused = [...full, ...steady].reduce((sum, load) => sum + load.refused, 0)
    if (refused > 0) throw new Error(`${refused} calls were refused`)
    return {
      figures: [
        {
          name: `user/list, ${CONNECTIONS} connections without a pause`,
          value: median(full.map((load) => load.requestsPerSecond)),
          unit: "req/s",
          least: 1000
        },
        { name: "p99 meanwhile", value: p(full, 0.99), unit: "ms", most: 50 },
        { name: "p50 meanwhile", value: p(full, 0.5), unit: "ms" },
        { name: "processor time a request, the server's process", value: median(used.map(([own]) => own)), unit: "ms" },
        {
          name: "processor time a request, its PostgreSQL",
          value: median(used.map(([, database]) => database)),
          unit: "ms"
        },
        {
          name: `at a steady ${RATE} requests/s, timed from when each was due: p99`,
          value: p(steady, 0.99),
          unit: "ms",
          most: 50
        },
        { name: "p50", value: p(steady, 0.5), unit: "ms" },
        {
          name: "queries that are new to the server, as many as it takes",
          value: first.requestsPerSecond,
          unit: "req/s"
        },
        { name: "p99 meanwhile", value: quantile(first.latencies, 0.99), unit: "ms" }
      ],
      notes: [
        `${USERS.toLocaleString("en-US")} users, ${paths.length.toLocaleString("en-US")} queries: all sorted, most filtered, first pages and far ones; medians of ${ROUNDS} times ${SECONDS} s`,
        "all but the last two figures: asked again, so that ids and totals are kept from the first time; a write to users would make them be found anew",
        pinned
          ? "core 0: the server's process and all of its PostgreSQL; the load came from the other cores"
          : "nothing was pinned: this system has no taskset or one core only"
      ],
      raw: {
        pinned,
        full: full.map(({ latencies, ...load }) => ({
          ...load,
          p50: quantile(latencies, 0.5),
          p99: quantile(latencies, 0.99)
        })),
        steady: steady.map(({ latencies, ...load }) => ({
          ...load,
          p50: quantile(latencies, 0.5),
          p99: quantile(latencies, 0.99)
        }))
      }
    }
  } finally {
    await server.stop()
    await stopPostmaster(home, postmaster)
    stayOn(everywhere)
    rmSync(data, { recursive: true, force: true })
  }
}
