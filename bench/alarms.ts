import { makeDice } from "../server/seed/rows.ts"
import { type Findings, quantile } from "./figures.ts"
import { ALARMS, addManyAlarms, addReportingFleet } from "./server-load/many-alarms.ts"
import { alarmLists, makeFleet } from "./server-load/alarm-load.ts"
import { drawQuery } from "./server-load/draws.ts"
import { requestSteadily } from "./server-load/load-generator.ts"
import { signIn } from "./server-load/sign-in.ts"
import { onOneCore } from "./server-load/one-core.ts"

const A_CALL = 100
const REPORTS = 2000
const SECONDS = 60
const WARM_UP_SECONDS = 10
const LISTS = { rate: 10, seconds: 30 }

/** Reports and alarms: the server's process and its whole PostgreSQL share one core, the load comes from the others. */
export const measure = (): Promise<Findings> =>
  onOneCore("alarms", async ({ address, inDatabase }) => {
    const dice = makeDice(7)
    const fleet = makeFleet(await inDatabase(addReportingFleet), dice)
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
        `${ALARMS.toLocaleString("en-US")} alarms and as many notifications; any filter, order and page, at ${LISTS.rate} requests/s`
      ],
      raw: { reports, listed }
    }
  })
