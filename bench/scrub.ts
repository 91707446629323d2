import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { type Findings, median, quantile } from "./figures.ts"
import { EVENTS, recordedCase } from "./replay.ts"
import { timer } from "./site/main-thread.ts"
import { withOperatorPage } from "./site/operator-page.ts"

const ROUNDS = 5
const SCRUB_MS = 4000

const slider = (page: Page) => page.getByRole("slider", { name: "Place" })

/** The durations of frames while the slider is dragged from one end of the case to the other and back. */
const scrub = (page: Page): Promise<ReadonlyArray<number>> =>
  slider(page).evaluate(
    (element, milliseconds) =>
      new Promise<ReadonlyArray<number>>((resolve) => {
        const input = element as HTMLInputElement
        // Calls the element's own setter, which React hides, as a real drag does.
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!
        const frames: Array<number> = []
        const start = performance.now()
        let last = start
        const step = (now: number) => {
          frames.push(now - last)
          last = now
          const part = (now - start) / milliseconds
          if (part > 1) return resolve(frames.slice(1))
          set.call(input, String(Math.round(Number(input.max) * (1 - Math.abs(1 - 2 * Math.max(0, part))))))
          input.dispatchEvent(new Event("input", { bubbles: true }))
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    SCRUB_MS
  )

/** Opens a case of twenty thousand events in the real console and drags the slider along it. */
export const measure = (): Promise<Findings> =>
  withOperatorPage("scrub", {}, async (page, data) => {
    // The case is a file on disk. Text that Playwright passes into the page takes longer to decode than the case to
    // open.
    const file = join(data, "case.json")
    writeFileSync(file, recordedCase())
    const opened: Array<number> = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto("about:blank")
      await page.goBack()
      await page.evaluate(() => {
        location.hash = "#/journal/replay"
      })
      const choice = page.getByLabel("Choose a file")
      await choice.waitFor({ state: "attached" })
      const start = performance.now()
      await choice.setInputFiles(file)
      await slider(page).waitFor()
      opened.push(performance.now() - start)
    }
    const rounds: Array<ReadonlyArray<number>> = []
    const mainThreadTimes: Array<number> = []
    const time = await timer(page)
    for (let round = -1; round < ROUNDS; round += 1) {
      const before = await time()
      const frames = await scrub(page)
      if (round < 0) continue
      rounds.push(frames)
      mainThreadTimes.push(((await time()) - before) / frames.length)
    }
    const rates = rounds.map((frames) => (1000 * frames.length) / frames.reduce((sum, frame) => sum + frame, 0))
    return {
      figures: [
        {
          name: `a case of ${EVENTS.toLocaleString("en-US")} events, from the choice of its file to its screens`,
          value: median(opened),
          unit: "ms",
          max: 2000
        },
        { name: "its slider drawn along all of it", value: median(rates), unit: "frames/s", min: 59 },
        { name: "of these frames the 99th of a hundred", value: quantile(rounds.flat(), 0.99), unit: "ms" },
        { name: "of the main thread's own time a frame takes", value: median(mainThreadTimes), unit: "ms", max: 16 }
      ],
      notes: [
        `medians of ${ROUNDS} rounds of each; every frame is some ${Math.round(EVENTS / ((SCRUB_MS / 2000) * 60))} events further; the browser draws at most 60 frames a second`
      ],
      raw: { opened, rounds, taken: mainThreadTimes }
    }
  })
