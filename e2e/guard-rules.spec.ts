import { holdRequests } from "./fixtures/held-requests.ts"
import { signIn } from "./fixtures/login-form.ts"
import { expectState } from "./fixtures/expect-state.ts"
import { expect, test } from "./fixtures/test.ts"

test("a page or section without permission is a 403 with reason", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("operator"), "/user/userList")
  await expect(page.getByText("Access to this resource on the server is denied")).toBeVisible()
  await expect(page.getByText(/The role Operator has no access to the page .*(userList|Users)/)).toBeVisible()
  await expect(page.getByRole("status").filter({ hasText: /admin.* can give access/ })).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users" })).toHaveCount(0)
  await expect(page.getByRole("table")).toHaveCount(0)
  await page.goto("/#/market-support/router-first")
  await expect(page.getByText("The role Operator has no access to Business Activities.")).toBeVisible()
})

test("a user whose first entry is an application starts there", async ({ page, accounts }) => {
  const account = await accounts.add("marketing")
  await page.goto("/#/login")
  await signIn(page, account)
  await expect(page).toHaveURL(/#\/market-support\/router-first$/)
  await page.goto("/#/dashboard/dashboardIndex")
  await expect(page).toHaveURL(/#\/market-support\/router-first$/)
})

test("a menu forged in storage shows no rows", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("operator"))
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible()
  await page.evaluate(() => {
    const leaf = { name: "userList", title: "Users", rule_type: 1, children: [] }
    localStorage.setItem(
      "menu",
      JSON.stringify([{ name: "system-admin", title: "System", rule_type: 2, children: [leaf] }])
    )
  })
  await page.goto("/#/user/userList")
  await page.reload()
  await expect(
    page
      .getByText(/Not permitted: this requires User list \(userList\)/)
      .filter({ visible: true })
      .first()
  ).toBeVisible()
})

test.describe("a menu that fails to load", () => {
  test.use({ noise: /ERR_FAILED/ })

  test("a notification and the page say so, and Retry helps", async ({ page, accounts, enter }) => {
    await page.route("**/user/auth-rules", (route) => route.abort())
    await enter(page, await accounts.add("admin"), "/user/userList")
    await expect(page.getByRole("region", { name: "Notices" }).getByText("error", { exact: true })).toBeVisible()
    await expect(page.getByRole("heading", { name: "The menu could not be loaded" })).toBeVisible()
    await page.unroute("**/user/auth-rules")
    await page.getByRole("button", { name: "Retry" }).click()
    await expect(page.getByRole("table")).toBeVisible()
    await expectState(page, "menu.known")
  })
})

test.describe("a menu that fails during sign-in", () => {
  test.use({ noise: /ERR_FAILED/ })

  test("a failing menu is tried three times and reported once", async ({ page, accounts }) => {
    let requestCount = 0
    await page.route("**/user/auth-rules", (route) => {
      requestCount += 1
      return route.abort()
    })
    await page.goto("/#/login")
    await signIn(page, await accounts.add("admin"))
    await expect(page.getByRole("heading", { name: "The menu could not be loaded" })).toBeVisible()
    await expect(page.getByRole("region", { name: "Notices" }).getByText("error", { exact: true })).toHaveCount(1)
    await expect(page.getByText("2 times")).toHaveCount(0)
    expect(requestCount).toBe(3)
  })
})

test("the role is named in the language switched to", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("operator"), "/account/userCenter")
  await expect(page.getByRole("definition").filter({ hasText: /^Operator$/ })).toBeVisible()
  await page.getByRole("button", { name: "Language" }).click()
  await page.getByRole("menuitemradio", { name: "简体中文" }).click()
  await expect(page.getByRole("definition").filter({ hasText: /^运营/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("definition").filter({ hasText: /^运营/ })).toBeVisible()

  // The last of several navigations wins, and a lost session stays lost.
  const gate = await holdRequests(page, "**/user/detail")
  const choose = async (from: string, to: string) => {
    await page.getByRole("button", { name: from }).click()
    await page.getByRole("menuitemradio", { name: to }).click()
  }
  await choose("语言", "English")
  await expect.poll(() => gate.held).toBe(1)
  await choose("Language", "简体中文")
  await expect.poll(() => gate.held).toBe(2)
  await choose("语言", "English")
  await expect.poll(() => gate.held).toBe(3)
  await expectState(page, "session.inside.refreshing")
  gate.open()
  await expect(page.getByRole("definition").filter({ hasText: /^Operator$/ })).toBeVisible()
  await page.unroute("**/user/detail")
  await page.route("**/user/detail", (route) =>
    route.fulfill({ json: { status: "fail", code: 50000, msg: "The moon is in the way", data: null } })
  )
  await choose("Language", "简体中文")
  await expect(page.getByText("The moon is in the way").first()).toBeVisible()
  await expect(page.getByRole("definition").filter({ hasText: /^Operator$/ })).toBeVisible()
  await page.unroute("**/user/detail")
  const delayedCall = await holdRequests(page, "**/user/detail")
  await choose("语言", "English")
  await expect.poll(() => delayedCall.held).toBe(1)
  await page.route("**/alarm/alarm-receive-status", (route) =>
    route.fulfill({ json: { status: "fail", code: 40305, msg: "", data: null } })
  )
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await expect(page.getByRole("alertdialog")).toContainText("You have been logged out")
  await delayedCall.drain()
})

test("the progress bar runs until the page shows", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"))
  await expect(page.getByText("Hello,")).toBeVisible()
  await expectState(page, "guard.resting")
  let go = (): void => {}
  const gate = new Promise<void>((open) => (go = open))
  await page.route("**/assets/user-list-*", async (route) => {
    await gate
    await route.continue()
  })
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users" }).click()
  await expectState(page, "guard.arriving")
  go()
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible()
  await expectState(page, "guard.resting")
})
