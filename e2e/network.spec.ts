import { ADMIN } from "./fixtures/accounts.ts"
import { newName } from "./fixtures/calls.ts"
import { holdRequests } from "./fixtures/held-requests.ts"
import { signIn } from "./fixtures/login-form.ts"
import { palette } from "./fixtures/palette.ts"
import { goToPage } from "./fixtures/tab-bar.ts"
import { expect, test } from "./fixtures/test.ts"
import { userForm, userList } from "./fixtures/user-list.ts"

test("a loading list marks its table as busy", async ({ page, accounts, enter }) => {
  const gate = await holdRequests(page, "**/user/list*")
  const account = await accounts.add("admin")
  const list = userList(page)
  await enter(page, account, `/user/userList?username=${account.username}`)
  await expect.poll(() => gate.held).toBe(1)
  await expect(page.locator("[aria-busy=true]").filter({ visible: true }).first()).toBeVisible()
  await expect(list.row(account.username)).toHaveCount(0)
  gate.open()
  await expect(list.row(account.username)).toBeVisible()
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
})

test("the last of two searches wins over a late answer", async ({ page, accounts, enter }) => {
  const slow = await accounts.add("field", newName("slow"))
  const quick = await accounts.add("field", newName("quick"))
  const list = userList(page)
  await enter(page, await accounts.add("admin"), "/user/userList")
  await expect(list.rows).toHaveCount(20)
  const gate = await holdRequests(page, "**/user/list*", (route) => route.request().url().includes(slow.username))
  await list.filter.username.fill(slow.username)
  await list.search.click()
  await expect.poll(() => gate.held).toBe(1)
  await list.filter.username.fill(quick.username)
  await list.search.click()
  await expect(list.row(quick.username)).toBeVisible()
  await gate.drain()
  await expect(list.rows).toHaveCount(1)
  await expect(list.row(quick.username)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(quick.username))
})

