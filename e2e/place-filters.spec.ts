import type { Page } from "@playwright/test"
import type { Refund } from "../src/contract/refunds.ts"
import { violationsOf } from "./fixtures/axe.ts"
import { showFilters } from "./fixtures/filters.ts"
import { openAlone } from "./fixtures/standalone.ts"
import { expect, test } from "./fixtures/test.ts"

const rowsOf = (page: Page) => page.getByRole("table").first().locator("tbody").getByRole("row")
const field = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true })
const search = (page: Page) => page.getByRole("button", { name: "Search", exact: true }).click()

test("areas are ticked by keyboard, narrow locations and stand in the address", async ({ page, accounts }) => {
  await openAlone(page, "device-admin", "/router-first", { token: await accounts.adminToken() })
  await expect(rowsOf(page).first().getByRole("link").first()).toBeVisible()

  await showFilters(page)
  await field(page, "Area").fill("长宁")
  await expect(page.getByRole("treeitem", { name: "长宁区" })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(field(page, "Area")).toHaveAccessibleDescription("Selected: 长宁区")
  await field(page, "Area").fill("上海")
  // One district of the city is ticked: the address names it by its id.
  await page.keyboard.press("Enter")
  await expect(field(page, "Area")).toHaveAccessibleDescription("Selected: 上海市")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("tree")).toHaveCount(0)
  await expect(field(page, "Area")).toBeFocused()

  await field(page, "Site").press("ArrowDown")
  const places = page.getByRole("listbox", { name: "Site" })
  const within = Number(await places.getByRole("option").first().getAttribute("aria-setsize"))
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(field(page, "Site")).toHaveAccessibleDescription(/^2 selected: /)
  await page.keyboard.press("Escape")
  await search(page)
  await expect(page).toHaveURL(/Areas1=310000&location_ids=\d+%2C\d+/)
  const place = (await page.locator("[data-tag]").last().innerText()).trim()
  await expect(page.getByText("+1", { exact: true })).toBeVisible()
  await expect(rowsOf(page).filter({ hasText: place }).first()).toBeVisible()

  await page.reload()
  await showFilters(page)
  await expect(field(page, "Area")).toHaveAccessibleDescription("Selected: 上海市")
  await expect(field(page, "Site")).toHaveAccessibleDescription(`2 selected: ${place} and others`)

  await field(page, "Area").fill("天河")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Remove 上海市" }).click()
  await expect(page.getByText(/^2 sites outside the area were removed: /)).toBeVisible()
  await expect(field(page, "Site")).toHaveAccessibleDescription("")
  await field(page, "Site").press("ArrowDown")
  await expect
    .poll(async () => places.getByRole("option").first().getAttribute("aria-setsize"))
    .not.toBe(String(within))
  await page.keyboard.press("Escape")
  await page.goBack()
  await expect(field(page, "Area")).toHaveAccessibleDescription("")
})

test("failed place options are refetched, and missing merchants are named", async ({ page, accounts, address }) => {
  const token = await accounts.adminToken()
  // The demo's merchants with refunds depend on the hour.
  const refunds = await fetch(`${address}/sale-admin/refund/list`, { headers: { authorization: token } })
  const { data } = (await refunds.json()) as { readonly data: { readonly list: ReadonlyArray<Refund> } }
  const name = data.list[0]!.merchant
  await page.route("**/merchant/all", (route) =>
    route.fulfill({ json: { code: 50000, status: "fail", msg: "Busy", data: null } })
  )
  await openAlone(page, "sale-admin", "/refunds?merchant_ids=999999", { token })
  await expect(page.getByText("Nothing matches these filters")).toBeVisible()
  await showFilters(page)
  await field(page, "Merchant").click()
  await expect(page.getByText("This could not be loaded")).toBeVisible()
  await page.unroute("**/merchant/all")
  await page.getByRole("button", { name: "Retry" }).click()
  const deletedOption = page.getByRole("option", { name: "999999 (deleted)" })
  await expect(deletedOption).toHaveAttribute("aria-selected", "true")
  expect(await violationsOf(page)).toEqual([])
  await deletedOption.click()
  await field(page, "Merchant").fill(name)
  await page.getByRole("listbox", { name: "Merchant" }).getByRole("option", { name, exact: true }).click()
  await page.keyboard.press("Escape")
  await search(page)
  await expect(page).toHaveURL(/merchant_ids=\d{1,2}$/)
  await expect(rowsOf(page).filter({ hasText: name }).first()).toBeVisible()
  await expect(rowsOf(page).filter({ hasNotText: name })).toHaveCount(0)
})

test("A search keeps grouping and robot, and names a reversed period", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), "/alarm/availability")
  const merchants = page.getByRole("button", { name: "Merchants", exact: true })
  await merchants.click()
  await page.getByRole("button", { name: /^Filters/ }).click()
  await page.getByRole("textbox", { name: "Robot" }).fill("WD24")
  await page.getByRole("button", { name: "Search", exact: true }).click()
  await expect(page).toHaveURL(/grouping=merchant&robot_id=WD24/)
  await expect(merchants).toHaveAttribute("aria-pressed", "true")
  await page.goto("/#/sale-admin/statistics")
  const statistics = page.locator("[data-application]")
  await statistics.getByRole("button", { name: /^Filters/ }).click()
  await statistics.getByLabel("From", { exact: true }).fill("2026-01-20")
  const to = statistics.getByLabel("To", { exact: true })
  await to.fill("2026-01-10")
  await statistics.getByRole("button", { name: "Search", exact: true }).click()
  await expect(to).toHaveJSProperty("validationMessage", "The end is before the start")
  await statistics.getByLabel("From", { exact: true }).fill("2026-01-02")
  await statistics.getByRole("button", { name: "Search", exact: true }).click()
  await expect(page).toHaveURL(/from=2026-01-02&to=2026-01-10/)
  await statistics.getByRole("textbox", { name: "Robot" }).fill("WD2400012")
  await statistics.getByRole("button", { name: "Search", exact: true }).click()
  await expect(page).toHaveURL(/robot_id=WD2400012/)
})
