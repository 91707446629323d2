import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { addOrders } from "../e2e/fixtures/database.ts"
import type { Findings } from "./figures.ts"
import { longestTask } from "./site/long-tasks.ts"
import { withOperatorPage } from "./site/operator-page.ts"

const ROWS = 100_000
const PAGE = 4096

/** What the browser's own pages and workers hold in memory, in megabytes. */
const memoryOf = async (page: Page) => {
  const session = await page.context().browser()!.newBrowserCDPSession()
  const { processInfo } = await session.send("SystemInfo.getProcessInfo")
  await session.detach()
  const pages = processInfo.filter(({ type }) => type === "renderer")
  return pages.reduce((sum, { id }) => {
    const resident = Number(readFileSync(`/proc/${id}/statm`, "utf8").split(" ")[1])
    return sum + (resident * PAGE) / 1e6
  }, 0)
}

/** The most that it held until `work` was done. */
const mostMemory = async (page: Page, work: Promise<unknown>) => {
  const watched = { most: 0, over: false }
  const done = work.finally(() => (watched.over = true))
  while (!watched.over) {
    watched.most = Math.max(watched.most, await memoryOf(page))
    await Promise.race([done, page.waitForTimeout(100)])
  }
  await done
  return watched.most
}

const exportOrders = async (page: Page) => {
  const coming = page.waitForEvent("download", { timeout: 120_000 })
  await page.getByRole("button", { name: "Export", exact: true }).click()
  const file = await coming
  await page.getByRole("button", { name: "Close", exact: true }).first().click()
  return file.path()
}

/** An embedded application's list of orders, exported by the console: the real build on the real server. */
export const measure = (): Promise<Findings> =>
  withOperatorPage("export", {}, async (page, data) => {
    await page.goto(`${new URL(page.url()).origin}/#/sale-admin/router-first?state=cancelled`)
    await page.getByRole("table").first().locator("tbody a").first().waitFor()
    // What is loaded with the first is no part of it.
    await exportOrders(page)
    await addOrders(data, ROWS)
    await page.goto(`${new URL(page.url()).origin}/#/sale-admin/router-first`)
    await page.getByRole("table").first().locator("tbody a").first().waitFor()
    const before = await memoryOf(page)
    const start = performance.now()
    let most = 0
    const blocked = await longestTask(page, async () => {
      most = await mostMemory(page, exportOrders(page))
    })
    return {
      figures: [
        { name: "an export of 100,000 orders", value: (performance.now() - start) / 1000, unit: "s", most: 15 },
        { name: "longest task of the page meanwhile", value: blocked, unit: "ms", most: 50 },
        { name: "more memory of the page and its worker", value: most - before, unit: "MB", most: 150 }
      ],
      notes: ["memory is what the processes of the page hold, garbage included"]
    }
  })
