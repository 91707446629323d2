import { expireSession } from "./fixtures/database.ts"
import { searchOf } from "./fixtures/address.ts"
import { holdRequests } from "./fixtures/held-requests.ts"
import { journalWith } from "./fixtures/journal.ts"
import { signIn } from "./fixtures/login-form.ts"
import { expectState } from "./fixtures/expect-state.ts"
import { expect, test } from "./fixtures/test.ts"
import { calledByUserList } from "./fixtures/user-list.ts"
import { withoutStream } from "./fixtures/without-stream.ts"

const title = { name: "Confirm logout" }

test("losing a session opens one dialog; Cancel stays", async ({ page, accounts, calls, dataDir, enter }) => {
  const account = await withoutStream(page, calls, await accounts.add("admin"))
  const token = await enter(page, account)
  await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible()
  await expireSession(dataDir, token)

  const answers: Array<number> = []
  await page.route("**/system-admin/**", async (route) => {
    const response = await route.fetch()
    answers.push((await response.json()).code)
    await route.fulfill({ response })
  })
  // By its address: a late call of the page before may have opened the dialog already.
  await page.evaluate(() => {
    location.hash = "#/user/userList"
  })
  await expect.poll(() => answers.length).toBeGreaterThan(1)
  expect(new Set(answers)).toEqual(new Set([40305]))
  const dialog = page.getByRole("alertdialog", title).or(page.getByRole("dialog", title))
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toContainText("You have been logged out")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/#\/user\/userList/)
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(token)

  await page.getByRole("button", { name: "Search" }).click()
  await expect(dialog).toHaveCount(1)
  await page.unroute("**/system-admin/**")
  // The login page is reloaded, and a page that is closing evaluates nothing.
  const reloading = page.waitForEvent("domcontentloaded")
  await dialog.getByRole("button", { name: "Re-login" }).click()
  await expect(page).toHaveURL(/#\/login\?redirect=/)
  await expect(dialog).toHaveCount(0)
  await reloading
  expect(await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("menu")])).toEqual([null, null])
})

test("a login after a lost session returns to its page", async ({ page, accounts, calls, dataDir, enter }) => {
  const account = await withoutStream(page, calls, await accounts.add("admin"))
  const path = `/user/userList?username=${account.username}&sort=username`
  const called = calledByUserList(page)
  const token = await enter(page, account, path)
  await expect(page.getByRole("row", { name: account.username })).toBeVisible()
  await called
  await expireSession(dataDir, token)
  await page.getByRole("button", { name: "Search" }).click()
  await page.getByRole("button", { name: "Re-login" }).click()
  await expect(page).toHaveURL(/#\/login\?redirect=/)
  await signIn(page, account)
  await expect(page.getByRole("row", { name: account.username })).toBeVisible()
  expect(searchOf(page)).toEqual({ username: account.username, sort: "username" })
})

test("a lost session keeps the form while the operator stays", async ({ page, accounts, calls, dataDir, enter }) => {
  const token = await enter(page, await withoutStream(page, calls, await accounts.add("admin")), "/user/userList")
  await page.getByRole("button", { name: "Add" }).click()
  const form = page.getByRole("dialog", { name: "Add user" })
  await form.getByRole("textbox", { name: "Username" }).fill("typed-with-care")
  await form.getByRole("combobox", { name: "Role" }).selectOption("operator")
  await form.getByLabel("Password").fill("Secret-77")
  await expireSession(dataDir, token)
  await form.getByRole("button", { name: "Save" }).click()
  const dialog = page.getByRole("alertdialog", title).or(page.getByRole("dialog", title))
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(form.getByRole("textbox", { name: "Username" })).toHaveValue("typed-with-care")
})

test("the alarm stream immediately reports a lost session once", async ({ page, accounts, dataDir, enter }) => {
  const token = await enter(page, await accounts.add("admin"), "/user/userList")
  const stream = page.getByRole("status", { name: "Alarm stream" })
  await expect(stream).toContainText("Live")
  await expireSession(dataDir, token)
  const dialog = page.getByRole("alertdialog", title).or(page.getByRole("dialog", title))
  await expect(dialog).toHaveCount(1)
  await expectState(page, "session.inside.lost")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(dialog).toHaveCount(0)
  await expectState(page, "alarms.sessionLost")
})

test("Logout says goodbye at login and leaves nothing behind", async ({ page, accounts, calls, enter }) => {
  const account = await accounts.add("operator")
  // The way out waits for the server, but not for long.
  await page.clock.install()
  const gate = await holdRequests(page, "**/system-admin/logout")
  const token = await enter(page, account)
  // The journal's code arrives after the page, and a paused clock would hold it back.
  await expectState(page, "session.inside.present")
  await page.getByRole("button", { name: account.username }).click()
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expectState(page, "session.leaving")
  await page.clock.resume()
  gate.open()
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.getByText("Signed out", { exact: true })).toBeVisible()
  const left = await page.evaluate(() => ["token", "user", "menu"].map((key) => localStorage.getItem(key)))
  expect(left).toEqual([null, null, null])
  expect((await calls.get("/user/detail", token)).code).toBe(40100)
  // The page was closed within the second, and its last events are written all the same.
  await journalWith(page, "session.logoutAgreed", "session.closed")
  await page.goto("/#/dashboard/dashboardIndex")
  await expect(page).toHaveURL(/#\/login\?redirect=/)
})
