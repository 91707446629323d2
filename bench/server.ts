import { Effect } from "effect"
import { makeDice } from "../server/seed/rows.ts"
import { type Findings, quantile } from "./figures.ts"
import { drawQuery, readOffered } from "./server-load/draws.ts"
import { listsOf } from "./server-load/list-queries.ts"
import { requestSteadily } from "./server-load/load-generator.ts"
import { addManyRows, ROW_COUNT } from "./server-load/many-rows.ts"
import { signIn } from "./server-load/sign-in.ts"
import { onOneCore } from "./server-load/one-core.ts"

const RATE = 100
const WARM_UP_SECONDS = 3
const SECONDS = 15
const SLOWEST = 10

const fill = Effect.gen(function* () {
  yield* addManyRows
  return yield* readOffered
})

/** Every list over 100,000 rows. The server and its whole PostgreSQL share one core; the load comes from the others. */
export const measure = (): Promise<Findings> =>
  onOneCore("server", async ({ address, inDatabase }) => {
    const lists = listsOf(await inDatabase(fill))
    const target = { address, token: await signIn(address) }
    const dice = makeDice(7)
    const load = (list: (typeof lists)[number], seconds: number) => {
      const { untargetedRate: rate = RATE } = list
      return requestSteadily(
        target,
        Array.from({ length: rate * seconds }, () => drawQuery(list, dice)),
        rate
      )
    }
    // A server that has just started compiles its code, which no figure below includes.
    for (const list of lists) await load(list, WARM_UP_SECONDS)
    const measured = []
    for (const list of lists) {
      const calls = await load(list, SECONDS)
      const times = calls.map(({ milliseconds }) => milliseconds)
      const slowest = calls.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SLOWEST)
      measured.push({
        name: list.name,
        isTargeted: list.untargetedRate === undefined,
        median: quantile(times, 0.5),
        p99: quantile(times, 0.99),
        slowest
      })
    }
    return {
      figures: measured.flatMap(({ name, isTargeted, median, p99 }) => [
        { name: `${name}: median`, value: median, unit: "ms" },
        { name: `${name}: p99`, value: p99, unit: "ms", ...(isTargeted ? { max: 100 } : {}) }
      ]),
      notes: [
        `${ROW_COUNT.toLocaleString("en-US")} rows each; ${SECONDS} s at a steady ${RATE} requests/s, each timed from when it was due; any filter and order, pages up to 100, hardly one query twice`,
        "robots by measured columns have no target and a tenth of the calls: no index holds a column that changes with each report"
      ],
      raw: { measured }
    }
  })
