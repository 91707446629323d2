import type { Page } from "@playwright/test"
import { serve } from "./stage/applications.ts"
import { ADMIN } from "./stage/accounts.ts"
import { expect, test } from "./stage/test.ts"

const guest = (page: Page, name: string) => page.locator(`[data-guest="${name}"]`)

test("an application is loaded at its address, taken away when the operator leaves, and comes back", async ({
  page,
  enter
}) => {
  await serve(page, "sale-admin", {})
  await serve(page, "device-admin", {})
  await enter(page, ADMIN, "/sale-admin/router-first")
  await expect(page.getByRole("heading", { name: "The application sale-admin" })).toBeVisible()
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Device Platform" }).click()
  await expect(page.getByRole("heading", { name: "The application device-admin" })).toBeVisible()
  await expect(guest(page, "sale-admin")).toBeEmpty()
  await page.getByRole("link", { name: "System Backend" }).click()
  await expect(page.getByRole("heading", { name: /Hello/ })).toBeVisible()
  await expect(guest(page, "device-admin")).toBeEmpty()
  await page.goBack()
  await expect(page.getByRole("heading", { name: "The application device-admin" })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("heading", { name: "The application sale-admin" })).toBeVisible()
})
