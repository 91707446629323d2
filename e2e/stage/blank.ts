import type { Page } from "@playwright/test"

/** The lightest page of the console's origin: its storage can be filled before the console starts. */
export const openBlank = (page: Page) => page.goto("/favicon.svg")

/** Leaves the browser on the blank page with exactly this in the local storage. */
export const storeOnly = async (page: Page, kept: Readonly<Record<string, string>>) => {
  await openBlank(page)
  await page.evaluate((entries) => {
    localStorage.clear()
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, kept)
}
