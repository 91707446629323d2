import type { Page } from "playwright-core"
import { addRobots, endAlarms, raiseAlarms } from "../../e2e/fixtures/database.ts"
import { withOperatorPage } from "./operator-page.ts"

const ROBOTS = 100_000
/** The number of alarms that are open at first, of the robots `LOAD-1` and so on. */
export const OPEN = 5000

export const fleetNote = `${ROBOTS.toLocaleString("en-US")} robots, ${OPEN.toLocaleString("en-US")} open alarms`

/** An operator's page over a large fleet: the real build on the real server. */
export const withLargeFleet = <A>(bench: string, work: (page: Page, data: string) => Promise<A>): Promise<A> =>
  withOperatorPage(bench, {}, async (page, data) => {
    await addRobots(data, ROBOTS)
    await endAlarms(data)
    await raiseAlarms(data, 1, OPEN)
    return work(page, data)
  })

const goTo = (page: Page, address: string) =>
  page.evaluate((hash) => {
    location.hash = hash
  }, address)

/** Milliseconds from the click on a link until the page is shown, whose code is not loaded yet. */
export const openPage = async (page: Page, address: string, shown: () => Promise<unknown>): Promise<number> => {
  await goTo(page, "#/dashboard/dashboardIndex")
  await page.reload()
  await page.waitForSelector("main dl")
  return openNext(page, address, shown)
}

/** The same for a page whose code is loaded. */
export const openNext = async (page: Page, address: string, shown: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await goTo(page, address)
  await shown()
  return performance.now() - start
}
