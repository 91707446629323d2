import type { Locator, Page } from "@playwright/test"
import { ADMIN } from "./fixtures/accounts.ts"
import { palette } from "./fixtures/palette.ts"
import { goToPage } from "./fixtures/tab-bar.ts"
import { expect, test } from "./fixtures/test.ts"

const HOME = "/dashboard/dashboardIndex"
const [USERS, EVENTS, BOARD] = ["/user/userList", "/event/eventList", "/alarm/alarm-board"]

type Field = {
  readonly path: string
  /** The button that opens the dialog or the filters of the field. */
  readonly open?: (page: Page) => Locator | Promise<Locator>
  readonly field: (page: Page) => Locator
}

const inTable = (row: string) => (page: Page) => page.locator(`main ${row}`).filter({ visible: true }).first()
const named = (name: string) => (page: Page) => page.locator(`main [name="${name}"]`).filter({ visible: true }).first()
const inDialog = (name: string) => (page: Page) => page.getByRole("dialog").locator(`[name="${name}"]`)
const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first()

const silence = async (page: Page) => {
  await page.getByRole("grid").getByRole("button", { name: "More actions" }).first().click()
  return page.getByRole("menuitem", { name: "Silence" })
}

const fields: Readonly<Record<string, Field>> = {
  text: { path: USERS, field: named("username") },
  select: { path: USERS, open: button("Filters"), field: named("role") },
  checkbox: { path: USERS, field: inTable("td input[type=checkbox]") },
  "row of a table": { path: USERS, field: inTable("tbody tr[tabindex]") },
  "button of a panel": { path: USERS, field: button("Columns") },
  date: { path: `${EVENTS}?from=2026-01-05`, open: button("Filters"), field: named("from") },
  "row of the board": { path: BOARD, field: inTable("[data-alarm]") },
  search: { path: BOARD, field: (page) => page.getByRole("searchbox", { name: "Robot, site, merchant" }) },
  switch: { path: "/alarm/alarm-setting-c", field: inTable("[role=switch]") },
  combobox: {
    path: "/device-admin/router-first",
    open: button("Filters"),
    field: (page) => page.getByRole("combobox", { name: "Merchant" })
  },
  file: { path: "/journal/replay", field: button("Choose a file") },
  picture: { path: "/account/userCenter", field: button(/^(Choose|Change)/) },
  "text of a dialog": { path: USERS, open: button("Add"), field: inDialog("username") },
  "password of a dialog": { path: USERS, open: button("Add"), field: inDialog("password") },
  "number of a dialog": {
    path: "/alarm/alarm-setting-c",
    open: (page) => page.getByRole("row", { name: "0010" }).getByRole("button", { name: "Edit" }),
    field: inDialog("threshold")
  },
  "moment of a dialog": { path: BOARD, open: silence, field: inDialog("until") },
  "text area of a dialog": { path: BOARD, open: silence, field: inDialog("reason") }
}

/** When a page is hidden, its field keeps the focus for a moment and still receives keys. */
const pressWhileLeft = (field: Locator) =>
  field.evaluate((element) => {
    const press = () => {
      if (element.isConnected && element.checkVisibility()) return
      left.disconnect()
      for (const key of ["ArrowDown", "PageDown", "x", "Escape"])
        element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }))
      for (const type of ["input", "focusout"])
        element.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
    }
    const left = new MutationObserver(press)
    left.observe(document, { subtree: true, childList: true, attributes: true })
  })

const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Back: (page) => page.goBack(),
  "another address": (page) => goToPage(page, HOME),
  "the palette": async (page) => {
    const { open, input, option } = palette(page)
    await open()
    await input.fill("Dashboard")
    await expect(option("Dashboard").first()).toBeVisible()
    await page.keyboard.press("Enter")
  }
}

test.describe.configure({ timeout: 240_000 })

for (const [way, leave] of Object.entries(ways)) {
  test(`leaving every kind of field by ${way} causes no error`, async ({ page, enter }) => {
    await enter(page, ADMIN)
    for (const [name, { path, open, field }] of Object.entries(fields)) {
      // A dialog lies above the palette.
      if (open !== undefined && way === "the palette") continue
      await test.step(name, async () => {
        await expect(page).toHaveTitle(/^Dashboard/)
        await goToPage(page, path)
        await (await open?.(page))?.click()
        await expect(field(page)).toBeVisible()
        await field(page).focus()
        await expect(field(page)).toBeFocused()
        await pressWhileLeft(field(page))
        await leave(page)
        await expect(page).toHaveTitle(/^Dashboard/)
        await expect(page.getByText("Hello,")).toBeVisible()
      })
    }
    await expect(page.getByText("Internal server error")).toHaveCount(0)
  })
}
