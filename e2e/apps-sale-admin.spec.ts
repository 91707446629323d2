import type { Page } from "@playwright/test"
import { sheetsIn } from "./fixtures/sheets.ts"
import { newName } from "./fixtures/calls.ts"
import { showDays, showFilters } from "./fixtures/filters.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { expectSoundScreen, openAlone } from "./fixtures/standalone.ts"
import { expect, test } from "./fixtures/test.ts"

const NAME = "sale-admin"
const FIRST = "/router-first"
const rowsOf = (page: Page) => page.getByRole("table").first().locator("tbody").getByRole("row")
const loaded = (page: Page) => expect(rowsOf(page).first().getByRole("link").first()).toBeVisible()
const figure = (page: Page, label: string) => page.locator("dl > div", { hasText: label }).getByRole("definition")

type Order = { readonly id: number; readonly number: string; readonly amount: number }
/** An order of the demo's that was paid and of which nothing was paid back, by its place among the oldest. */
const paidOrder = async (address: string, token: string, place: number): Promise<Order> => {
  const answer = await fetch(`${address}/sale-admin/order/list?state=completed&sort=id&page_size=100`, {
    headers: { authorization: token }
  })
  const { data } = (await answer.json()) as {
    readonly data: { readonly list: ReadonlyArray<Order & { readonly refunded: number }> }
  }
  return data.list.filter(({ refunded }) => refunded === 0)[place]!
}

/** A customer's request for a refund, recorded by another operator. */
const requested = async (address: string, token: string, { id, amount }: Order, reason: string) => {
  const answer = await fetch(`${address}/sale-admin/refund/add`, {
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify({ order_id: id, amount, reason })
  })
  expect(((await answer.json()) as { readonly code: number }).code).toBe(0)
}

// Days to filter by are the server's, moments in rows the browser's.
test.use({ timezoneId: "Asia/Shanghai" })

test("state and day narrow orders, and the sums follow", async ({ page, accounts }) => {
  const token = await accounts.adminToken()
  // The newest orders are not completed yet, and may all be of another day.
  await openAlone(page, NAME, `${FIRST}?state=completed`, { token })
  await loaded(page)
  const moments = rowsOf(page)
    .first()
    .getByRole("cell")
    .filter({ hasText: /^\d{4}-\d\d-\d\d / })
  const day = (await moments.first().innerText()).slice(0, 10)
  await openAlone(page, NAME, FIRST, { token })
  await loaded(page)
  await expect(figure(page, "Sales")).toHaveText(/^¥[\d,]+\.\d\d$/)
  const all = await figure(page, "Sales").innerText()
  await showDays(page)
  await page.getByRole("textbox", { name: "From" }).fill(day)
  await page.getByRole("textbox", { name: "To" }).fill(day)
  await page.getByRole("combobox", { name: "State" }).selectOption("Completed")
  await page.getByRole("button", { name: "Search", exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`state=completed&from=${day}&to=${day}`))
  await expect(figure(page, "Sales")).not.toHaveText(all)
  await expect(figure(page, "Sales")).toHaveText(/^¥/)
  await expect(rowsOf(page).filter({ hasText: day }).first()).toBeVisible()
  for (const hasNotText of [day, "Completed"]) await expect(rowsOf(page).filter({ hasNotText })).toHaveCount(0)
  await page.reload()
  await showDays(page)
  await expect(page.getByRole("textbox", { name: "From" })).toHaveValue(day)
  await page.getByRole("search").getByRole("button", { name: "Reset" }).click()
  await expect(page).toHaveURL(/router-first$/)
  await expect(figure(page, "Sales")).toHaveText(all)
})

