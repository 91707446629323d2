import { newName } from "./fixtures/calls.ts"
import { showFilters } from "./fixtures/filters.ts"
import { goToPage } from "./fixtures/tab-bar.ts"
import { expect, test } from "./fixtures/test.ts"
import { withoutStream } from "./fixtures/without-stream.ts"

const FIRST = "/device-admin/router-first"

test("an application's addresses and the console's are one history", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), FIRST)
  await expect(page.getByRole("heading", { name: "Robots" })).toBeVisible()
  await page.getByRole("button", { name: "Next page" }).click()
  await expect(page).toHaveURL(/router-first\?page=2$/)
  await page.getByRole("table").getByRole("link").first().click()
  await expect(page.getByRole("heading", { name: "Recent alarms" })).toBeVisible()
  await page.getByRole("link", { name: "System Backend" }).click()
  await expect(page.getByText("Hello,")).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("heading", { name: "Recent alarms" })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("button", { name: "Page 2", exact: true })).toHaveAttribute("aria-current", "page")
  await page.goForward()
  await expect(page.getByRole("heading", { name: "Recent alarms" })).toBeVisible()
})

test("an application follows the console's language and theme", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), FIRST)
  await expect(page.getByRole("heading", { name: "Robots" })).toBeVisible()
  await page.getByRole("button", { name: "Switch to dark theme" }).click()
  await expect(page.locator("[data-application]")).toHaveAttribute("data-theme", "dark")
  await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeFocused()
  await page.getByRole("button", { name: "Language" }).click()
  await page.getByText("简体中文").click()
  await expect(page.getByRole("heading", { name: "机器人" })).toBeVisible()
})

test("a session ending in an application opens one dialog", async ({ page, accounts, calls, enter }) => {
  const token = await enter(
    page,
    await withoutStream(page, calls, await accounts.add("admin", newName("embedded"))),
    FIRST
  )
  // Its first calls are answered: the session ends for a later call.
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible()
  await calls.post("/logout", {}, token)
  await page.getByRole("button", { name: "Next page" }).click()
  await expect(page.getByRole("alertdialog", { name: "Confirm logout" })).toHaveCount(1)
})

test("an application's filters, forms and dialogs work embedded", async ({ page, accounts, address, enter }) => {
  const token = await enter(page, await accounts.add("admin"), "/sale-admin/router-first")
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible()
  await showFilters(page)
  await page.getByRole("combobox", { name: "State" }).selectOption("Completed")
  await page.getByRole("button", { name: "Search", exact: true }).click()
  await expect(page).toHaveURL(/#\/sale-admin\/router-first\?state=completed$/)
  const answer = await fetch(`${address}/sale-admin/order/list?state=completed&sort=id&page_size=100`, {
    headers: { authorization: token }
  })
  const { data } = (await answer.json()) as {
    readonly data: { readonly list: ReadonlyArray<{ readonly id: number; readonly refunded: number }> }
  }
  const { id } = data.list.findLast(({ refunded }) => refunded === 0)!
  await page.goto(`/#/sale-admin/order?id=${id}`)
  await page.getByRole("button", { name: "Request refund" }).click()
  const dialog = page.getByRole("dialog", { name: /^Request a refund for order/ })
  await dialog.getByRole("textbox", { name: "Amount" }).fill("0.10")
  await dialog.getByRole("button", { name: "Request refund" }).click()
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toBeFocused()
  await dialog.getByRole("textbox", { name: "Reason" }).fill("inside the console")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Discard" }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("button", { name: "Request refund" })).toBeFocused()
  await page.keyboard.press("Enter")
  await dialog.getByRole("textbox", { name: "Amount" }).fill("0.10")
  const reason = dialog.getByRole("textbox", { name: "Reason" })
  await reason.fill("inside the console")

  // Every way out of the application asks before typed input is discarded.
  const question = page.getByRole("alertdialog", { name: "Unsaved form" })
  await goToPage(page, "/dashboard/dashboardIndex")
  await expect(question).toContainText("Retail Platform")
  await question.getByRole("button", { name: "Cancel" }).click()
  await expect(page).toHaveURL(new RegExp(`#/sale-admin/order\\?id=${id}$`))
  await expect(reason).toBeFocused()
  await page.keyboard.press("Control+k")
  await expect(page.getByRole("dialog", { name: "Command palette" }).getByRole("combobox")).toBeFocused()
  await page.keyboard.type("dash")
  await expect(page.getByRole("option").first()).toContainText("Dashboard")
  await page.keyboard.press("Enter")
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(question).toHaveCount(0)
  // Inside the application typed input stays.
  await goToPage(page, "/sale-admin/router-first")
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible()
  await page.goBack()
  await expect(reason).toHaveValue("inside the console")
  await dialog.getByRole("button", { name: "Request refund" }).click()
  await expect(page.getByText("Refund requested")).toBeVisible()
  await expect(page.getByRole("row").filter({ hasText: "inside the console" })).toHaveCount(1)

  await page.getByRole("button", { name: "Request refund" }).click()
  await reason.fill("given up")
  await goToPage(page, "/dashboard/dashboardIndex")
  await question.getByRole("button", { name: "Leave" }).click()
  await expect(page.getByText("Hello,")).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("button", { name: "Request refund" })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
