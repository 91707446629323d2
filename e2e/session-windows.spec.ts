import { replaceStorage } from "./fixtures/blank.ts"
import { holdRequests } from "./fixtures/held-requests.ts"
import { everythingIn, journalWith } from "./fixtures/journal.ts"
import { loginForm, signIn } from "./fixtures/login-form.ts"
import { expectState, expectStateBeforeJournal } from "./fixtures/expect-state.ts"
import { expect, test } from "./fixtures/test.ts"

test("a logout or login reaches the other tabs", async ({ page, context, accounts, enter }) => {
  const account = await accounts.add("admin")
  await enter(page, account, `/user/userList?username=${account.username}`)
  await expect(page.getByRole("row", { name: account.username })).toBeVisible()
  const other = await context.newPage()
  await other.goto("/#/dashboard/dashboardIndex")
  await expect(other.getByText(`Hello, ${account.username}`)).toBeVisible()

  const secondPage = await context.newPage()
  const gate = await holdRequests(secondPage, /\/assets\/runtime-/)
  await secondPage.goto("/#/dashboard/dashboardIndex")
  // Prefetched on arrival as well.
  await expect.poll(() => gate.held).toBeGreaterThan(0)

  await other.getByRole("button", { name: account.username }).click()
  await other.getByRole("menuitem", { name: "Logout" }).click()
  await expect(other).toHaveURL(/#\/login$/)
  gate.open()
  await expect(secondPage).toHaveURL(/#\/login/)
  await expect(page).toHaveURL(/#\/login\?redirect=/)
  await expect(page.getByRole("textbox", { name: "Username" })).toBeVisible()
  await expect(page.getByRole("table")).toHaveCount(0)

  await signIn(other, account)
  await expect(other).toHaveURL(/#\/dashboard\/dashboardIndex$/)
  await expect(page).toHaveURL(new RegExp(`#/user/userList\\?username=${account.username}$`))
  await expect(page.getByRole("row", { name: account.username })).toBeVisible()
  // Answers for the former session are not shown in the next one.
  await expect(secondPage.getByRole("button", { name: /^Messages, \d/ })).toBeVisible()
})

test("two operators in separate browsers keep separate sessions", async ({ page, newContext, accounts, enter }) => {
  const one = await accounts.add("operator")
  const two = await accounts.add("admin")
  await enter(page, one)
  const elsewhere = await (await newContext()).newPage()
  await enter(elsewhere, two)
  await expect(page.getByText(`Hello, ${one.username}`)).toBeVisible()
  await expect(elsewhere.getByText(`Hello, ${two.username}`)).toBeVisible()
  await elsewhere.getByRole("button", { name: two.username }).click()
  await elsewhere.getByRole("menuitem", { name: "Logout" }).click()
  await expect(elsewhere).toHaveURL(/#\/login$/)
  await page.reload()
  await expect(page.getByText(`Hello, ${one.username}`)).toBeVisible()
})

test("another operator's token reloads the page", async ({ page, accounts, calls, enter }) => {
  const [one, two] = [await accounts.add("operator"), await accounts.add("operator")]
  await enter(page, one)
  await expect(page.getByText(`Hello, ${one.username}`)).toBeVisible()
  await journalWith(page, "session.opened")
  const token = await calls.signIn(two)
  const reloaded = page.waitForEvent("load")
  await page.evaluate((token) => {
    localStorage.setItem("token", token)
    document.dispatchEvent(new Event("visibilitychange"))
  }, token)
  await reloaded
  await expect(page.getByText(`Hello, ${two.username}`)).toBeVisible()
  await journalWith(page, "session.loaded")
  await expect.poll(() => everythingIn(page)).not.toContain(one.username)
})

test("a session that ends in another window ends here in every state", async ({ page, context, accounts, calls }) => {
  test.setTimeout(120_000)
  const account = await accounts.add("admin")
  const form = loginForm(page)
  const hello = page.getByText(`Hello, ${account.username}`)
  const other = await context.newPage()
  const menu = [{ name: "system-admin", title: "System", rule_type: 2, children: [] }]
  await replaceStorage(other, {
    "Accept-Language": "en-US",
    token: await calls.signIn(account),
    menu: JSON.stringify(menu)
  })
  const endElsewhere = () => other.evaluate(() => localStorage.removeItem("token"))
  const leaveElsewhere = async () => {
    const reloaded = page.waitForEvent("load")
    await endElsewhere()
    await reloaded
  }
  const refuse = (address: string) =>
    page.route(address, (route) =>
      route.fulfill({ json: { status: "fail", code: 50000, msg: "Out of order", data: null } })
    )

  // The user of a stored token, with the stored menu.
  const user = await holdRequests(page, "**/user/detail")
  await page.goto("/#/dashboard/dashboardIndex")
  await expect.poll(() => user.held).toBe(1)
  const looks = [
    await expectStateBeforeJournal(page, "session.fetchingUser"),
    await expectStateBeforeJournal(page, "guard.judging.weighing")
  ]
  await endElsewhere()
  await expect(page).toHaveURL(/#\/login/)

  await form.login.click()
  await expect(form.username).toHaveAccessibleDescription("Username cannot be empty")
  // The last field of the form starts the rest of the console, the journal included.
  await form.code.focus()
  await expectState(page, "session.outside")
  await expectState(page, "menu.empty")
  for (const seen of looks) await seen()

  // The user of a new sign-in, and a notice if that user cannot be read.
  await signIn(page, account)
  await expect.poll(() => user.held).toBe(2)
  await expectState(page, "session.welcoming")
  await endElsewhere()
  await expect(form.login).toBeEnabled()
  await page.unroute("**/user/detail")
  await refuse("**/user/detail")
  await signIn(page, account)
  await expect(page.getByRole("region", { name: "Notices" }).getByText(/Login error/)).toBeVisible()
  await expect(form.login).toBeEnabled()
  await page.unroute("**/user/detail")

  // For the menu, and where it could not be had.
  const rules = await holdRequests(page, "**/user/auth-rules")
  await signIn(page, account)
  await expect.poll(() => rules.held).toBe(1)
  await expectState(page, "menu.fetching")
  await expectState(page, "guard.judging.missingMenu")
  await leaveElsewhere()
  await expect(form.login).toBeVisible()
  await page.unroute("**/user/auth-rules")
  await refuse("**/user/auth-rules")
  await signIn(page, account)
  await expectState(page, "menu.failed")
  await leaveElsewhere()
  await expect(form.login).toBeVisible()
  await page.unroute("**/user/auth-rules")

  // For the menu that is asked for again.
  await signIn(page, account)
  await expect(hello).toBeVisible()
  await expectState(page, "menu.known")
  const again = await holdRequests(page, "**/user/auth-rules")
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await expect.poll(() => again.held).toBe(1)
  await expectState(page, "menu.refreshing")
  await leaveElsewhere()
  await expect(form.login).toBeVisible()
  await expect(hello).toHaveCount(0)
})

test("a returning window shows the user's changed role", async ({ page, accounts, calls, enter }) => {
  const { user, ...account } = await accounts.add("sales")
  await enter(page, account)
  const storedRole = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem("user") ?? "{}") as { role?: string }).role)
  await expect.poll(storedRole).toBe("sales")
  // A return to the window counts once the shell is rendered and the menu known.
  await expect(page.getByRole("button", { name: /^Messages/ })).toBeVisible()
  await expectState(page, "menu.known")
  const { id, username, version, enabled, email } = user
  const changed = { id, username, version, enabled, email, role: "operator" }
  expect((await calls.post("/user/edit", changed, await accounts.adminToken())).code).toBe(0)
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await expect.poll(storedRole).toBe("operator")
})
