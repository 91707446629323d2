import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { openCluster } from "../server/database/embedded-postgres.ts"
import { stopPostmaster } from "../server/database/postmaster.ts"
import { makeDice } from "../server/seed/rows.ts"
import { type Findings, quantile } from "./figures.ts"
import { ALARMS, addManyAlarms, addReportingFleet } from "./server-load/many-alarms.ts"
import { alarmLists, makeFleet } from "./server-load/alarm-load.ts"
import { drawQuery } from "./server-load/draws.ts"
import { requestSteadily } from "./server-load/load-generator.ts"
import { stayOn } from "./server-load/pinned.ts"
import { code, secret, signIn } from "./server-load/sign-in.ts"
import { startServer } from "./server-load/started.ts"

const A_CALL = 100
const REPORTS = 2000
const SECONDS = 60
const WARM_UP_SECONDS = 10
const LISTS = { rate: 10, seconds: 30 }

const inDatabase = <A, E>(url: string, program: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.runPromise(program.pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) }))))

/** Reports and alarms: the server's process and its whole PostgreSQL share one core, the load comes from the others. */
export const measure = async (): Promise<Findings> => {
  const data = mkdtempSync(join(tmpdir(), "wheelhouse-bench-alarms-"))
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
    const dice = makeDice(7)
    const fleet = makeFleet(await inDatabase(url, addReportingFleet), dice)
    const reporting = (seconds: number) =>
      requestSteadily(
        { address, token: "" },
        Array.from({ length: (REPORTS / A_CALL) * seconds }, () => fleet.call(A_CALL)),
        REPORTS / A_CALL
      )
    await reporting(WARM_UP_SECONDS)
    const reports = (await reporting(SECONDS)).map(({ milliseconds }) => milliseconds)
    const raised = await inDatabase(url, fleet.counted)

    const offered = await inDatabase(url, addManyAlarms())
    const target = { address, token: await signIn(address) }
    const listed = []
    for (const list of alarmLists(offered)) {
      const load = (seconds: number) =>
        requestSteadily(
          target,
          Array.from({ length: LISTS.rate * seconds }, () => drawQuery(list, dice)),
          LISTS.rate
        )
      await load(5)
      const calls = (await load(LISTS.seconds)).toSorted((one, other) => other.milliseconds - one.milliseconds)
      listed.push({
        name: list.name,
        times: calls.map(({ milliseconds }) => milliseconds),
        slowest: calls.slice(0, 10)
      })
    }
    return {
      figures: [
        { name: "reports accepted a second", value: (reports.length * A_CALL) / SECONDS, unit: "/s", least: REPORTS },
        { name: `call of ${A_CALL} reports: median`, value: quantile(reports, 0.5), unit: "ms" },
        { name: `call of ${A_CALL} reports: p99`, value: quantile(reports, 0.99), unit: "ms", most: 250 },
        ...listed.flatMap(({ name, times }) => [
          { name: `${name}: median`, value: quantile(times, 0.5), unit: "ms" },
          { name: `${name}: p99`, value: quantile(times, 0.99), unit: "ms", most: 100 }
        ])
      ],
      notes: [
        `${SECONDS} s of ${REPORTS} reports/s from ${fleet.robots.toLocaleString("en-US")} robots, each timed from when its call was due; ${raised} alarms raised meanwhile`,
        `${ALARMS.toLocaleString("en-US")} alarms and as many notifications; any filter, order and page, at ${LISTS.rate} requests/s`,
        pinned
          ? "core 0: the server's process and all of its PostgreSQL; the load came from the other cores"
          : "nothing was pinned: this system has no taskset or one core only"
      ],
      raw: { pinned, reports, listed }
    }
  } finally {
    await server.stop()
    await stopPostmaster(home, postmaster)
    stayOn(everywhere)
    rmSync(data, { recursive: true, force: true })
  }
}
