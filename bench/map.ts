import type { Page } from "playwright-core"
import { endAlarms, raiseAlarms } from "../e2e/fixtures/database.ts"
import { type Findings, median, quantile } from "./figures.ts"
import { fleetNote, OPEN, openPage, withLargeFleet } from "./site/large-fleet.ts"
import { longestTask } from "./site/long-tasks.ts"
import { ACCEPTED_WITHIN_MS, REPORTS, REPORTS_IN_CALL, reportRounds, SECONDS } from "./site/report-rounds.ts"
import { addReporters } from "./site/reporters.ts"

const ROUNDS = 5
/** Alarms of one burst, in equal batches within a second. */
const BURST = 2000
const PARTS = 10

/** Ends when the tiles count at least this many open alarms. The demo's robots raise more meanwhile. */
const showsOpen = (page: Page, min: number) =>
  page.waitForFunction(
    (minCount) => {
      const counts = [...document.querySelectorAll("[data-counts] > b")].map(({ firstChild }) =>
        Number(firstChild?.textContent)
      )
      return counts.reduce((sum, count) => sum + count, 0) >= minCount
    },
    min,
    { timeout: 60_000 }
  )

/** Ends when all tiles are there. */
const openMap = (page: Page): Promise<number> => openPage(page, "#/alarm/fleet-map", () => showsOpen(page, OPEN))

/** Milliseconds from the last batch until the map counts all alarms. */
const burst = async (page: Page, data: string, from: number): Promise<number> => {
  const start = performance.now()
  for (let part = 0; part < PARTS; part += 1) {
    const size = BURST / PARTS
    await raiseAlarms(data, from + part * size + 1, from + (part + 1) * size)
    const early = start + ((part + 1) * 1000) / PARTS - performance.now()
    if (early > 0) await page.waitForTimeout(early)
  }
  const last = performance.now()
  await showsOpen(page, from + BURST)
  return performance.now() - last
}

/** The fleet map over a large fleet. */
export const measure = (): Promise<Findings> =>
  withLargeFleet("map", async (page, data) => {
    const openings: Array<number> = []
    for (let round = -1; round < ROUNDS; round += 1) {
      const opening = await openMap(page)
      if (round >= 0) openings.push(opening)
    }
    const changes: Array<number> = []
    const tasks: Array<number> = []
    for (let round = 0; round < ROUNDS; round += 1) {
      tasks.push(await longestTask(page, async () => changes.push(await burst(page, data, OPEN + round * BURST))))
    }
    await endAlarms(data)
    await raiseAlarms(data, 1, OPEN)
    const reporters = await addReporters(data, (ROUNDS + 1) * SECONDS)
    await openMap(page)
    const rounds = await reportRounds(page, reporters, ROUNDS)
    const heaps = rounds.map(({ heap }) => heap / 1e6)
    return {
      figures: [
        { name: "opening the map: median", value: median(openings), unit: "ms", max: 1000 },
        { name: "opening the map: longest", value: quantile(openings, 1), unit: "ms" },
        { name: "from a change to its drawing: median", value: median(changes), unit: "ms", max: 1000 },
        { name: "longest task while alarms come: median", value: median(tasks), unit: "ms", max: 50 },
        {
          name: `reports accepted a second, of ${REPORTS}: median`,
          value: median(rounds.map(({ accepted }) => accepted)),
          unit: "/s",
          min: REPORTS
        },
        {
          name: `call of ${REPORTS_IN_CALL} reports: median`,
          value: median(rounds.flatMap(({ answers }) => answers)),
          unit: "ms"
        },
        {
          name: "longest task while reports come: median",
          value: median(rounds.map(({ task }) => task)),
          unit: "ms",
          max: 50
        },
        {
          name: "the main thread's own time in a second of these: median",
          value: median(rounds.map(({ ownTime }) => ownTime)),
          unit: "ms"
        },
        {
          name: "from a raising report to its drawing: median",
          value: median(rounds.flatMap(({ drawings }) => drawings)),
          unit: "ms",
          max: 1000
        },
        {
          name: "from a raising report to its drawing: longest",
          value: quantile(
            rounds.flatMap(({ drawings }) => drawings),
            1
          ),
          unit: "ms"
        },
        {
          name: "tiles with another count than the server's at the end",
          value: Math.max(...rounds.map(({ lost }) => lost)),
          unit: "",
          max: 0
        },
        {
          name: "map calls at the same time: most",
          value: Math.max(...rounds.map(({ mapCalls }) => mapCalls.most)),
          unit: "",
          max: 1
        },
        { name: "map calls of a round: median", value: median(rounds.map(({ mapCalls }) => mapCalls.count)), unit: "" },
        { name: "the page's memory after the first round", value: heaps[0]!, unit: "MB" },
        { name: "the page's memory after the last round", value: heaps.at(-1)!, unit: "MB" }
      ],
      notes: [
        `${fleetNote}; ${BURST.toLocaleString("en-US")} more within a second`,
        `${SECONDS} s of ${REPORTS.toLocaleString("en-US")} reports/s in each of ${ROUNDS} rounds, one in a hundred with a new fault; a report counts as accepted within ${ACCEPTED_WITHIN_MS} ms of when it was due`,
        `${ROUNDS} rounds of each; a task under 50 ms is not told by the browser and counts as 0`
      ],
      raw: { openings, changes, tasks, rounds }
    }
  })
