import { readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { addOrders } from "../e2e/fixtures/database.ts"
import type { Findings } from "./figures.ts"
import { withServer } from "./site/operator-page.ts"
import { deepFindSource, openUnwatchedPage, type UnwatchedPage } from "./site/unwatched-page.ts"

const ROWS = 100_000
const PAGE = 4096

/** Memory of the browser's pages and workers, in megabytes. */
const memoryOf = async (page: UnwatchedPage) =>
  (await page.processes())
    .filter(({ type }) => type === "renderer")
    .reduce((sum, { id }) => {
      const resident = Number(readFileSync(`/proc/${id}/statm`, "utf8").split(" ")[1])
      return sum + (resident * PAGE) / 1e6
    }, 0)

/** The peak of memory until `work` ends. */
const peakMemory = async (page: UnwatchedPage, work: Promise<unknown>) => {
  const watched = { peak: 0, over: false }
  const finished = work.finally(() => (watched.over = true))
  while (!watched.over) {
    watched.peak = Math.max(watched.peak, await memoryOf(page))
    await Promise.race([finished, pause(100)])
  }
  await finished
  return watched.peak
}

const click = (page: UnwatchedPage, name: string) =>
  page.evaluate(`(${deepFindSource})("button")
    .find((button) => (button.ariaLabel ?? button.textContent).trim() === ${JSON.stringify(name)}).click()`)

const openOrders = async (page: UnwatchedPage, address: string, query: string, number = "") => {
  await page.goTo(`${address}/#/sale-admin/router-first${query}`)
  await page.waitUntilVisible("table tbody a", number)
}

const exportOrders = async (page: UnwatchedPage) => {
  const saved = page.nextFile()
  await click(page, "Export")
  await saved
}

/** Exports an embedded application's list of orders by the console, in the real build on the real server. */
export const measure = (): Promise<Findings> =>
  withServer("export", async ({ address, token, data }) => {
    const page = await openUnwatchedPage()
    try {
      await page.goTo(`${address}/healthz`)
      await page.waitUntilVisible("body")
      const stored = { token, "Accept-Language": "en-US" }
      await page.evaluate(
        `Object.entries(${JSON.stringify(stored)}).forEach(([key, value]) => localStorage.setItem(key, value))`
      )
      await openOrders(page, address, "?state=cancelled")
      // The first export loads code, which is not measured.
      await exportOrders(page)
      await addOrders(data, ROWS)
      await openOrders(page, address, "", "LOAD-")
      await page.evaluate(`globalThis.tasks = []; new PerformanceObserver((list) =>
        list.getEntries().forEach(({ duration }) => tasks.push(duration))).observe({ type: "longtask" })`)
      const before = await memoryOf(page)
      const start = performance.now()
      const peak = await peakMemory(page, exportOrders(page))
      const blocked = await page.evaluate<number>("Math.max(0, ...tasks)")
      return {
        figures: [
          { name: "an export of 100,000 orders", value: (performance.now() - start) / 1000, unit: "s", max: 15 },
          { name: "longest task of the page meanwhile", value: blocked, unit: "ms", max: 50 },
          { name: "more memory of the page and its worker", value: peak - before, unit: "MB", max: 150 }
        ],
        notes: ["memory is what the processes of the page hold, garbage included"]
      }
    } finally {
      await page.close()
    }
  })