test("a list does the operator's next wish in every state", async ({ page, enter }) => {
  test.setTimeout(120_000)
  let refusing = false
  // A hundred and twenty rows, made from one.
  await page.route("**/user/list?*", async (route) => {
    if (refusing)
      return route.fulfill({ json: { status: "fail", code: 50000, msg: "The moon is in the way", data: null } })
    const params = new URL(route.request().url()).searchParams
    const [at, size] = [Number(params.get("page") ?? 1), Number(params.get("page_size") ?? 10)]
    const response = await route.fetch()
    const answer = await response.json()
    const ids = Array.from({ length: 120 }, (_, index) => 90_001 + index).slice((at - 1) * size, at * size)
    const users = ids.map((id) => ({ ...answer.data.list[0], id, username: `copy-${id}` }))
    return route.fulfill({ response, json: { ...answer, data: { ...answer.data, list: users, total: 120 } } })
  })
  await enter(page, ADMIN, "/user/userList")
  const row = (name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true })
  await expect(row("copy-90001")).toBeVisible()
  const { open, input } = palette(page)
  const command = async (words: string) => {
    await open()
    await input.fill(words)
    await page.keyboard.press("Enter")
    await expect(input).toHaveCount(0)
  }

  // While a page loads, it is requested again, rows are selected and one is added.
  let gate = await holdRequests(page, /user\/list/)
  await command("Users: Refresh the list")
  await expect.poll(() => gate.held).toBe(1)
  await command("Users: Refresh the list")
  await expect.poll(() => gate.held).toBe(2)
  await row("copy-90002").check()
  await expect(page.getByText("1 selected", { exact: true })).toBeVisible()
  await command("Users: Add")
  const form = userForm(page, "Add user")
  await expect(form.username).toBeFocused()
  await form.cancel.click()
  await expect.poll(() => gate.held).toBe(3)
  await gate.drain()
  await expect(row("copy-90002")).toBeChecked()
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false")

  // All matching rows are being gathered.
  const gather = async () => {
    const all = page.getByRole("checkbox", { name: "Select all rows on this page" })
    if (!(await all.isChecked())) await all.click()
    await page.getByRole("button", { name: "Select all 120 matching rows" }).click()
  }
  await page.unroute(/user\/list/)
  gate = await holdRequests(page, /user\/list.*page_size=100/)
  await gather()
  await expect.poll(() => gate.held).toBe(1)
  await row("copy-90003").uncheck()
  await expect(page.getByText("19 selected", { exact: true })).toBeVisible()
  await gather()
  await expect.poll(() => gate.held).toBe(2)
  await command("Users: Refresh the list")
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false")
  await gather()
  await expect.poll(() => gate.held).toBe(3)
  await page.getByRole("columnheader", { name: "Username" }).getByRole("button").click()
  await expect(page.getByRole("columnheader", { name: "Username" })).toHaveAttribute("aria-sort", "ascending")
  await gate.drain()
  await gather()
  await expect(page.getByText("120 selected, 100 of them not on this page")).toBeVisible()
  await page.getByRole("button", { name: "Clear selection" }).click()

  // None of several could be deleted.
  await page.route("**/user/delete", (route) =>
    route.fulfill({ json: { status: "fail", code: 50000, msg: "Held fast", data: null } })
  )
  await row("copy-90001").check()
  await row("copy-90002").check()
  await page.getByRole("button", { name: "Delete 2 selected" }).click()
  await page.getByRole("alertdialog", { name: "Confirm delete?" }).getByRole("button", { name: "Delete" }).click()
  const alert = page.getByRole("alert").filter({ hasText: "copy-90001: Held fast" })
  await alert.getByRole("button", { name: "Close" }).click()
  await expect(alert).toHaveCount(0)
  await page.getByRole("button", { name: "Clear selection" }).click()

  // A return to the window refetches a failed list, and old rows.
  refusing = true
  await gather()
  await expect(page.getByText("The moon is in the way").first()).toBeVisible()
  refusing = false
  const look = () => page.evaluate(() => dispatchEvent(new Event("focus")))
  await look()
  await expect(page.getByText("These rows may be out of date.")).toHaveCount(0)
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false")
  refusing = true
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 120_000
  })
  await Promise.all([page.waitForResponse("**/user/list?*"), look()])
  await expect(row("copy-90001")).toBeVisible()
})

