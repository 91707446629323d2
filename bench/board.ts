import type { Page } from "playwright-core"
import { addRobots, endAlarms, raiseAlarms } from "../e2e/fixtures/database.ts"
import { type Findings, median, quantile } from "./figures.ts"
import { longestTask } from "./site/long-tasks.ts"
import { timer } from "./site/main-thread.ts"
import { withOperatorPage } from "./site/operator-page.ts"

const OPEN = 2000
const BURST = 5000
/** Reports arrive in equal batches, ten a second. */
const PARTS = 10
const ROUNDS = 5
const SCROLL_MS = 4000

const shows = (page: Page, min: number) =>
  page.waitForFunction((minRows) => Number(document.querySelector("[role=grid]")?.ariaRowCount ?? 0) > minRows, min, {
    timeout: 60_000
  })
const showsNothing = (page: Page) => page.waitForFunction(() => document.querySelector("[role=grid]") === null)

/** The durations of frames while the rows scroll like by a wheel, there and back. */
const scroll = (page: Page): Promise<ReadonlyArray<number>> =>
  page.evaluate(
    (milliseconds) =>
      new Promise<ReadonlyArray<number>>((resolve) => {
        const box = document.querySelector("[role=grid]")!
        // Read only once, because each read makes the browser lay the page out.
        const end = box.scrollHeight - box.clientHeight
        const frames: Array<number> = []
        const start = performance.now()
        let last = start
        let [at, delta] = [box.scrollTop, 120]
        const step = (now: number) => {
          frames.push(now - last)
          last = now
          if (now - start > milliseconds) return resolve(frames.slice(1))
          if (at + delta > end || at + delta < 0) delta = -delta
          at += delta
          box.scrollTop = at
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    SCROLL_MS
  )

/** Sends five thousand alarms on the stream within a second, and ends when the board shows all of them. */
const burst = (page: Page, data: string) =>
  longestTask(page, async () => {
    const start = performance.now()
    for (let part = 0; part < PARTS; part += 1) {
      const size = BURST / PARTS
      await raiseAlarms(data, part * size + 1, (part + 1) * size)
      const early = start + ((part + 1) * 1000) / PARTS - performance.now()
      if (early > 0) await page.waitForTimeout(early)
    }
    await shows(page, BURST)
  })

/**
 * The board with two thousand open alarms, and with five thousand more within a second, in the real build on the real
 * server.
 */
export const measure = (): Promise<Findings> =>
  withOperatorPage("board", {}, async (page, data) => {
    await addRobots(data, BURST)
    await endAlarms(data)
    await page.evaluate(() => {
      location.hash = "#/alarm/alarm-board"
    })
    await page.getByText("No open alarms").waitFor()
    const bursts: Array<number> = []
    for (let round = -1; round < ROUNDS; round += 1) {
      const longest = await burst(page, data)
      if (round >= 0) bursts.push(longest)
      await endAlarms(data)
      await showsNothing(page)
    }
    await raiseAlarms(data, 1, OPEN)
    await shows(page, OPEN)
    const rounds: Array<ReadonlyArray<number>> = []
    const mainThreadTimes: Array<number> = []
    const time = await timer(page)
    for (let round = -1; round < ROUNDS; round += 1) {
      const before = await time()
      const frames = await scroll(page)
      if (round < 0) continue
      rounds.push(frames)
      mainThreadTimes.push(((await time()) - before) / frames.length)
    }
    const rates = rounds.map((frames) => (1000 * frames.length) / frames.reduce((sum, frame) => sum + frame, 0))
    return {
      figures: [
        {
          name: `longest task while ${BURST.toLocaleString("en-US")} alarms come in a second`,
          value: median(bursts),
          unit: "ms",
          max: 50
        },
        {
          name: `scrolling ${OPEN.toLocaleString("en-US")} open alarms`,
          value: median(rates),
          unit: "frames/s",
          min: 59
        },
        { name: "of these frames the 99th of a hundred", value: quantile(rounds.flat(), 0.99), unit: "ms" },
        { name: "of the main thread's own time a frame takes", value: median(mainThreadTimes), unit: "ms", max: 16 },
        { name: "rows in the page", value: await page.locator("[data-alarm]").count(), unit: "" }
      ],
      notes: [
        `medians of ${ROUNDS} rounds of each; a task under 50 ms is not told by the browser and counts as 0`,
        "scrolled by 120 pixels a frame; the browser draws at most 60 frames a second"
      ],
      raw: { bursts, rounds, taken: mainThreadTimes }
    }
  })
