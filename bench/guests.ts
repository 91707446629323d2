import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { CDPSession, Page } from "playwright-core"
import { type Findings, median } from "./figures.ts"
import { code, secret, signIn } from "./server-load/sign-in.ts"
import { startServer } from "./server-load/started.ts"
import { openBrowser } from "./site/browser.ts"
import { longestTask } from "./site/long-tasks.ts"

const [ONE, OTHER] = ["device-admin", "sale-admin"] as const
const TIMED = 20
const MANY = 500
const WARM_UP = 30
const MEGABYTE = 1024 * 1024

/** From the wish for an application to the frame in which its first heading is drawn, taken in the page itself. */
const switchTo = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        location.hash = `#/${name}/router-first`
        const look = () => {
          const root = document.querySelector(`[data-guest="${name}"]:not([hidden])`)?.firstElementChild?.shadowRoot
          if (root?.querySelector("h1, h2")?.checkVisibility() !== true) return requestAnimationFrame(look)
          // The frame with the application in it is out once the next task runs.
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
  // Also the bar of the way there is gone.
  await page.waitForFunction(
    () =>
      document.querySelector("main dl")?.checkVisibility() === true &&
      document.querySelector("[data-guest] > *, #nprogress") === null
  )
}

/** What the page holds at the dashboard, when everything that can be forgotten has been. */
const held = async (page: Page, browser: CDPSession) => {
  await goHome(page)
  for (const _ of [1, 2, 3]) await browser.send("HeapProfiler.collectGarbage")
  const { metrics } = await browser.send("Performance.getMetrics")
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  const styles = await page.evaluate(() => document.querySelectorAll("style, link[rel=stylesheet]").length)
  return { heap: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners"), styles }
}

/** Two applications in turns, on the real build and the real server with its demo data. */
export const measure = async (): Promise<Findings> => {
  const data = mkdtempSync(join(tmpdir(), "wheelhouse-bench-guests-"))
  const server = startServer(process.execPath, [join(import.meta.dirname, "..", "server", "main.ts")], {
    DATA_DIR: data,
    ADMIN_PASSWORD: secret,
    CAPTCHA_BYPASS: code,
    LOG_LEVEL: "error"
  })
  const browser = await openBrowser("")
  try {
    const address = await server.address
    const token = await signIn(address)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-US" })
    await page.addInitScript((kept) => {
      localStorage.setItem("token", kept)
      localStorage.setItem("Accept-Language", "en-US")
    }, token)
    await page.goto(`${address}/#/dashboard/dashboardIndex`)
    await page.waitForSelector("main dl")
    const inside = await page.context().newCDPSession(page)
    await inside.send("Performance.enable")
    const turns = async (count: number) => {
      const took: Array<number> = []
      for (let turn = 0; turn < count; turn += 1) took.push(await switchTo(page, turn % 2 === 0 ? ONE : OTHER))
      return took
    }
    await turns(WARM_UP)
    let timed: ReadonlyArray<number> = []
    const longest = await longestTask(page, async () => {
      timed = await turns(TIMED * 2)
    })
    const before = await held(page, inside)
    await turns(MANY)
    const after = await held(page, inside)
    const grown = (what: keyof typeof before) => after[what] - before[what]
    return {
      figures: [
        {
          name: "warm switch between two applications, until it is drawn",
          value: median(timed),
          unit: "ms",
          most: 150
        },
        { name: "longest task meanwhile", value: longest, unit: "ms", most: 100 },
        { name: `heap grown by ${MANY} switches`, value: grown("heap") / MEGABYTE, unit: "MB", most: 10 },
        { name: "nodes left behind by them", value: grown("nodes"), unit: "", most: 0 },
        { name: "styles left behind by them", value: grown("styles"), unit: "", most: 0 },
        { name: "listeners left behind by them", value: grown("listeners"), unit: "", most: 0 }
      ],
      notes: [`median of ${TIMED} switches each way; a task under 50 ms is not told by the browser and counts as 0`],
      raw: { timed, before, after }
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}
