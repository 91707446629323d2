import type { Locator, Page } from "@playwright/test"
import { ADMIN } from "./fixtures/accounts.ts"
import { found } from "./fixtures/axe.ts"
import { expect, test } from "./fixtures/test.ts"

const heads = (page: Page) => page.getByRole("columnheader").filter({ hasText: /\S/ })
const panelOf = (page: Page) => page.getByRole("dialog", { name: "Columns" })

const drag = async (page: Page, what: Locator, to: Locator) => {
  const [from, goal] = [(await what.boundingBox())!, (await to.boundingBox())!]
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  const steps = 12
  for (let step = 1; step <= steps; step++)
    await page.mouse.move(from.x + 8, from.y + 8 + ((goal.y - from.y + 4) * step) / steps)
  await page.mouse.up()
}

test("columns are chosen and ordered by keyboard, rows stand closer, and a reload keeps it", async ({
  page,
  enter
}) => {
  await enter(page, ADMIN, "/user/userList")
  await expect(heads(page)).toHaveText([
    /^ID/,
    /^Username/,
    /^Role/,
    /^Email/,
    /^Enabled/,
    "2FA",
    /^Latest/,
    /^Created/,
    "Actions"
  ])
  await page.getByRole("button", { name: "Columns" }).press("Enter")
  const panel = panelOf(page)
  await expect(panel.getByRole("checkbox", { name: "No.", exact: true })).toBeFocused()
  await expect(panel.getByRole("checkbox", { name: "Username" })).toBeDisabled()
  await panel.getByRole("checkbox", { name: "Email" }).press("Space")
  const up = panel.getByRole("button", { name: "Move up: Role" })
  await up.press("Enter")
  await expect(up).toBeFocused()
  await up.press("Enter")
  const height = async () => (await page.getByRole("row").nth(2).boundingBox())!.height
  const before = await height()
  await panel.getByRole("radio", { name: "Compact" }).press("Space")
  expect(await height()).toBeLessThan(before)
  expect(await found(page)).toEqual([])
  const chosen = [/^Role/, /^ID/, /^Username/, /^Enabled/, "2FA", /^Latest/, /^Created/, "Actions"]
  await expect(heads(page)).toHaveText(chosen)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: "Columns" })).toBeFocused()
  await page.reload()
  await expect(heads(page)).toHaveText(chosen)
  await page.getByRole("button", { name: "Columns" }).click()
  await panel.getByRole("button", { name: "Back to the default" }).click()
  await expect(heads(page)).toHaveCount(9)
})

test("an application's columns are dragged into order, in the console and alone", async ({ page, enter }) => {
  await enter(page, ADMIN, "/device-admin/router-first")
  const first = heads(page).first()
  await expect(first).toHaveText(/^Device number/)
  await page.getByRole("button", { name: "Columns" }).click()
  const handles = panelOf(page).locator("[data-handle]")
  await drag(page, handles.nth(1), handles.nth(3))
  await expect(first).toHaveText(/^Name/)
  await page.goto("/device-admin/index.html")
  await expect(first).toHaveText(/^Name/)
})
