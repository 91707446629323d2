import { ADMIN, CODE, settingsOf } from "./fixtures/accounts.ts"
import { callsOf } from "./fixtures/calls.ts"
import { signIn } from "./fixtures/login-form.ts"
import { newDataDir, removeDataDir, type RunningServer, startServer } from "./fixtures/server.ts"
import { expect, test } from "./fixtures/test.ts"
import { userForm, userList } from "./fixtures/user-list.ts"

test.use({
  noise: /ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING)/
})

let server: RunningServer
const dataDir = newDataDir()
/** A port outside the system's ephemeral range, so that no other process takes it while the server is down. */
const PORT = String(20_000 + (process.pid % 10_000))
const settings = { ...settingsOf(dataDir), SEED: "none", CAPTCHA_BYPASS: CODE, PORT }

test.beforeAll(async () => {
  server = await startServer(settings)
})
test.afterAll(async () => {
  await server.stop()
  removeDataDir(dataDir)
})

test("a killed server shows an error and keeps every acknowledged write", async ({ page }) => {
  const { address } = server
  await page.goto(`${address}/#/login`)
  await page.evaluate(() => localStorage.setItem("Accept-Language", "en-US"))
  await page.goto(`${address}/#/login?redirect=/user/userList`)
  await page.reload()
  await signIn(page, ADMIN)
  const list = userList(page)
  await list.add.click()
  const form = userForm(page, "Add user")
  await form.username.fill("before-the-crash")
  await form.role.selectOption("user")
  await form.password.fill("Secret-77")
  await form.save.click()
  await expect(list.row("before-the-crash")).toBeVisible()

  await server.kill()
  await list.search.click()
  await expect(page.getByText("Offline: the server cannot be reached")).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem("token"))).toHaveLength(43)

  server = await startServer(settings)
  // The console goes on by itself.
  await expect(page.getByText("Offline: the server cannot be reached")).toHaveCount(0)
  await expect(list.row("before-the-crash")).toBeVisible()
  const calls = callsOf(address)
  expect(await calls.signIn({ username: "before-the-crash", password: "Secret-77" })).toHaveLength(43)
})
