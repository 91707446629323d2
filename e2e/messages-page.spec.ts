import type { User } from "../src/contract/users.ts"
import type { Calls } from "./fixtures/calls.ts"
import { showFilters } from "./fixtures/filters.ts"
import { messageBox } from "./fixtures/message-box.ts"
import { expect, test } from "./fixtures/test.ts"

/** Changes an account so often that its owner gets many messages, and at last a notice. */
const write = async (calls: Calls, token: string, user: User, count: number) => {
  const { id, username, enabled } = user
  for (let index = 0; index <= count; index++) {
    const last = index === count
    const email = `turn${last ? index - 1 : index}@example.com`
    const body = { id, username, enabled, role: last ? "operator" : user.role, email, version: user.version + index }
    expect((await calls.post("/user/edit", body, token)).code).toBe(0)
  }
}

test("View More shows all messages, matching the box", async ({ page, accounts, calls, enter }) => {
  const { user, ...account } = await accounts.add("sales")
  await write(calls, await accounts.adminToken(), user, 21)
  await enter(page, account)
  const box = messageBox(page)
  await expect(box.button).toHaveAccessibleName("Messages, 23 unread")
  await box.button.click()
  await box.more.click()
  await expect(box.dialog).toBeHidden()
  await expect(page).toHaveURL(/#\/message\/messageList\?type=message$/)
  const rows = page.getByRole("table").locator("tbody").getByRole("row")
  await expect(page.getByText("22 records")).toBeVisible()
  await expect(rows).toHaveCount(20)
  await page.getByRole("button", { name: "Page 2" }).click()
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "All messages" })).toHaveCount(
    0
  )

  const oldest = rows.filter({ hasText: "created your account" })
  await oldest.getByRole("button", { name: "Mark as read" }).click()
  await expect(box.button).toHaveAccessibleName("Messages, 22 unread")
  await expect(oldest.getByRole("cell", { name: "Read", exact: true })).toBeVisible()
  await expect(oldest.getByRole("button", { name: "Mark as read" })).toHaveCount(0)

  const search = page.getByRole("search")
  await showFilters(page)
  await search.getByRole("combobox", { name: "State" }).selectOption("Unread")
  await search.getByRole("combobox", { name: "Type" }).selectOption("Notice")
  await search.getByRole("button", { name: "Search" }).click()
  await expect(page).toHaveURL(/type=notice/)
  await expect(rows).toHaveText([/Your role has changed/])
  await page.getByRole("checkbox", { name: "Select Your role has changed" }).check()
  await page.getByRole("button", { name: "Mark 1 selected as read" }).click()
  await expect(page.getByText("Nothing matches these filters")).toBeVisible()
  await expect(box.button).toHaveAccessibleName("Messages, 21 unread")

  await page.getByRole("main").getByRole("button", { name: "All Read" }).click()
  await expect(page.getByText("All messages read")).toBeVisible()
  await expect(box.button).toHaveAccessibleName("Messages")
  await search.getByRole("button", { name: "Reset" }).click()
  await expect(rows).toHaveCount(20)
  await expect(page.getByRole("button", { name: "Mark as read" })).toHaveCount(0)
  await expect(page.getByRole("main").getByRole("button", { name: "All Read" })).toBeDisabled()
})

test("every signed-in user may see all messages", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("marketing"), "/message/messageList")
  await expect(page.getByRole("heading", { name: "All messages" })).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: "created your account" })).toBeVisible()
})

test("a message read in the box is read on its page", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("operator"), "/message/messageList")
  const row = page.getByRole("row").filter({ hasText: "created your account" })
  await expect(row.getByRole("cell", { name: "Unread" })).toBeVisible()
  const box = messageBox(page)
  await box.button.click()
  await box.cover("created your account").click()
  await expect(row.getByRole("cell", { name: "Read", exact: true })).toBeVisible()
})

test("a list that cannot be loaded says so, and Retry loads it", async ({ page, accounts, enter }) => {
  await page.route("**/api/message/list?page=*", (route) =>
    route.fulfill({ json: { status: "fail", code: 50000, msg: "The post is late", data: null } })
  )
  await enter(page, await accounts.add("operator"), "/message/messageList")
  await expect(page.getByRole("table").getByText("The list could not be loaded")).toBeVisible()
  await page.unroute("**/api/message/list?page=*")
  await page.getByRole("table").getByRole("button", { name: "Retry" }).click()
  await expect(page.getByRole("row").filter({ hasText: "created your account" })).toBeVisible()
})
