import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { openCluster } from "../server/database/embedded-postgres.ts"
import { stopPostmaster } from "../server/database/postmaster.ts"
import { makeDice } from "../server/seed/rows.ts"
import { type Findings, quantile } from "./figures.ts"
import { makeFleet } from "./server-load/alarm-load.ts"
import { addSessions, openStreams } from "./server-load/alarm-readers.ts"
import { requestSteadily } from "./server-load/load-generator.ts"
import { addReportingFleet } from "./server-load/many-alarms.ts"
import { stayOn } from "./server-load/pinned.ts"
import { code, secret } from "./server-load/sign-in.ts"
import { startServer } from "./server-load/started.ts"

const STREAMS = 1000
const A_CALL = 100
const REPORTS = 500
const SECONDS = 60
const WARM_UP_SECONDS = 10

const inDatabase = <A, E>(url: string, program: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.runPromise(program.pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) }))))

/** In megabytes; there is nothing to read it from but on Linux. */
const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

/** A thousand operators follow the alarms of a fleet that reports: the server's process and its whole PostgreSQL share one core, fleet and readers are on the others. */
export const measure = async (): Promise<Findings> => {
  const data = mkdtempSync(join(tmpdir(), "wheelhouse-bench-streams-"))
  const everywhere = `0-${availableParallelism() - 1}`
  const pinned = stayOn("0")
  const { postmaster, home, username, password } = await openCluster(data)
  const url = `postgres://${username}:${password}@127.0.0.1:${postmaster.port}/postgres`
  const start = () =>
    startServer(process.execPath, [join(import.meta.dirname, "..", "server", "main.ts")], {
      ...{ DATABASE_URL: url, ADMIN_PASSWORD: secret, CAPTCHA_BYPASS: code, LOG_LEVEL: "error" }
    })
  let server = start()
  try {
    // The demo is made at the first start only, which leaves much behind in a server's memory.
    await server.address
    await server.stop()
    server = start()
    const address = await server.address
    if (pinned) stayOn(`1-${availableParallelism() - 1}`)
    const fleet = makeFleet(await inDatabase(url, addReportingFleet), makeDice(7))
    const reporting = (seconds: number) =>
      requestSteadily(
        { address, token: "" },
        Array.from({ length: (REPORTS / A_CALL) * seconds }, () => fleet.call(A_CALL)),
        REPORTS / A_CALL
      )
    const alone = memoryOf(server.pid)
    const streams = await openStreams(address, await inDatabase(url, addSessions(STREAMS)))
    await reporting(WARM_UP_SECONDS)
    streams.waits()
    const memory: Array<number> = []
    const looking = setInterval(() => memory.push(memoryOf(server.pid)), 250)
    const calls = (await reporting(SECONDS)).map(({ milliseconds }) => milliseconds)
    // What was reported last is still on its way.
    await new Promise((done) => setTimeout(done, 3000))
    clearInterval(looking)
    const waits = streams.waits()
    const { alarms, messages, ended } = streams.counts
    streams.close()
    return {
      figures: [
        { name: "an alarm reaches a stream after its report: median", value: quantile(waits, 0.5), unit: "ms" },
        {
          name: `an alarm reaches a stream after its report, ${STREAMS} open: p99`,
          value: quantile(waits, 0.99),
          unit: "ms",
          most: 1000
        },
        { name: "an alarm reaches a stream after its report: the slowest", value: quantile(waits, 1), unit: "ms" },
        { name: "the server's memory meanwhile, at most", value: Math.max(...memory), unit: "MB", most: 300 },
        { name: "streams that broke off", value: ended, unit: "", most: 0 },
        { name: `call of ${A_CALL} reports meanwhile: p99`, value: quantile(calls, 0.99), unit: "ms" }
      ],
      notes: [
        `${SECONDS} s of ${REPORTS} reports/s; ${alarms.size} alarms were raised and ${messages.toLocaleString("en-US")} messages read, by ${STREAMS} operators with a session each; timed from the moment that the report was due`,
        `${Math.round(alone)} MB before the first stream`,
        pinned
          ? "core 0: the server's process and all of its PostgreSQL; fleet and readers were on the other cores"
          : "nothing was pinned: this system has no taskset or one core only"
      ],
      raw: { pinned, memory, waits: waits.length, calls }
    }
  } finally {
    await server.stop()
    await stopPostmaster(home, postmaster)
    stayOn(everywhere)
    rmSync(data, { recursive: true, force: true })
  }
}
