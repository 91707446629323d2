import type { Page } from "@playwright/test"
import { loginForm } from "./fixtures/login-form.ts"
import { smallTargets } from "./fixtures/small-targets.ts"
import { expect, test } from "./fixtures/test.ts"
import { userForm, userList } from "./fixtures/user-list.ts"

test.use({ viewport: { width: 390, height: 844 } })

/** The width of the page beyond the screen on the right, and its elements there. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test("a phone has a drawer menu and adds a user", async ({ page, accounts, enter }) => {
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
  const targets = page.getByRole("banner").locator("a, button")
  const widths = await targets.evaluateAll((list) => list.map((target) => target.getBoundingClientRect().width))
  expect(widths.filter((width) => width > 0 && width < 44)).toEqual([])
  await page.getByRole("button", { name: "Open menu" }).click()
  const menu = page.getByRole("dialog", { name: "Menu" })
  expect(await smallTargets(page)).toEqual([])
  await menu.getByRole("link", { name: "Users" }).click()
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
  expect(await smallTargets(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await form.cancel.click()
  await expect(loginForm(page).login).toHaveCount(0)
})
