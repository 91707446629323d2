import type { Page } from "playwright-core"
import { type Findings, median } from "./figures.ts"
import { longestTask } from "./site/long-tasks.ts"
import { withOperatorPage } from "./site/operator-page.ts"

const SWITCHES = 20
const ROUNDS = 5
/** A text that is typed and deleted letter by letter, so that searches find everything as well as nothing. */
const typed = "users: delete the selected"

/** The time from the click on a tab to the frame with its page, taken in the page itself. */
const switchTo = (page: Page, name: string, sign: string): Promise<number> =>
  page.evaluate(
    ([tabName, selector]) =>
      new Promise<number>((resolve) => {
        const tab = [...document.querySelectorAll<HTMLElement>("[role=tab]")].find(
          ({ textContent }) => textContent === tabName
        )!
        const start = performance.now()
        tab.click()
        const look = () => {
          if (document.querySelector(`main ${selector}`)?.checkVisibility() !== true) return requestAnimationFrame(look)
          // The frame with the page is painted once the next task runs.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener("message", () => resolve(performance.now() - start))
          port1.start()
          requestAnimationFrame(() => port2.postMessage(null))
        }
        look()
      }),
    [name, sign] as const
  )

/** Types into the palette as fast as keys repeat, and returns the longest time that the page blocked. */
const typeInPalette = async (page: Page): Promise<{ readonly longest: number; readonly entries: number }> => {
  await page.keyboard.press("Control+k")
  await page.waitForSelector("[role=option]")
  const entries = await page.locator("[role=option]").count()
  const longest = await longestTask(page, async () => {
    await page.keyboard.type(typed, { delay: 30 })
    for (const _ of typed) await page.keyboard.press("Backspace", { delay: 10 })
  })
  await page.keyboard.press("Escape")
  await page.waitForSelector("[role=option]", { state: "detached" })
  return { longest, entries }
}

/** Alternates between two tabs, and types in the palette, in the real build on the real server with its demo data. */
export const measure = (): Promise<Findings> =>
  withOperatorPage("tabs", { settings: JSON.stringify({ tabBar: true }) }, async (page) => {
    await page.evaluate(() => {
      location.hash = "#/user/userList?page_size=50"
    })
    await page.waitForSelector("tbody tr:nth-child(50)")
    const toList: Array<number> = []
    const toDashboard: Array<number> = []
    for (let switchIndex = -2; switchIndex < SWITCHES; switchIndex += 1) {
      const there = await switchTo(page, "Dashboard", "dl")
      const back = await switchTo(page, "Users", "tbody tr:nth-child(50)")
      if (switchIndex < 0) continue
      toDashboard.push(there)
      toList.push(back)
    }
    await page.locator("tbody [type=checkbox]").first().check()
    const rounds: Array<Awaited<ReturnType<typeof typeInPalette>>> = []
    for (let round = -1; round < ROUNDS; round += 1) {
      const typing = await typeInPalette(page)
      if (round >= 0) rounds.push(typing)
    }
    return {
      figures: [
        { name: "switch to a kept tab with 50 rows, until it is drawn", value: median(toList), unit: "ms", max: 50 },
        { name: "switch back to the dashboard", value: median(toDashboard), unit: "ms", max: 50 },
        {
          name: "longest task while typing in the palette",
          value: median(rounds.map(({ longest }) => longest)),
          unit: "ms",
          max: 50
        },
        { name: "entries in the palette meanwhile", value: rounds[0]!.entries, unit: "" }
      ],
      notes: [
        `medians of ${SWITCHES} switches each way and ${ROUNDS} times typing; a task under 50 ms is not told by the browser and counts as 0`
      ],
      raw: { toList, toDashboard, rounds }
    }
  })
