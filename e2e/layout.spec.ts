import type { Page } from "@playwright/test"
import { loginForm } from "./fixtures/login-form.ts"
import { expect, test } from "./fixtures/test.ts"
import { userForm, userList } from "./fixtures/user-list.ts"

test.use({ viewport: { width: 390, height: 844 } })

/** How far the page reaches beyond the screen on the right, and what reaches there. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const language of ["en-US", "zh-CN"] as const) {
  test(`on a telephone no page is wider than the screen (${language})`, async ({ page, accounts, address, calls }) => {
    const account = await accounts.add("admin")
    const token = await calls.signIn(account)
    const origin = (...entries: ReadonlyArray<{ readonly name: string; readonly value: string }>) => ({
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: "Accept-Language", value: language }, ...entries] }]
    })
    await page.context().setStorageState(origin())
    await page.goto("/#/login")
    await expect(page.locator("form")).toBeVisible()
    expect(await overflow(page), "login").toBe(0)
    await page.context().setStorageState(origin({ name: "token", value: token }))
    for (const [path, standing] of [
      ["/dashboard/dashboardIndex", "h1"],
      ["/user/userList", "table tbody tr"],
      ["/message/messageList", "table tbody tr"],
      ["/exception/403", "h1"],
      ["/a/path/that/is/very/long/and/leads/nowhere/because/there/is/nothing/of/this/name/anywhere", "h1"]
    ] as const) {
      await page.goto(`/#${path}`)
      await expect(page.locator(standing).filter({ visible: true }).first()).toBeVisible()
      expect(await overflow(page), path).toBe(0)
    }
    // A page of 1280 pixels at 400 %.
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflow(page)).toBe(0)
  })
}

test("on a telephone the menu is a drawer, and a user is added there as well", async ({ page, accounts, enter }) => {
  const account = await accounts.add("admin")
  const unread = { message: 1234, notice: 0, todo: 0 }
  await page.route("**/api/message/list*", (route) =>
    route.fulfill({ json: { status: "ok", code: 0, msg: "", data: { list: [], total: 0, unread } } })
  )
  await page.route("**/user/list*", (route) =>
    route.fulfill({ json: { status: "fail", code: 50000, msg: "The moon is in the way", data: null } })
  )
  await enter(page, account)
  const badge = page.getByRole("button", { name: "Messages, 1,234 unread" }).getByText("99+")
  expect(await badge.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.getByRole("button", { name: "Open menu" }).click()
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Users" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page).toHaveURL(/#\/user\/userList/)
  const retry = page.getByRole("button", { name: "Retry" })
  await expect(retry).toBeVisible()
  expect(await retry.evaluate((button) => button.getBoundingClientRect().right < innerWidth)).toBe(true)
  await page.unroute("**/user/list*")
  await retry.click()
  await userList(page).add.click()
  const form = userForm(page, "Add user")
  await expect(form.save).toBeInViewport()
  expect(await overflow(page)).toBe(0)
  await form.cancel.click()
  await expect(loginForm(page).login).toHaveCount(0)
})
