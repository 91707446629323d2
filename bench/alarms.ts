import { makeDice } from "../server/seed/rows.ts"
import { type Findings, quantile } from "./figures.ts"
import { ALARMS, addManyAlarms, addReportingFleet } from "./server-load/many-alarms.ts"
import { alarmLists, makeFleet } from "./server-load/alarm-load.ts"
import { drawFiltered, drawPage } from "./server-load/draws.ts"
import { requestSteadily } from "./server-load/load-generator.ts"
import { alarmWal } from "./server-load/alarm-wal.ts"
import { signIn } from "./server-load/sign-in.ts"
import { onOneCore } from "./server-load/one-core.ts"

const A_CALL = 100
const REPORTS = 2000
const SECONDS = 60
const WARM_UP_SECONDS = 10
const WAL_ROBOTS = 500
const LISTS = { rate: 10, seconds: 15 }
const pages = [
  { name: "first page", draw: drawPage(1) },
  { name: "a filtered page", draw: drawFiltered },
  { name: "page 100", draw: drawPage(100) }
]
const JUMPS = { rate: 1, seconds: 10 }
const jump = { name: "page 50,000", draw: drawPage(50_000) }

/** Reports and alarms. The server and its whole PostgreSQL share one core; the load comes from the others. */
export const measure = (): Promise<Findings> =>
  onOneCore("alarms", async (site) => {
    const { address, inDatabase } = site
    const dice = makeDice(7)
    const merchants = await inDatabase(addReportingFleet)
    const wal = await alarmWal(site, merchants[0]!.key, merchants[0]!.robots.slice(0, WAL_ROBOTS))
    const fleet = makeFleet(merchants, dice)
    const reporting = (seconds: number) =>
      requestSteadily(
        { address, token: "" },
        Array.from({ length: (REPORTS / A_CALL) * seconds }, () => fleet.call(A_CALL)),
        REPORTS / A_CALL
      )
    await reporting(WARM_UP_SECONDS)
    const reports = (await reporting(SECONDS)).map(({ milliseconds }) => milliseconds)
    const raised = await inDatabase(fleet.counted)

    const offered = await inDatabase(addManyAlarms())
    const target = { address, token: await signIn(address) }
    const listed = []
    for (const list of alarmLists(offered))
      for (const { name, draw } of [...pages, jump]) {
        const { rate, seconds } = draw === jump.draw ? JUMPS : LISTS
        const load = (calls: number) =>
          requestSteadily(
            target,
            Array.from({ length: calls }, () => draw(list, dice)),
            rate
          )
        await load(2 * rate)
        const calls = (await load(rate * seconds)).toSorted((one, other) => other.milliseconds - one.milliseconds)
        listed.push({
          name: `${list.name}, ${name}`,
          max: draw === jump.draw ? 1000 : 100,
          times: calls.map(({ milliseconds }) => milliseconds),
          slowest: calls.slice(0, 10)
        })
      }
    return {
      figures: [
        { name: "reports accepted a second", value: (reports.length * A_CALL) / SECONDS, unit: "/s", min: REPORTS },
        { name: `call of ${A_CALL} reports: median`, value: quantile(reports, 0.5), unit: "ms" },
        { name: `call of ${A_CALL} reports: p99`, value: quantile(reports, 0.99), unit: "ms", max: 250 },
        { name: "WAL of an alarm raised, sent to two and ended", value: wal / 1000, unit: "kB", max: 13 },
        ...listed.flatMap(({ name, times, max }) => [
          { name: `${name}: median`, value: quantile(times, 0.5), unit: "ms" },
          { name: `${name}: p99`, value: quantile(times, 0.99), unit: "ms", max }
        ])
      ],
      notes: [
        `${SECONDS} s of ${REPORTS} reports/s from ${fleet.robots.toLocaleString("en-US")} robots, each timed from when its call was due; ${raised} alarms raised meanwhile`,
        `${ALARMS.toLocaleString("en-US")} alarms and as many notifications; pages of 20 in any order, or by any filters, at ${LISTS.rate} requests/s`
      ],
      raw: { reports, listed }
    }
  })
