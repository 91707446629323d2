import type { Page } from "@playwright/test"
import { ADMIN, CODE, settingsOf } from "./fixtures/accounts.ts"
import { callsOf } from "./fixtures/calls.ts"
import { robotWithKey } from "./fixtures/database.ts"
import { holdRequests } from "./fixtures/held-requests.ts"
import { journalWith } from "./fixtures/journal.ts"
import { newDataDir, removeDataDir, type RunningServer, startServer } from "./fixtures/server.ts"
import { expectState } from "./fixtures/expect-state.ts"
import { expect, test } from "./fixtures/test.ts"

test.use({
  noise:
    /ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING|FAILED)|503 \(/
})

/** A server of its own, because all consoles of a server receive its alarms, and this one is stopped and started. */
let server: RunningServer
const dataDir = newDataDir()
const settings = {
  ...settingsOf(dataDir),
  CAPTCHA_BYPASS: CODE,
  // A port outside the system's ephemeral range, so that no other process takes it while the server is down.
  PORT: String(10_000 + (process.pid % 10_000))
}
test.beforeAll(async () => {
  server = await startServer(settings)
})
test.afterAll(async () => {
  await server.stop()
  removeDataDir(dataDir)
})

const enter = async (page: Page) => {
  const token = await callsOf(server.address).signIn(ADMIN)
  await page.goto(`${server.address}/favicon.svg`)
  await page.evaluate((stored) => {
    localStorage.setItem("token", stored)
    localStorage.setItem("Accept-Language", "en-US")
  }, token)
  await page.goto(`${server.address}/#/dashboard/dashboardIndex`)
}
const streamOf = (page: Page) => page.getByRole("status", { name: "Alarm stream" })
const noticesOf = (page: Page) => page.getByRole("region", { name: "Notices" })

const report = async (faults: ReadonlyArray<string>) => {
  const { robot_id, key } = await robotWithKey(dataDir)
  const response = await fetch(`${server.address}/device-admin/report`, {
    method: "POST",
    headers: { authorization: key, "content-type": "application/json" },
    body: JSON.stringify({ reports: [{ robot_id, at: Date.now(), faults }] })
  })
  expect((await response.json()).data.list).toMatchObject([{ result: "applied" }])
  return robot_id
}

test("a report is noticed at once, silence makes the stream stale", async ({ page }) => {
  await page.clock.install()
  await enter(page)
  await expect(streamOf(page)).toHaveText("Live · no updates yet")
  const robot = await report(["0011"])
  const notice = noticesOf(page).getByRole("link", { name: "Elevator" })
  await expect(notice).toBeVisible()
  await expect(streamOf(page)).toHaveText(/^Live · last update (now|\d+ sec\. ago)$/)
  await notice.click()
  await expect(page).toHaveURL(/#\/alarm\/alarm-timeline\?id=\d+$/)
  await expect(page.getByRole("main")).toContainText(robot)

  await report([])
  await report(["0011", "0013", "0014"])
  await expect(noticesOf(page)).toContainText(/\d new alarms. Most severe: /)

  // Nothing arrives for half a minute, and then a message.
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await expectState(page, "alarms.receiving.stale", 5000)
  }).toPass()
  await report([])
  await journalWith(page, "alarms.staled", "alarms.revived", "alarms.changed")
  await expect(streamOf(page)).toHaveText(/^Live · last update/)
})

