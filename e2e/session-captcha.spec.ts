import { ADMIN, settingsOf } from "./fixtures/accounts.ts"
import { loginForm } from "./fixtures/login-form.ts"
import { newDataDir, removeDataDir, type RunningServer, startServer } from "./fixtures/server.ts"
import { expect, test } from "./fixtures/test.ts"

/** A server as it is shipped: no code but the drawn one counts. */
let server: RunningServer
const dataDir = newDataDir()

test.beforeAll(async () => {
  server = await startServer({ ...settingsOf(dataDir), SEED: "none" })
})
test.afterAll(async () => {
  await server.stop()
  removeDataDir(dataDir)
})

test("a wrong verification code is told beside its field, a new picture is drawn and the focus waits there", async ({
  page
}) => {
  await page.goto(`${server.address}/#/login`)
  await page.evaluate(() => localStorage.setItem("Accept-Language", "en-US"))
  await page.reload()
  const form = loginForm(page)
  await expect(form.picture).toBeVisible()
  const picture = await form.picture.getAttribute("src")
  await form.username.fill(ADMIN.username)
  await form.password.fill(ADMIN.password)
  await form.code.fill("wrong")
  await form.login.click()
  await expect(form.code).toHaveAccessibleDescription("The verification code is wrong or has expired")
  await expect(form.picture).not.toHaveAttribute("src", picture!)
  await expect(form.code).toBeFocused()
  await expect(form.code).toHaveValue("")
  await expect(form.username).toHaveValue(ADMIN.username)
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull()
})
