import type { Page } from "playwright-core"
import { addRobots } from "../e2e/fixtures/database.ts"
import { type Findings, median } from "./figures.ts"
import { longestTask } from "./site/long-tasks.ts"
import { withOperatorPage } from "./site/operator-page.ts"

const ROBOTS = 5000
const ROUNDS = 7

const picker = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "My devices" })
  return {
    rows: dialog.getByRole("listitem"),
    search: dialog.getByRole("searchbox"),
    all: dialog.getByRole("checkbox", { name: "Select all" }),
    cancel: dialog.getByRole("button", { name: "Cancel" })
  }
}

/** Takes every action of the picker once. Returns the longest task of each, and the greatest number of rows. */
const round = async (page: Page) => {
  const { rows, search, all, cancel } = picker(page)
  const opened = await longestTask(page, async () => {
    await page.getByRole("button", { name: "admin" }).click()
    await page.getByRole("menuitem", { name: "My devices" }).click()
    await rows.first().waitFor()
  })
  const searched = await longestTask(page, async () => {
    await search.pressSequentially("LOAD-4", { delay: 30 })
    await search.fill("LOAD")
    await page.waitForSelector(`[role=dialog] [aria-setsize="${ROBOTS}"]`)
  })
  const selected = await longestTask(page, async () => {
    await all.click()
    await all.click()
  })
  const walked = await longestTask(page, async () => {
    await rows.first().hover()
    for (let wheelStep = 0; wheelStep < 20; wheelStep += 1) await page.mouse.wheel(0, 2000)
    await rows.first().getByRole("checkbox").focus()
    await page.keyboard.press("End")
    await page.waitForSelector(`[role=dialog] [data-index="${ROBOTS - 1}"]`)
    await page.keyboard.press("Home")
    await page.waitForSelector('[role=dialog] [data-index="0"]')
  })
  const renderedRows = await rows.count()
  await cancel.click()
  await page.waitForSelector("[role=dialog]", { state: "detached" })
  return { opened, searched, picked: selected, walked, renderedRows }
}

/** "My devices" among five thousand robots: the real build on the real server. */
export const measure = (): Promise<Findings> =>
  withOperatorPage("devices", {}, async (page, data) => {
    await addRobots(data, ROBOTS)
    await round(page)
    const rounds: Array<Awaited<ReturnType<typeof round>>> = []
    for (let roundNumber = 0; roundNumber < ROUNDS; roundNumber += 1) rounds.push(await round(page))
    const figureOf = (name: string, of: "opened" | "searched" | "picked" | "walked") => ({
      name: `longest task while ${name} ${ROBOTS.toLocaleString("en-US")} devices`,
      value: median(rounds.map((each) => each[of])),
      unit: "ms",
      max: 100
    })
    return {
      figures: [
        figureOf("opening the picker of", "opened"),
        figureOf("searching", "searched"),
        figureOf("selecting all and none of", "picked"),
        figureOf("scrolling and walking through", "walked"),
        {
          name: "rows in the page",
          value: Math.max(...rounds.map(({ renderedRows }) => renderedRows)),
          unit: ""
        }
      ],
      notes: [`medians of ${ROUNDS} rounds; a task under 50 ms is not told by the browser and counts as 0`],
      raw: { rounds }
    }
  })
