import type { BrowserContext, Page } from "@playwright/test"
import { ADMIN } from "./fixtures/accounts.ts"
import { searchOf } from "./fixtures/address.ts"
import { expect, test } from "./fixtures/test.ts"
import { userList } from "./fixtures/user-list.ts"

test.use({ noise: /net::ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/ })

const OFFLINE = "Offline: the server cannot be reached"

/** Next is pressed offline: page, rows and address stay together, and all three move on once online. */
const expectTogether = async (page: Page, context: BrowserContext, action: string) => {
  const list = userList(page)
  const current = list.pages.locator("button[aria-current=page]")
  await expect(list.rows).toHaveCount(20)
  const before = await list.rows.allInnerTexts()
  await context.setOffline(true)
  await list.pages.getByRole("button", { name: "Next page" }).click()
  await expect(page.getByRole("status").filter({ hasText: OFFLINE })).toBeVisible()
  await expect(current).toHaveText("1")
  expect(await list.rows.allInnerTexts()).toEqual(before)
  expect(searchOf(page)["page"]).toBeUndefined()
  const button = list.rows.first().getByRole("button", { name: action })
  await expect(button).toHaveAttribute("aria-disabled", "true")
  await button.click({ force: true })
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page.getByRole("alertdialog")).toHaveCount(0)

  await context.setOffline(false)
  await expect(current).toHaveText("2")
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
  await expect.poll(() => searchOf(page)["page"]).toBe("2")
  expect(await list.rows.allInnerTexts()).not.toEqual(before)
  await expect(button).toHaveAttribute("aria-disabled", "false")
  await page.goBack()
  await expect(current).toHaveText("1")
  await expect(list.rows.first()).toContainText(before[0]!.split("\t")[0]!.trim())

  // Back is pressed offline: the address stays with the rows, and goes one step back with them.
  await page.goForward()
  await expect(current).toHaveText("2")
  await context.setOffline(true)
  await page.goBack()
  await expect(page.getByRole("status").filter({ hasText: OFFLINE })).toBeVisible()
  await expect(current).toHaveText("2")
  expect(await list.rows.allInnerTexts()).not.toEqual(before)
  await expect.poll(() => searchOf(page)["page"]).toBe("2")
  await context.setOffline(false)
  await expect(current).toHaveText("1")
  await expect.poll(() => searchOf(page)["page"]).toBeUndefined()
  await Promise.all([page.waitForResponse(/\/list\?/), list.search.click()])
  await page.goForward()
  await expect(current).toHaveText("2")
  await expect.poll(() => searchOf(page)["page"]).toBe("2")
}

test("an offline list keeps its page, says so and recovers by itself", async ({ page, context, enter }) => {
  // Oldest first, so that users of other tests stand at the end.
  await enter(page, ADMIN, "/user/userList?sort=created_at&order=asc")
  await expectTogether(page, context, "Edit")
})

test("an offline application's list keeps its page and recovers by itself", async ({ page, context, enter }) => {
  await enter(page, ADMIN, "/interactive-admin/router-first?sort=created_at&order=asc")
  await expectTogether(page, context, "Edit")
})
