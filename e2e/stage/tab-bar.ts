import { expect, type Page } from "@playwright/test"

/** The open pages by the names an operator knows them by. */
export const tabBar = (page: Page) => {
  const list = page.getByRole("tablist", { name: "Open pages" })
  return {
    list,
    tabs: list.getByRole("tab"),
    tab: (name: string) => list.getByRole("tab", { name }),
    actions: page.getByRole("button", { name: "Tab actions" }),
    menu: page.getByRole("menu", { name: "Tab actions" }),
    item: (name: string) => page.getByRole("menu", { name: "Tab actions" }).getByRole("menuitem", { name, exact: true })
  }
}

/** The bar is off until the operator turns it on. */
export const showTabBar = async (page: Page) => {
  await page.evaluate(() => {
    const settings: unknown = JSON.parse(localStorage.getItem("settings") ?? "{}")
    localStorage.setItem("settings", JSON.stringify({ ...(settings as object), tabBar: true }))
  })
  await page.reload()
}

/** Goes to an address as a link does: without loading the console anew. */
export const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    location.hash = `#${to}`
  }, path)

/** Goes to one page after the other, each once the tab of the one before is there. */
export const open = async (page: Page, ...paths: ReadonlyArray<string>) => {
  for (const path of paths) {
    await go(page, path)
    await expect(tabBar(page).list.locator(`[title^="${path}"] [role=tab]`)).toHaveAttribute("aria-selected", "true")
  }
}
