import { newName } from "./stage/calls.ts"
import { expect, test } from "./stage/test.ts"

const FIRST = "/device-admin/router-first"

test("an application's own addresses and the console's are one history", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), FIRST)
  await expect(page.getByRole("heading", { name: "Robots" })).toBeVisible()
  await page.getByRole("button", { name: "Next page" }).click()
  await expect(page).toHaveURL(/router-first\?page=2$/)
  await page.getByRole("table").getByRole("link").first().click()
  await expect(page.getByRole("table", { name: "Last alarms" })).toBeVisible()
  await page.getByRole("link", { name: "System Backend" }).click()
  await expect(page.getByText("Hello,")).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("table", { name: "Last alarms" })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page")
  await page.goForward()
  await expect(page.getByRole("table", { name: "Last alarms" })).toBeVisible()
})

test("an application speaks the console's language and wears its theme, as they change", async ({
  page,
  accounts,
  enter
}) => {
  await enter(page, await accounts.add("admin"), FIRST)
  await expect(page.getByRole("heading", { name: "Robots" })).toBeVisible()
  await page.getByRole("button", { name: "Switch to dark theme" }).click()
  await expect(page.locator(".wh-app")).toHaveAttribute("data-theme", "dark")
  await page.getByRole("button", { name: "Language" }).click()
  await page.getByText("简体中文").click()
  await expect(page.getByRole("heading", { name: "机器人" })).toBeVisible()
})

test("a session that ended is told to the console, which asks once what to do", async ({
  page,
  accounts,
  calls,
  enter
}) => {
  const token = await enter(page, await accounts.add("admin", newName("embedded")), FIRST)
  await expect(page.getByRole("heading", { name: "Robots" })).toBeVisible()
  await calls.post("/logout", {}, token)
  await page.getByRole("button", { name: "Next page" }).click()
  await expect(page.getByRole("alertdialog", { name: "Confirm logout" })).toHaveCount(1)
})