test("a burst's critical alarm has a notice, except on the board", async ({ page }) => {
  await report([])
  await enter(page)
  await expect(streamOf(page)).toContainText("Live")
  const robot = await report(["0001", "0012", "0013"])
  await expect(noticesOf(page)).toContainText(/2 new alarms. Most severe: /)
  await expect(noticesOf(page).getByText("Critical", { exact: true })).toHaveCount(1)
  await noticesOf(page).getByRole("link", { name: "Collision" }).click()
  await expect(page).toHaveURL(/#\/alarm\/alarm-timeline\?id=\d+$/)
  await expect(page.getByRole("main")).toContainText("Collision")
  await page.goto(`${server.address}/#/alarm/alarm-board?types=0005`)
  await report(["0005"])
  await expect(page.getByRole("row", { name: new RegExp(`Emergency stop.*${robot}`) })).toBeVisible()
  await expect(noticesOf(page)).toHaveText("")
  await report([])
})

test("a restarted server is reconnected, and missed alarms are counted", async ({ page }) => {
  await enter(page)
  await expect(streamOf(page)).toContainText("Live")
  await page.route("**/alarm/stream", (route) => route.abort())
  await server.stop()
  await expectState(page, "alarms.receiving.reconnecting")
  server = await startServer(settings)
  await report(["0016"])
  await page.unroute("**/alarm/stream")
  await expect(streamOf(page)).toContainText("Live", { timeout: 40_000 })
  await expect(noticesOf(page)).toContainText("While you were disconnected: 1 raised")
  await expect(noticesOf(page)).not.toContainText("New alarm")
  await page.getByRole("button", { name: "Connection details" }).click()
  await expect(page.getByRole("dialog", { name: "Alarm stream" })).toContainText("1 raised")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Connection details" })).toBeFocused()
})

test("the light says who has turned receiving off", async ({ page }) => {
  await enter(page)
  const receiving = page.getByRole("switch", { name: "Alarm receiving" })
  await expect(streamOf(page)).toContainText("Live")
  await receiving.click()
  await expect(streamOf(page)).toHaveText("You turned alarms off")
  const stream = await holdRequests(page, "**/alarm/stream")
  await receiving.click()
  await expectState(page, "alarms.receiving.connecting")
  stream.open()
  await expect(streamOf(page)).toContainText("Live")
  await page.route("**/alarm/alarm-receive-status", (route) =>
    route.fulfill({ json: { status: "ok", code: 0, msg: "", data: { status: -1 } } })
  )
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await expect(receiving).toHaveCount(0)
  await expectState(page, "alarms.offByServer")
  const bar = page.getByRole("region", { name: "Alarm receiving" })
  await expect(bar).toHaveText("An administrator turned off your alarms. You receive none.")
})

test("sound and desktop alerts are off until permission is requested", async ({ page, context }) => {
  await context.addInitScript(() => {
    const [asked, shown]: [Array<string>, Array<string>] = [[], []]
    const Stub = class extends EventTarget {
      static readonly asked = asked
      static readonly shown = shown
      static get permission() {
        return localStorage.getItem("permission") ?? "default"
      }
      static async requestPermission() {
        asked.push("asked")
        await new Promise((answer) => addEventListener("answer", answer, { once: true }))
        localStorage.setItem("permission", "granted")
        return "granted"
      }
      constructor(_: string, { body }: { readonly body: string }) {
        super()
        shown.push(body)
      }
    }
    const { start } = OscillatorNode.prototype
    let tones = 0
    OscillatorNode.prototype.start = function (when) {
      tones += 1
      start.call(this, when)
    }
    Object.assign(globalThis, { Notification: Stub, tones: () => tones })
  })
  await enter(page)
  const details = page.getByRole("button", { name: "Connection details" })
  await details.click()
  const box = page.getByRole("dialog", { name: "Alarm stream" })
  const desktop = box.getByRole("switch", { name: "Desktop notifications" })
  await expectState(page, "alarmAlerts.settled")
  const sound = box.getByRole("switch", { name: "Sound" })
  await expect(sound).not.toBeChecked()
  expect(await page.evaluate("Notification.asked")).toEqual([])
  await desktop.click()
  await expect.poll(() => page.evaluate("Notification.asked")).toEqual(["asked"])
  await expectState(page, "alarmAlerts.asking")
  const tonesIn = (each: Page) => each.evaluate("tones()")
  // The sound does not wait for an answer.
  await sound.click()
  await expect.poll(() => tonesIn(page)).toBe(2)
  await expect(desktop).not.toBeChecked()
  await page.evaluate(() => dispatchEvent(new Event("answer")))
  await expect(desktop).toBeChecked()
  for (const turned of [desktop, sound]) {
    await turned.click()
    await expect(turned).not.toBeChecked()
    await turned.click()
    await expect(turned).toBeChecked()
  }
  await expect.poll(() => tonesIn(page)).toBe(4)
  expect(await page.evaluate("Notification.asked")).toEqual(["asked"])
  expect(await page.evaluate(() => localStorage.getItem("alerts"))).toBe('{"sound":true,"desktop":true}')
  const other = await context.newPage()
  await other.goto(`${server.address}/#/dashboard/dashboardIndex`)
  await expect(streamOf(other)).toContainText("Live")
  await report(["0018"])
  const shownIn = (each: Page) => each.evaluate("Notification.shown")
  await expect.poll(() => shownIn(page)).toHaveLength(1)
  expect(await shownIn(page)).toEqual([expect.stringContaining("New alarm: RGBD")])
  await expect.poll(() => tonesIn(page)).toBe(6)
  await expect(noticesOf(other)).toContainText("RGBD")
  expect(await tonesIn(other)).toBe(0)
  expect(await shownIn(other)).toEqual([])
})