test("a page abandoned while loading does not replace the wanted one", async ({ page, accounts, enter }) => {
  const account = await accounts.add("admin")
  await enter(page, account)
  await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible()
  const gate = await holdRequests(page, "**/assets/user-list-*")
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users" }).click()
  await expect.poll(() => gate.held).toBeGreaterThan(0)
  await page.getByRole("link", { name: "Wheelhouse" }).click()
  await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible()
  await gate.drain()
  await expect(page).toHaveURL(/#\/dashboard\/dashboardIndex$/)
  await expect(page.getByRole("columnheader", { name: "Username" })).toHaveCount(0)
})

test.describe("expected network errors", () => {
  test.use({ noise: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|500 \(|dynamically imported module/ })

  test("a list that fails three times says so, and Retry loads it", async ({ page, accounts, enter }) => {
    let requestCount = 0
    await page.route("**/user/list*", (route) => {
      requestCount += 1
      return route.fulfill({ status: 500, body: "out of order" })
    })
    const account = await accounts.add("admin")
    await enter(page, account, `/user/userList?username=${account.username}`)
    await expect(page.getByText("The list could not be loaded")).toBeVisible()
    expect(requestCount).toBe(3)
    await page.unroute("**/user/list*")
    await page.getByRole("button", { name: "Retry" }).click()
    await expect(userList(page).row(account.username)).toBeVisible()
    await expect(page.getByText("The list could not be loaded")).toHaveCount(0)
  })

  test("a save during an outage keeps the form and later saves once", async ({
    page,
    accounts,
    calls,
    context,
    enter
  }) => {
    const username = newName("offline")
    const list = userList(page)
    await enter(page, await accounts.add("admin"), `/user/userList?username=${username}`)
    await list.add.click()
    const form = userForm(page, "Add user")
    await form.username.fill(username)
    await form.role.selectOption("field")
    await form.email.fill("kept@example.com")
    await form.password.fill("Secret-77")
    await context.setOffline(true)
    await form.save.click()
    await expect(page.getByText("Request Error").first()).toBeVisible()
    await expect(form.dialog.getByText("Not saved. Your input is still here.")).toBeVisible()
    await expect(form.username).toHaveValue(username)
    await expect(form.email).toHaveValue("kept@example.com")
    await expect(form.password).toHaveValue("Secret-77")
    await context.setOffline(false)
    await form.save.click()
    await expect(form.dialog).toBeHidden()
    await expect(list.row(username)).toBeVisible()
    const saved = await calls.get<{ readonly total: number }>(
      `/user/list?username=${username}`,
      await accounts.adminToken()
    )
    expect(saved.data.total).toBe(1)
  })

  test("the login form reports a missing network, then works", async ({ page, accounts }) => {
    const account = await accounts.add("operator")
    await page.route("**/captcha", (route) => route.abort())
    await page.goto("/#/login")
    await expect(page.getByText("Reload image")).toBeVisible()
    await page.unroute("**/captcha")
    await page.getByText("Reload image").click()
    await expect(page.getByRole("img", { name: "Image of the verification code" })).toBeVisible()
    await page.getByRole("textbox", { name: "Username", exact: true }).fill(account.username)
    await expect(page.getByText("Reload image")).toHaveCount(0)
  })

  test("the login page reports a missing shell, then continues", async ({ page, accounts }) => {
    const account = await accounts.add("admin")
    await page.route("**/assets/shell-*", (route) => route.abort())
    await page.goto("/#/login")
    await signIn(page, account)
    await expect(page.getByRole("region", { name: "Notices" }).getByText("Request Error").first()).toBeVisible()
    await expect(page.getByRole("button", { name: "Signing in" })).toBeVisible()
    await page.unroute("**/assets/shell-*")
    await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible()
  })

  test("page code that fails to load is an error page with Retry", async ({ page, accounts, enter }) => {
    const account = await accounts.add("admin")
    await enter(page, account)
    await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible()
    await page.route("**/assets/user-list-*", (route) => route.abort())
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users" }).click()
    await expect(page.getByRole("alert").getByText("This page could not be loaded")).toBeVisible()
    await expect(page.locator("#nprogress .bar")).toHaveCount(0)
    await page.unroute("**/assets/user-list-*")
    const retry = page.getByRole("button", { name: "Retry" })
    await retry.click()
    await expect(page.getByRole("table")).toBeVisible()
    await expect(page).toHaveURL(/#\/user\/userList/)

    // The code arrives, but not its texts.
    await page.route("**/assets/en-US-people-*", (route) => route.abort())
    await goToPage(page, "/role/roleList")
    await expect(page.getByRole("alert").getByText("This page could not be loaded")).toBeVisible()
    await page.unroute("**/assets/en-US-people-*")
    await retry.click()
    await expect(page.getByRole("heading", { name: "Roles" })).toBeVisible()

    // No network, and a cache without entries of earlier tests.
    await page.route("**/assets/*", (route) => route.abort("internetdisconnected"))
    await goToPage(page, "/account/userSettings")
    await expect(page.getByRole("alert").getByText("This page could not be loaded")).toBeVisible()
    // A refusal needs no network.
    await goToPage(page, "/exception/403")
    await expect(page.getByRole("heading", { name: "Access to this resource on the server is denied" })).toBeVisible()
    await goToPage(page, "/account/userSettings")
    await expect(page.getByRole("alert").getByText("This page could not be loaded")).toBeVisible()
    await page.unroute("**/assets/*")
    await retry.click()
    await expect(page.getByRole("heading", { name: "User Settings" })).toBeVisible()
  })
})
