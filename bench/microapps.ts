import { setTimeout } from "node:timers/promises"
import type { CDPSession, Page } from "playwright-core"
import { type Findings, median } from "./figures.ts"
import { longestTask } from "./site/long-tasks.ts"
import { withOperatorPage } from "./site/operator-page.ts"

const [ONE, OTHER] = ["device-admin", "sale-admin"] as const
const TIMED = 20
const MANY = 500
const WARM_UP = 30
const MEGABYTE = 1024 * 1024

/** The time from the intent for an application to the frame with its first heading, taken in the page itself. */
const switchTo = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        location.hash = `#/${name}/router-first`
        const look = () => {
          const root = document.querySelector(`[data-microapp="${name}"]:not([hidden])`)?.firstElementChild?.shadowRoot
          if (root?.querySelector("h1, h2")?.checkVisibility() !== true) return requestAnimationFrame(look)
          // The frame with the application is painted once the next task runs.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener("message", () => {
            port1.close()
            resolve(performance.now() - start)
          })
          port1.start()
          requestAnimationFrame(() => port2.postMessage(null))
        }
        look()
      }),
    name
  )

const goHome = async (page: Page) => {
  await page.evaluate(() => {
    location.hash = "#/dashboard/dashboardIndex"
  })
  // Waits until the progress bar has disappeared too.
  await page.waitForFunction(
    () =>
      document.querySelector("main dl")?.checkVisibility() === true &&
      document.querySelector("[data-microapp] > *, #nprogress") === null
  )
}

type PageMemory = Readonly<Record<"heap" | "nodes" | "listeners" | "styles", number>>

const counted = async (page: Page, browser: CDPSession): Promise<PageMemory> => {
  for (const _ of [1, 2, 3]) await browser.send("HeapProfiler.collectGarbage")
  const { metrics } = await browser.send("Performance.getMetrics")
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  const styles = await page.evaluate(() => document.querySelectorAll("style, link[rel=stylesheet]").length)
  return { heap: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners"), styles }
}

const SETTLED = 4
const MAX_READINGS = 40

/**
 * The memory of the page at the dashboard after garbage collection. The browser holds removed elements for a moment
 * longer, so it is read until it is constant.
 */
const settledMemory = async (page: Page, browser: CDPSession): Promise<PageMemory> => {
  await goHome(page)
  let [last, same] = [await counted(page, browser), 0]
  for (let reading = 0; same < SETTLED; reading += 1) {
    if (reading === MAX_READINGS) throw new Error(`What the page holds goes on changing: ${JSON.stringify(last)}`)
    await setTimeout(500)
    const next = await counted(page, browser)
    same = next.nodes === last.nodes && next.listeners === last.listeners && next.styles === last.styles ? same + 1 : 0
    last = next
  }
  return last
}

/** Alternates between two applications, in the real build on the real server with its demo data. */
export const measure = (): Promise<Findings> =>
  withOperatorPage("microapps", {}, async (page) => {
    const inside = await page.context().newCDPSession(page)
    await inside.send("Performance.enable")
    const switchTimes = async (count: number) => {
      const took: Array<number> = []
      for (let at = 0; at < count; at += 1) took.push(await switchTo(page, at % 2 === 0 ? ONE : OTHER))
      return took
    }
    await switchTimes(WARM_UP)
    let timed: ReadonlyArray<number> = []
    const longest = await longestTask(page, async () => {
      timed = await switchTimes(TIMED * 2)
    })
    const before = await settledMemory(page, inside)
    await switchTimes(MANY)
    const after = await settledMemory(page, inside)
    const grown = (what: keyof PageMemory) => after[what] - before[what]
    return {
      figures: [
        {
          name: "warm switch between two applications, until it is drawn",
          value: median(timed),
          unit: "ms",
          max: 150
        },
        { name: "longest task meanwhile", value: longest, unit: "ms", max: 100 },
        { name: `heap grown by ${MANY} switches`, value: grown("heap") / MEGABYTE, unit: "MB", max: 10 },
        { name: "nodes left behind by them", value: grown("nodes"), unit: "", max: 0 },
        { name: "styles left behind by them", value: grown("styles"), unit: "", max: 0 },
        { name: "listeners left behind by them", value: grown("listeners"), unit: "", max: 0 }
      ],
      notes: [`median of ${TIMED} switches each way; a task under 50 ms is not told by the browser and counts as 0`],
      raw: { timed, before, after }
    }
  })
