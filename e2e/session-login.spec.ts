import { CODE } from "./fixtures/accounts.ts"
import { holdRequests } from "./fixtures/held-requests.ts"
import { loginForm, signIn } from "./fixtures/login-form.ts"
import { expectState } from "./fixtures/expect-state.ts"
import { expect, test } from "./fixtures/test.ts"

const tokenIn = () => localStorage.getItem("token")

test("correct credentials open the console from the login", async ({ page, accounts }) => {
  const account = await accounts.add("operator")
  await page.goto("/")
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page).toHaveTitle("Sign in · Wheelhouse")
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeHidden()
  await signIn(page, account)
  await expect(page).toHaveURL(/#\/dashboard\/dashboardIndex$/)
  await expect(page.getByText("Welcome to use")).toBeVisible()
  await expectState(page, "session.inside.present")
  expect((await page.evaluate(tokenIn))?.length).toBe(43)
})

test("a wrong password draws another captcha and stores no token", async ({ page, accounts }) => {
  const account = await accounts.add("operator")
  await page.goto("/#/login")
  const form = loginForm(page)
  await expect(form.picture).toBeVisible()
  const picture = await form.picture.getAttribute("src")
  await signIn(page, { ...account, password: "Wrong-88" })
  await expect(page.getByRole("alert").filter({ hasText: "Wrong username or password" })).toBeVisible()
  await expect(page.getByText("Login error, refresh and try again")).toBeVisible()
  await expect(form.picture).not.toHaveAttribute("src", picture!)
  await expect(form.username).toHaveValue(account.username)
  await expect(form.code).toHaveValue("")
  expect(await page.evaluate(tokenIn)).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull()

  await form.password.fill(account.password)
  await form.code.fill(CODE)
  await form.login.click()
  await expect(page).toHaveURL(/#\/dashboard\/dashboardIndex$/)
})

test("an unknown user fails like a wrong password", async ({ page }) => {
  await page.goto("/#/login")
  await signIn(page, { username: "nobody-at-all", password: "Wrong-88" })
  await expect(page.getByRole("alert").filter({ hasText: "Wrong username or password" })).toBeVisible()
})

test("empty login fields are named, the first focused, nothing sent", async ({ page }) => {
  const sent: Array<string> = []
  page.on("request", (request) => {
    if (request.url().includes("login-v2")) sent.push(request.url())
  })
  await page.goto("/#/login")
  const form = loginForm(page)
  await expect(form.picture).toBeVisible()
  await form.login.click()
  await expect(form.username).toHaveAccessibleDescription("Username cannot be empty")
  await expect(form.password).toHaveAccessibleDescription("Password cannot be empty")
  await expect(form.code).toHaveAccessibleDescription("Verification code cannot be empty")
  await expect(form.username).toBeFocused()

  await form.username.fill("operator")
  await form.login.click()
  await expect(form.username).toHaveAccessibleDescription("")
  await expect(form.password).toBeFocused()
  expect(sent).toEqual([])
})

test("a click on the picture draws another code", async ({ page }) => {
  await page.goto("/#/login")
  const form = loginForm(page)
  await expect(form.picture).toBeVisible()
  const picture = await form.picture.getAttribute("src")
  await page.getByRole("button", { name: "New verification code" }).click()
  await expect(form.picture).not.toHaveAttribute("src", picture!)
  await expect(form.picture).toBeVisible()
})

test("the login remembers the username, never the password", async ({ page, accounts }) => {
  const account = await accounts.add("operator")
  await page.goto("/#/login")
  const form = loginForm(page)
  await form.remember.check()
  await signIn(page, account)
  await expect(page).toHaveURL(/#\/dashboard/)

  await page.evaluate(() => localStorage.removeItem("token"))
  await page.goto("/#/login")
  await page.reload()
  await expect(form.username).toHaveValue(account.username)
  await expect(form.remember).toBeChecked()
  await expect(form.password).toHaveValue("")
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])
  )
  expect(stored).toContain(account.username)
  expect(stored).not.toContain(account.password)

  await form.remember.uncheck()
  await signIn(page, account)
  await expect(page).toHaveURL(/#\/dashboard/)
  expect(await page.evaluate(() => localStorage.getItem("settings"))).not.toContain(account.username)
})

test("a second click on Login sends nothing more", async ({ page, accounts }) => {
  const account = await accounts.add("operator")
  let requestCount = 0
  let go = (): void => {}
  const gate = new Promise<void>((open) => (go = open))
  await page.route("**/login-v2", async (route) => {
    requestCount += 1
    await gate
    await route.continue()
  })
  await page.goto("/#/login")
  const form = loginForm(page)
  await expect(form.picture).toBeVisible()
  await form.username.fill(account.username)
  await form.password.fill(account.password)
  await form.code.fill(CODE)
  await form.login.dblclick()
  await form.password.press("Enter")
  await expect.poll(() => requestCount).toBe(1)
  await expectState(page, "session.loggingIn")
  go()
  await expect(page).toHaveURL(/#\/dashboard/)
  expect(requestCount).toBe(1)
})

test("too many attempts show the server's own words", async ({ page, calls }) => {
  const username = `guesser-${process.pid}`
  for (let attempt = 0; attempt < 10; attempt++) {
    await calls.post("/login-v2", { username, password: "x", captcha_id: "none", captcha: CODE })
  }
  await page.goto("/#/login")
  await signIn(page, { username, password: "Wrong-88" })
  await expect(page.getByRole("alert").filter({ hasText: "Too many attempts" })).toBeVisible()
})

test("a login before the captcha says so, then works", async ({ page, accounts }) => {
  const account = await accounts.add("operator")
  const gate = await holdRequests(page, "**/captcha")
  const requests: Array<string> = []
  page.on("request", (request) => {
    if (request.url().endsWith("/login-v2")) requests.push(request.url())
  })
  await page.goto("/")
  const form = loginForm(page)
  await form.username.fill(account.username)
  await form.password.fill(account.password)
  await form.code.fill(CODE)
  await form.login.click()
  await expect(form.code).toHaveAccessibleDescription("The verification code is still loading")
  expect(requests).toEqual([])
  gate.open()
  await expect(form.picture).toBeVisible()
  await expect(form.code).not.toHaveAccessibleDescription(/./)
  await expect(form.code).toHaveValue(CODE)
  await form.login.click()
  await expect(page.getByText("Hello,")).toBeVisible()
})
