import { readFileSync } from "node:fs"
import { makeDice } from "../server/seed/rows.ts"
import { type Findings, quantile } from "./figures.ts"
import { makeFleet } from "./server-load/alarm-load.ts"
import { addSessions, openStreams } from "./server-load/alarm-readers.ts"
import { requestSteadily } from "./server-load/load-generator.ts"
import { addReportingFleet } from "./server-load/many-alarms.ts"
import { onOneCore } from "./server-load/one-core.ts"

const STREAMS = 1000
const A_CALL = 100
const REPORTS = 500
const SECONDS = 60
const WARM_UP_SECONDS = 10

/** The memory of a process in megabytes, which only Linux reports. */
const memoryOf = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

/**
 * A thousand operators follow the alarms of a reporting fleet. The server and its whole PostgreSQL share one core;
 * fleet and readers use the others.
 */
export const measure = (): Promise<Findings> =>
  onOneCore("streams", async ({ address, pid, inDatabase }) => {
    const fleet = makeFleet(await inDatabase(addReportingFleet), makeDice(7))
    const reporting = (seconds: number) =>
      requestSteadily(
        { address, token: "" },
        Array.from({ length: (REPORTS / A_CALL) * seconds }, () => fleet.call(A_CALL)),
        REPORTS / A_CALL
      )
    const alone = memoryOf(pid)
    const streams = await openStreams(address, await inDatabase(addSessions(STREAMS)))
    await reporting(WARM_UP_SECONDS)
    streams.waits()
    const memory: Array<number> = []
    const looking = setInterval(() => memory.push(memoryOf(pid)), 250)
    const calls = (await reporting(SECONDS)).map(({ milliseconds }) => milliseconds)
    // The last reports are still on their way.
    await new Promise((resolve) => setTimeout(resolve, 3000))
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
          max: 1000
        },
        { name: "an alarm reaches a stream after its report: the slowest", value: quantile(waits, 1), unit: "ms" },
        { name: "the server's memory meanwhile, at most", value: Math.max(...memory), unit: "MB", max: 300 },
        { name: "streams that broke off", value: ended, unit: "", max: 0 },
        { name: `call of ${A_CALL} reports meanwhile: p99`, value: quantile(calls, 0.99), unit: "ms" }
      ],
      notes: [
        `${SECONDS} s of ${REPORTS} reports/s; ${alarms.size} alarms were raised and ${messages.toLocaleString("en-US")} messages read, by ${STREAMS} operators with a session each; timed from the moment that the report was due`,
        `${Math.round(alone)} MB before the first stream`
      ],
      raw: { memory, waits: waits.length, calls }
    }
  })
