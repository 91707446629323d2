import type { Page } from "playwright-core"
import { addRobots, endAlarms, raiseAlarms } from "../e2e/fixtures/database.ts"
import { type Findings, median, quantile } from "./figures.ts"
import { longestTask } from "./site/long-tasks.ts"
import { withOperatorPage } from "./site/operator-page.ts"

const ROBOTS = 100_000
const OPEN = 5000
const ROUNDS = 5
/** Alarms of one burst, in equal batches within a second. */
const BURST = 2000
const PARTS = 10

/** Ends when the tiles count so many open alarms. The demo's robots raise some of their own meanwhile. */
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

const goTo = (page: Page, address: string) =>
  page.evaluate((hash) => {
    location.hash = hash
  }, address)

/** Milliseconds from the click on the menu until all tiles are there. The browser has loaded nothing of the page before. */
const openMap = async (page: Page): Promise<number> => {
  await goTo(page, "#/dashboard/dashboardIndex")
  await page.reload()
  await page.waitForSelector("main dl")
  const start = performance.now()
  await goTo(page, "#/alarm/fleet-map")
  await showsOpen(page, OPEN)
  return performance.now() - start
}

/** Milliseconds from the end of the last batch until all alarms are counted on the map. */
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

/** The fleet map over a large fleet: the real build on the real server. */
export const measure = (): Promise<Findings> =>
  withOperatorPage("map", {}, async (page, data) => {
    await addRobots(data, ROBOTS)
    await endAlarms(data)
    await raiseAlarms(data, 1, OPEN)
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
    return {
      figures: [
        { name: "opening the map: median", value: median(openings), unit: "ms", max: 1000 },
        { name: "opening the map: longest", value: quantile(openings, 1), unit: "ms" },
        { name: "from a change to its drawing: median", value: median(changes), unit: "ms", max: 1000 },
        { name: "longest task while alarms come: median", value: median(tasks), unit: "ms", max: 50 }
      ],
      notes: [
        `${ROBOTS.toLocaleString("en-US")} robots, ${OPEN.toLocaleString("en-US")} open alarms; ${BURST.toLocaleString("en-US")} more within a second`,
        `${ROUNDS} rounds of each; a task under 50 ms is not told by the browser and counts as 0`
      ],
      raw: { openings, changes, tasks }
    }
  })
