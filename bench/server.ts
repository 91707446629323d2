import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { openCluster } from "../server/database/embedded-postgres.ts"
import { stopPostmaster } from "../server/database/postmaster.ts"
import { makeDice } from "../server/seed/rows.ts"
import { type Findings, quantile } from "./figures.ts"
import { drawQuery, type Offered } from "./server-load/draws.ts"
import { listsOf } from "./server-load/list-queries.ts"
import { requestSteadily } from "./server-load/load-generator.ts"
import { addManyRows, ROWS } from "./server-load/many-rows.ts"
import { stayOn } from "./server-load/pinned.ts"
import { code, secret, signIn } from "./server-load/sign-in.ts"
import { startServer } from "./server-load/started.ts"

const RATE = 100
const WARM_UP_SECONDS = 3
const SECONDS = 15
const SLOWEST = 10

const fill = (url: string) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* addManyRows
      const idsOf = (table: string) =>
        Effect.map(sql<{ id: number }>`select id from ${sql(table)} order by id`, (rows) => rows.map(({ id }) => id))
      return {
        merchants: yield* idsOf("merchants"),
        locations: yield* idsOf("locations"),
        areas: yield* sql<Offered["areas"][number]>`select id, level from areas order by id`
      } satisfies Offered
    }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) })))
  )

/** Every list over 100,000 rows: the server's process and its whole PostgreSQL share one core, the load comes from the others. */
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
    const lists = listsOf(await fill(url))
    const target = { address, token: await signIn(address) }
    const dice = makeDice(7)
    const load = (list: (typeof lists)[number], seconds: number) =>
      requestSteadily(
        target,
        Array.from({ length: RATE * seconds }, () => drawQuery(list, dice)),
        RATE
      )
    // A server that has just started compiles what it runs, which is no part of any figure below.
    for (const list of lists) await load(list, WARM_UP_SECONDS)
    const measured = []
    for (const list of lists) {
      const calls = await load(list, SECONDS)
      const times = calls.map(({ milliseconds }) => milliseconds)
      const slowest = calls.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST)
      measured.push({ list: list.name, median: quantile(times, 0.5), p99: quantile(times, 0.99), slowest })
    }
    return {
      figures: measured.flatMap(({ list, median, p99 }) => [
        { name: `${list}: median`, value: median, unit: "ms", most: 20 },
        { name: `${list}: p99`, value: p99, unit: "ms", most: 100 }
      ]),
      notes: [
        `${ROWS.toLocaleString("en-US")} rows each; ${SECONDS} s at a steady ${RATE} requests/s, each timed from when it was due; any filter, order and page, hardly one query twice`,
        pinned
          ? "core 0: the server's process and all of its PostgreSQL; the load came from the other cores"
          : "nothing was pinned: this system has no taskset or one core only"
      ],
      raw: { pinned, measured }
    }
  } finally {
    await server.stop()
    await stopPostmaster(home, postmaster)
    stayOn(everywhere)
    rmSync(data, { recursive: true, force: true })
  }
}
