import { ADMIN, CODE, settingsOf } from "./fixtures/accounts.ts"
import { accountsOf, callsOf, newName } from "./fixtures/calls.ts"
import { messageBox } from "./fixtures/message-box.ts"
import { robotWithKey } from "./fixtures/database.ts"
import { mailsTo, startMailServer } from "./fixtures/mail-server.ts"
import { newDataDir, removeDataDir, type RunningServer, startServer } from "./fixtures/server.ts"
import { expect, test } from "./fixtures/test.ts"

/** A server of its own, because all consoles of a server receive its alarms. */
let server: RunningServer
let mails: Awaited<ReturnType<typeof startMailServer>>
const dataDir = newDataDir()
test.beforeAll(async () => {
  mails = await startMailServer(dataDir)
  const senders = { SMTP_URL: mails.url, SMTP_FROM: "alarms@wheelhouse.example" }
  server = await startServer({ ...settingsOf(dataDir), SEED: "demo", CAPTCHA_BYPASS: CODE, ...senders })
})
test.afterAll(async () => {
  await server.stop()
  await mails.stop()
  removeDataDir(dataDir)
})

test("a robot's report reaches notices, board, mailbox and timeline", async ({ page }) => {
  const { address } = server
  const calls = callsOf(address)
  const accounts = accountsOf(calls)
  const name = newName("on-duty")
  const mailbox = `${name}@wheelhouse.example`
  const { id, username, password } = await accounts.add("operator", name, mailbox)
  const rule = { name, user_ids: [id], methods: ["console", "email"], types: ["0005"], enabled: true }
  expect((await calls.post("/alarm/add-notify-rule", rule, await calls.signIn(ADMIN))).code).toBe(0)
  const { robot_id: robot, key } = await robotWithKey(dataDir)

  const token = await calls.signIn({ username, password })
  await page.goto(`${address}/favicon.svg`)
  await page.evaluate((stored) => {
    localStorage.setItem("token", stored)
    localStorage.setItem("Accept-Language", "en-US")
  }, token)
  await page.goto(`${address}/#/alarm/alarm-board?text=${robot}`)
  await expect(page.getByRole("heading", { name: /^Alarm board .*\d/ })).toBeVisible()
  const reported = await fetch(`${address}/device-admin/report`, {
    method: "POST",
    headers: { authorization: key, "content-type": "application/json" },
    body: JSON.stringify({ reports: [{ robot_id: robot, at: Date.now(), faults: ["0005"] }] })
  })
  expect((await reported.json()).data.list).toMatchObject([{ result: "applied" }])
  await expect(
    page.getByRole("grid", { name: "Open alarms" }).getByRole("row").filter({ hasText: robot })
  ).toBeVisible()
  await expect(page.getByRole("region", { name: "Notices" })).toHaveText("")

  await expect
    .poll(async () => (await mailsTo(dataDir, mailbox)).map(({ subject }) => subject))
    .toEqual([expect.stringContaining(`[Critical] Emergency stop: ${robot}`)])

  await page.goto(`${address}/#/alarm/alarm-record`)
  const rows = page.getByRole("main").getByRole("row").filter({ hasText: robot })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: "Email" })).toContainText("Sent")
  await expect(rows.filter({ hasText: "Console" })).toContainText("Sent")
  await rows.first().getByRole("link", { name: "Emergency stop" }).click()
  await expect(page).toHaveURL(/#\/alarm\/alarm-timeline\?id=\d+$/)
  await expect(page.getByRole("main")).toContainText(robot)

  const box = messageBox(page)
  await box.button.click()
  await box.tab("Notice").click()
  await box.item(robot).getByRole("link", { name: robot }).click()
  await expect(page).toHaveURL(new RegExp(`#/device-admin/robot\\?robot_id=${robot}$`))
  await expect(box.dialog).toBeHidden()
})
