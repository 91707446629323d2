import type { Page } from "playwright-core"
import { raiseAlarms, robotsWithHistory } from "../e2e/fixtures/database.ts"
import { type Findings, median, quantile } from "./figures.ts"
import { fleetNote, OPEN, openNext, openPage, withLargeFleet } from "./site/large-fleet.ts"
import { longestTask } from "./site/long-tasks.ts"

const ROUNDS = 5

/** Ends when the board counts at least this many alarms and shows the first. */
const showsAlarms = (page: Page, min: number) =>
  page.waitForFunction(
    (minRows) =>
      Number(document.querySelector("[role=grid]")?.ariaRowCount ?? 0) > minRows &&
      document.querySelector("[data-alarm]") !== null,
    min,
    { timeout: 60_000 }
  )

const robotAddress = (robot: string) => `#/device-admin/robot?robot_id=${robot}`
/** Ends when the states of the robot's last month are there. */
const showsRobot = (page: Page, robot: string) => async () => {
  await page.getByRole("heading", { name: robot }).waitFor()
  await page.getByRole("heading", { name: "Last 30 days" }).waitFor()
}

/** The robot page and the alarm board over a large fleet. */
export const measure = (): Promise<Findings> =>
  withLargeFleet("pages", async (page, data) => {
    const robots = await robotsWithHistory(data, 2 * ROUNDS + 2)
    const [first, next, boards]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
    for (let round = -1; round < ROUNDS; round += 1) {
      const [one, other] = [robots[2 * round + 2]!, robots[2 * round + 3]!]
      const opening = await openPage(page, robotAddress(one), showsRobot(page, one))
      const following = await openNext(page, robotAddress(other), showsRobot(page, other))
      const board = await openPage(page, "#/alarm/alarm-board", () => showsAlarms(page, OPEN))
      if (round < 0) continue
      first.push(opening)
      next.push(following)
      boards.push(board)
    }
    const open = await page.evaluate(() => Number(document.querySelector("[role=grid]")!.ariaRowCount))
    const changes: Array<number> = []
    const tasks: Array<number> = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const change = async () => {
        const start = performance.now()
        await raiseAlarms(data, OPEN + 1 + round, OPEN + 1 + round)
        await showsAlarms(page, open + round)
        changes.push(performance.now() - start)
      }
      tasks.push(await longestTask(page, change))
    }
    return {
      figures: [
        { name: "opening a robot's page: median", value: median(first), unit: "ms", max: 1000 },
        { name: "opening a robot's page: longest", value: quantile(first, 1), unit: "ms" },
        { name: "opening the next robot: median", value: median(next), unit: "ms", max: 1000 },
        { name: "opening the board: median", value: median(boards), unit: "ms", max: 1000 },
        { name: "opening the board: longest", value: quantile(boards, 1), unit: "ms" },
        { name: "from an alarm to its row on the board: median", value: median(changes), unit: "ms", max: 1000 },
        { name: "longest task meanwhile: median", value: median(tasks), unit: "ms", max: 50 }
      ],
      notes: [
        `${fleetNote}; ${ROUNDS} rounds of each; a task under 50 ms is not told by the browser and counts as 0`,
        "an alarm's time contains the connection to the database that raises it"
      ],
      raw: { first, next, boards, changes, tasks }
    }
  })