test("a refund is requested for an order and granted partly", async ({ page, address, accounts }) => {
  const token = await accounts.adminToken()
  const order = await paidOrder(address, token, 0)
  await openAlone(page, NAME, `/order?id=${order.id}`, { token })
  await expect(page.getByRole("heading", { name: order.number })).toBeVisible()
  await page.getByRole("button", { name: "Request refund" }).click()
  const dialog = page.getByRole("dialog", { name: `Request a refund for order ${order.number}` })
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveValue((order.amount / 100).toFixed(2))
  await dialog.getByRole("textbox", { name: "Amount" }).fill("0")
  await dialog.getByRole("button", { name: "Request refund" }).click()
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toBeFocused()
  await expect(dialog.getByText("Enter an amount above 0 yuan")).toBeVisible()
  await expect(dialog.getByText("Enter 1 to 200 characters")).toBeVisible()
  await dialog.getByRole("textbox", { name: "Amount" }).fill("10000")
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The drink did not fall")
  await dialog.getByRole("button", { name: "Request refund" }).click()
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveAccessibleDescription(
    /At most .* yuan can still be refunded/
  )
  await dialog.getByRole("textbox", { name: "Amount" }).fill("1.50")
  await dialog.getByRole("button", { name: "Request refund" }).click()
  await expect(page.getByText("Refund requested")).toBeVisible()
  const refund = page.getByRole("table", { name: "Refunds" }).getByRole("row").filter({ hasText: "did not fall" })
  await refund.getByRole("button", { name: "Approve" }).click()
  const decision = page.getByRole("dialog", { name: /^Approve refund RF/ })
  const background = decision.getByRole("complementary", { name: "Background" })
  await expect(background.getByRole("link", { name: order.number })).toBeVisible()
  await expect(background.getByRole("list", { name: "Goods" })).toContainText("×")
  await expect(background).toContainText("No other refunds of this order.")
  await expect(decision.getByRole("button", { name: "Refund ¥1.50" })).toBeVisible()
  await decision.getByRole("textbox", { name: "Amount" }).fill("1.20")
  await decision.getByRole("textbox", { name: "Reason for your decision" }).fill("Seen in the video")
  await decision.getByRole("button", { name: "Refund ¥1.20" }).click()
  await expect(refund).toContainText("Paying")
  await expect(refund).toContainText("Seen in the video")
})

test("a refund is refused with a reason and leaves the waiting list", async ({ page, address, accounts }) => {
  const token = await accounts.adminToken()
  const reason = newName("broken")
  const order = await paidOrder(address, token, 1)
  await requested(address, token, order, reason)
  await openAlone(page, NAME, `/refunds?state=requested&number=${order.number}`, { token })
  const row = rowsOf(page).filter({ hasText: reason })
  await chooseInMenu(row, "Refuse")
  const dialog = page.getByRole("dialog", { name: /^Refuse refund RF/ })
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toHaveCount(0)
  await expect(dialog).toContainText(reason)
  await dialog.getByRole("button", { name: "Refuse refund" }).click()
  await expect(dialog.getByText("Enter 1 to 200 characters")).toBeVisible()
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Nothing was wrong")
  await dialog.getByRole("button", { name: "Refuse refund" }).click()
  await expect(page.getByText("Refund refused")).toBeVisible()
  await expect(page.getByText("Nothing matches these filters")).toBeVisible()
  await showFilters(page)
  await page.getByRole("combobox", { name: "State" }).selectOption("Refused")
  await page.getByRole("button", { name: "Search", exact: true }).click()
  await expect(row).toContainText("Nothing was wrong")
  await row.getByRole("link", { name: order.number }).click()
  await expect(page.getByRole("heading", { name: order.number })).toBeVisible()
})

test("a refund decided by another keeps the typed text and says why", async ({ page, address, accounts }) => {
  const token = await accounts.adminToken()
  const order = await paidOrder(address, token, 2)
  await requested(address, token, order, "late")
  await openAlone(page, NAME, `/refunds?number=${order.number}`, { token })
  await page.getByRole("button", { name: "Approve" }).click()
  const dialog = page.getByRole("dialog", { name: /^Approve refund RF/ })
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Granted")
  const answer = await fetch(`${address}/sale-admin/refund/list?number=${order.number}`, {
    headers: { authorization: token }
  })
  const { data } = (await answer.json()) as {
    readonly data: { readonly list: ReadonlyArray<{ readonly id: number; readonly version: number }> }
  }
  const { id, version } = data.list[0]!
  await fetch(`${address}/sale-admin/refund/refuse`, {
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify({ id, version, reason: "Refused elsewhere" })
  })
  await dialog.getByRole("button", { name: /^Refund ¥/ }).click()
  await expect(dialog.getByRole("alert")).toContainText("Already decided by")
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveValue("Granted")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Discard" }).click()
  await expect(rowsOf(page).first()).toContainText("Refused elsewhere")
})

