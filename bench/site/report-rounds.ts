import type { Page } from "playwright-core"
import { requestSteadily } from "../server-load/load-generator.ts"
import { sendReports } from "../server-load/wal.ts"
import { countCalls } from "./calls.ts"
import { heapSize } from "./heap.ts"
import { longestTask } from "./long-tasks.ts"
import { timer } from "./main-thread.ts"
import type { Reporters } from "./reporters.ts"

/** Reports of a second. */
export const REPORTS = 2000
export const REPORTS_IN_CALL = 100
/** The duration of a round. */
export const SECONDS = 10
/** A report that is answered later than this after it was due does not count as accepted. */
export const ACCEPTED_WITHIN_MS = 1000
/** The map has this long to show the last change, which is less than the time between two reads without a change. */
const SETTLED_WITHIN_MS = 10_000
const MAP_CALL = "/system-admin/alarm/fleet-map"

/** Milliseconds from the report that raises an alarm until the map shows the alarm. */
const drawing = async (page: Page, { key, place, probes, raised }: Reporters): Promise<number> => {
  const start = performance.now()
  const count = (raised.count += 1)
  await sendReports({ address: new URL(page.url()).origin }, key, [probes[count - 1]!], {
    online: true,
    battery: 80,
    faults: ["0005"]
  })
  await page.waitForFunction(
    ([tile, min]) =>
      Number(document.querySelector(`[data-tile="${tile}"] [data-counts] > b`)?.firstChild?.textContent ?? 0) >= min,
    [place, count] as const,
    { timeout: 60_000 }
  )
  return performance.now() - start
}

/** The number of tiles whose counts of alarms are not those of the server. */
const wrongTiles = (page: Page): Promise<number> =>
  page.evaluate(async (path) => {
    const headers = { authorization: localStorage.getItem("token")!, "x-unattended": "1" }
    const { data } = await (await fetch(path, { headers })).json()
    const tiles = data.tiles as ReadonlyArray<Readonly<Record<"id" | "open" | "unclaimed", number>>>
    return tiles.filter(({ id, open, unclaimed }) => {
      const text = document.querySelector(`[data-tile="${id}"] [data-counts] > b`)?.textContent ?? ""
      return text !== (open === 0 ? "" : `${open}/${unclaimed}`)
    }).length
  }, MAP_CALL)

/** Tiles that are still wrong after the map had time to show the last change. */
const lostChanges = async (page: Page): Promise<number> => {
  const start = performance.now()
  for (;;) {
    const wrong = await wrongTiles(page)
    if (wrong === 0 || performance.now() - start > SETTLED_WITHIN_MS) return wrong
    await page.waitForTimeout(100)
  }
}

/** Sends reports for some seconds, of which some raise and end alarms. Each second a robot apart raises one as well. */
const reportRound = async (page: Page, reporters: Reporters) => {
  const target = { address: new URL(page.url()).origin, token: "" }
  const calls = Array.from({ length: (REPORTS / REPORTS_IN_CALL) * SECONDS }, () =>
    reporters.fleet.call(REPORTS_IN_CALL)
  )
  const drawings: Array<number> = []
  const [answers] = await Promise.all([
    requestSteadily(target, calls, REPORTS / REPORTS_IN_CALL),
    (async () => {
      const start = performance.now()
      for (let second = 0; second < SECONDS; second += 1) {
        drawings.push(await drawing(page, reporters))
        await page.waitForTimeout(Math.max(0, start + (second + 1) * 1000 - performance.now()))
      }
    })()
  ])
  const accepted = answers.filter(({ milliseconds }) => milliseconds <= ACCEPTED_WITHIN_MS).length
  return {
    accepted: (accepted * REPORTS_IN_CALL) / SECONDS,
    drawings,
    answers: answers.map(({ milliseconds }) => milliseconds)
  }
}

/** Rounds of reports while the map is open. The first one, in which the server compiles its code, does not count. */
export const reportRounds = async (page: Page, reporters: Reporters, count: number) => {
  const rounds: Array<
    Awaited<ReturnType<typeof reportRound>> & {
      readonly task: number
      readonly ownTime: number
      readonly lost: number
      readonly heap: number
      readonly mapCalls: { readonly count: number; readonly most: number }
    }
  > = []
  const time = await timer(page)
  for (let round = -1; round < count; round += 1) {
    let result: Awaited<ReturnType<typeof reportRound>>
    const calls = countCalls(page, MAP_CALL)
    const before = await time()
    const task = await longestTask(page, async () => {
      result = await reportRound(page, reporters)
    })
    const ownTime = ((await time()) - before) / SECONDS
    const mapCalls = calls()
    const lost = await lostChanges(page)
    if (round >= 0) rounds.push({ ...result!, task, ownTime, lost, mapCalls, heap: await heapSize(page) })
  }
  return rounds
}
