import type { Page } from "@playwright/test"

/** The settings drawer by the names an operator knows its parts by. */
export const settingsDrawer = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Settings", exact: true })
  return {
    open: page.getByRole("button", { name: "Settings", exact: true, includeHidden: true }),
    dialog,
    flag: (name: string) => dialog.getByRole("switch", { name, exact: true }),
    menuWidth: dialog.getByRole("spinbutton", { name: "Menu width (px)" }),
    close: dialog.getByRole("button", { name: "Close", exact: true }),
    copy: dialog.getByRole("button", { name: "Copy Settings" })
  }
}