test("orders without permission show that the list failed", async ({ page, accounts, calls }) => {
  const token = await calls.signIn(await accounts.add("auditor"))
  await openAlone(page, NAME, FIRST, { token })
  await expect(page.getByText("The list could not be loaded")).toBeVisible()
})

test("a preset narrows sales in chart and file", async ({ page, accounts }) => {
  const token = await accounts.adminToken()
  await openAlone(page, NAME, "/statistics", { token })
  const preset = (name: string) => page.getByRole("group", { name: "Period" }).getByRole("button", { name })
  await expect(preset("30 days")).toHaveAttribute("aria-pressed", "true")
  await expect(page.getByRole("region", { name: "Sales per day" }).locator("[data-plot] g title")).toHaveCount(30)
  await preset("7 days").click()
  const days = page.getByRole("region", { name: "Sales per day" }).locator("[data-plot] g title")
  await expect(days).toHaveCount(7)
  await expect(days.last()).toHaveText(/ \(so far\)\nSales: ¥[\d,]+\.\d\d$/)
  await showFilters(page)
  const [from, to] = [page.getByRole("textbox", { name: "From" }), page.getByRole("textbox", { name: "To" })]
  const [first, last] = [await from.inputValue(), await to.inputValue()]
  expect(Date.parse(last) - Date.parse(first)).toBe(6 * 86_400_000)

  for (const [by, title, heads] of [
    ["By day", "Sales per day", ["Day", "Orders", "Sales", "Refunded"]],
    ["Robot", "Top 10 by sales", ["Robot", "Orders", "Goods", "Sales", "Refunded"]]
  ] as const) {
    await page.getByRole("group", { name: "Group by" }).getByRole("button", { name: by }).click()
    const chart = page.getByRole("region", { name: title })
    await expect(chart.locator("[data-chart]")).toBeVisible()
    const [, ...rows] = await page.getByRole("table", { name: by }).getByRole("row").all()
    const downloading = page.waitForEvent("download")
    await chart.getByRole("button", { name: "Export" }).click()
    const { rows: sheets } = await sheetsIn(await downloading)
    const [[headRow, ...lines] = [], about = []] = sheets
    expect(headRow).toEqual(heads)
    // The table shows the first hundred of them.
    expect(lines.slice(0, 100)).toHaveLength(rows.length)
    const shown = await rows[0]!.getByRole("cell").allInnerTexts()
    expect([
      String(lines[0]![0]),
      `¥${Number(lines[0]!.at(-2)).toLocaleString("en-US", { minimumFractionDigits: 2 })}`
    ]).toEqual([shown[0], shown.at(-2)])
    expect(about).toContainEqual(["Start", first])
  }
})

test("every screen is sound to axe", async ({ page, address, accounts }) => {
  const token = await accounts.adminToken()
  await openAlone(page, NAME, FIRST, { token })
  await loaded(page)
  await expectSoundScreen(page, "orders")
  await rowsOf(page).first().getByRole("link").click()
  await expect(page.getByRole("table", { name: "Goods" })).toBeVisible()
  await expectSoundScreen(page, "order")
  await page.getByRole("link", { name: "Statistics" }).click()
  await expect(page.getByRole("table", { name: "By day" })).toBeVisible()
  await expectSoundScreen(page, "statistics")
  await page.getByRole("button", { name: "Robot" }).click()
  await expect(page.getByRole("table", { name: "Robot" })).toBeVisible()
  await expectSoundScreen(page, "statistics by robot")
  await page.getByRole("link", { name: "Refunds" }).click()
  await loaded(page)
  await expectSoundScreen(page, "refunds")
  await requested(address, token, await paidOrder(address, token, 3), "to look at")
  await openAlone(page, NAME, "/refunds?state=requested", { token })
  await page.getByRole("button", { name: "Approve" }).first().click()
  await expect(page.getByRole("complementary").getByRole("link").first()).toBeVisible()
  await page.getByRole("button", { name: /^Refund ¥/ }).click()
  await expect(page.getByText("Enter 1 to 200 characters")).toBeVisible()
  await expectSoundScreen(page, "decision with a problem")
})
