import { type Findings, quantile } from "./figures.ts"
import { requestSteadily } from "./server-load/load-generator.ts"
import { ALARMS, addManyAlarms } from "./server-load/many-alarms.ts"
import { signIn } from "./server-load/sign-in.ts"
import { onOneCore } from "./server-load/one-core.ts"

/**
 * Every robot of the demo, with this many seconds between two alarms: 174 days of alarms, so that the longest period
 * has a previous one.
 */
const ROBOTS = "W%"
const APART = 15
const LOAD = { rate: 2, seconds: 20 }
const periods = [7, 30, 90]
/** For 90 days the server reads two million rows, which operators seldom request. */
const MOST_MS: Readonly<Record<number, number>> = { 7: 100, 30: 100, 90: 500 }
const pathOf = (days: number) => `/system-admin/dashboard/statistics?days=${days}`
const MY_DAY = "/system-admin/dashboard/my-day"
const RECENT = "/system-admin/dashboard/recent-alarms"

/**
 * The dashboard over a million alarms and as many notifications. The server and its whole PostgreSQL share one core.
 */
export const measure = (): Promise<Findings> =>
  onOneCore("dashboard", async ({ address, inDatabase }) => {
    await inDatabase(addManyAlarms(ROBOTS, APART))
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
    for (const path of [...periods.map(pathOf), RECENT, MY_DAY]) raw[path] = await timed(path)
    const p99 = (path: string, max?: number) => ({
      value: quantile(raw[path]!, 0.99),
      unit: "ms",
      ...(max === undefined ? {} : { max })
    })
    return {
      figures: [
        ...periods.flatMap((days) => [
          { name: `statistics of ${days} days: median`, value: quantile(raw[pathOf(days)]!, 0.5), unit: "ms" },
          { name: `statistics of ${days} days: p99`, ...p99(pathOf(days), MOST_MS[days]) }
        ]),
        { name: "recent alarms and sites: p99", ...p99(RECENT) },
        { name: "my day: p99", ...p99(MY_DAY, 100) }
      ],
      notes: [
        `${ALARMS.toLocaleString("en-US")} alarms and as many notifications of the demo's robots, ${LOAD.rate} requests/s for ${LOAD.seconds} s each`
      ],
      raw
    }
  })
