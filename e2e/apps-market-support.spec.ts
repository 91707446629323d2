import type { Page } from "@playwright/test"
import { newName } from "./fixtures/calls.ts"
import { showFilters } from "./fixtures/filters.ts"
import { chooseInMenu, menuEntry } from "./fixtures/row-menu.ts"
import { inMenuOf, expectSoundScreen, openAlone } from "./fixtures/standalone.ts"
import { expect, test } from "./fixtures/test.ts"

const NAME = "market-support"
const FIRST = "/router-first"

const rowOf = (page: Page, name: string) => page.getByRole("table").getByRole("row").filter({ hasText: name })
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name })
const question = (page: Page) => page.getByRole("alertdialog")

/** Somebody else pauses the activity of that name meanwhile. */
const pauseElsewhere = async (address: string, authorization: string, name: string) => {
  const home = `${address}/market-support/activity`
  const listed = await fetch(`${home}/list?name=${name}`, { headers: { authorization } })
  const { data } = (await listed.json()) as { data: { list: ReadonlyArray<{ id: number; version: number }> } }
  const { id, version } = data.list[0]!
  await fetch(`${home}/pause`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ id, version })
  })
}

test("an activity is added, started, edited, paused and deleted", async ({ page, address, accounts }) => {
  const token = await accounts.adminToken()
  const name = newName("autumn")
  await openAlone(page, NAME, `${FIRST}?name=${name}`, { token })
  await page.getByRole("button", { name: "Add" }).first().click()
  const adding = dialogOf(page, "Add activity")
  await adding.getByRole("button", { name: "Save" }).click()
  await expect(adding.getByLabel("Name")).toBeFocused()
  await expect(adding.getByLabel("Name")).toHaveAccessibleDescription("Enter 1 to 60 characters")
  await expect(adding.getByLabel("Discount type")).toHaveAccessibleDescription("Choose a discount type")
  await expect(adding.getByLabel("Start")).toHaveAccessibleDescription(/Enter a date/)
  await expectSoundScreen(page, "form with problems")
  await adding.getByLabel("Name").fill("x".repeat(200))
  await adding.getByRole("button", { name: "Save" }).click()
  await expect(adding.getByLabel("Name")).toHaveAccessibleDescription("Too long: at most 60 characters")
  await expect(adding.getByLabel("Name")).toHaveValue("x".repeat(200))
  await adding.getByLabel("Name").fill(name)
  await adding.getByLabel("Discount type").selectOption("Amount")
  await adding.getByLabel("Discount", { exact: true }).fill("8.50")
  await adding.getByLabel("Threshold").fill("5")
  await adding.getByLabel("Start").fill("2099-03-01T08:00")
  await adding.getByLabel("End").fill("2099-02-01T08:00")
  await adding.getByRole("button", { name: "Save" }).click()
  await expect(adding.getByLabel("Discount", { exact: true })).toHaveAccessibleDescription(/more than the threshold/)
  await expect(adding.getByLabel("End")).toHaveAccessibleDescription("The end must be later than the start")
  await adding.getByLabel("Threshold").fill("20")
  await adding.getByLabel("End").fill("2099-04-01T08:00")
  await adding.getByRole("button", { name: "Save" }).click()
  await expect(adding).toBeHidden()
  const row = rowOf(page, name)
  for (const text of ["¥8.50 off", "From ¥20.00", "Draft", "2099-04-01 08:00:00"]) await expect(row).toContainText(text)

  await (await inMenuOf(row, "Start")).click()
  await question(page).getByRole("button", { name: "Start" }).click()
  await expect(row).toContainText("Running")
  await expect(await menuEntry(row, "Delete")).toBeDisabled()
  await page.keyboard.press("Escape")

  await row.getByRole("button", { name: "Edit" }).click()
  const editing = dialogOf(page, "Edit activity")
  await editing.getByLabel("Name").fill(`${name} renamed`)
  await pauseElsewhere(address, token, name)
  await editing.getByRole("button", { name: "Save" }).click()
  await expect(editing.getByRole("alert")).toContainText("Somebody else changed this record")
  await expect(editing.getByLabel("Name")).toHaveValue(`${name} renamed`)
  await editing.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("button", { name: "Discard" }).click()
  await expect(row).toContainText("Paused")

  await chooseInMenu(row, "End")
  await question(page).getByRole("button", { name: "End" }).click()
  await expect(row).toContainText("Ended")
  await row.getByText("From ¥20.00").click()
  const viewing = dialogOf(page, "View activity")
  await expect(viewing.getByLabel("Name")).toBeDisabled()
  await expect(viewing.getByRole("button", { name: "Save" })).toBeHidden()
  await page.keyboard.press("Escape")
  await expect(viewing).toBeHidden()

  await chooseInMenu(row, "Delete")
  await expect(question(page)).toContainText(name)
  await question(page).getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Deleted successfully")).toBeVisible()
  await expect(page.getByText("Nothing matches these filters")).toBeVisible()
})

test("an issued coupon keeps worth, number and place", async ({ page, accounts }) => {
  await openAlone(page, NAME, FIRST, { token: await accounts.adminToken() })
  await expect(rowOf(page, "春节返乡满减")).toBeVisible()
  await expectSoundScreen(page, "activities")
  await page.getByRole("link", { name: "Coupons" }).click()
  await showFilters(page)
  await page.getByRole("combobox", { name: "Validity" }).selectOption("Valid")
  await page.getByLabel("Name").fill("酒店")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/coupons\?name=.*&validity=valid$/)
  const row = rowOf(page, "酒店住客券")
  await expect(row).toContainText("15% off")
  await expect(row).toContainText("1,899 / 5,000")
  await expectSoundScreen(page, "coupons")

  await row.getByRole("button", { name: "Edit" }).click()
  const editing = dialogOf(page, "Edit coupon")
  await expect(editing.getByText("Already issued: the discount cannot be changed.")).toBeVisible()
  await editing.getByLabel("Quantity").fill("1898")
  await editing.getByRole("button", { name: "Save" }).click()
  await expect(editing.getByLabel("Quantity")).toHaveAccessibleDescription(/already issued/)
  await editing.getByLabel("Quantity").fill("6000")
  await editing.getByRole("button", { name: "Save" }).click()
  await expect(row).toContainText("1,899 / 6,000")
  await expect(row).toContainText("15% off")

  await chooseInMenu(row, "Delete")
  await question(page).getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Customers still have unused coupons").first()).toBeVisible()
  await expect(row).toBeVisible()
})
