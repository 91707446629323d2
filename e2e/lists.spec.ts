import type { Locator, Page } from "@playwright/test"
import { ADMIN } from "./fixtures/accounts.ts"
import { newName } from "./fixtures/calls.ts"
import { violationsOf } from "./fixtures/axe.ts"
import { showFilters } from "./fixtures/filters.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { narrowViewport } from "./fixtures/screens.ts"
import { goToPage } from "./fixtures/tab-bar.ts"
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

test("columns and density chosen by keyboard survive a reload", async ({ page, enter }) => {
  await enter(page, ADMIN, "/user/userList")
  await expect(heads(page)).toHaveText([
    /^ID/,
    /^Username/,
    /^Role/,
    /^Merchant/,
    /^Email/,
    /^Enabled/,
    "Two-factor",
    /^Last sign-in/,
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
  expect(await violationsOf(page)).toEqual([])
  const chosen = [/^Role/, /^ID/, /^Username/, /^Merchant/, /^Enabled/, "Two-factor", /^Last sign-in/, "Actions"]
  await expect(heads(page)).toHaveText(chosen)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: "Columns" })).toBeFocused()
  await page.reload()
  await expect(heads(page)).toHaveText(chosen)
  await page.getByRole("button", { name: "Columns" }).click()
  await panel.getByRole("button", { name: "Reset" }).click()
  await expect(heads(page)).toHaveCount(9)
})

test("an application's columns are dragged, embedded and standalone", async ({ page, enter }) => {
  await enter(page, ADMIN, "/device-admin/router-first")
  const first = heads(page).first()
  await expect(first).toHaveText(/^Robot number/)
  await page.getByRole("button", { name: "Columns" }).click()
  const handles = panelOf(page).locator("[data-handle]")
  await drag(page, handles.nth(1), handles.nth(3))
  await expect(first).toHaveText(/^Name/)
  await page.goto("/device-admin/index.html")
  await expect(first).toHaveText(/^Name/)
})

test("`/` focuses the search, and arrows, Space and Enter work the rows", async ({ page, enter }) => {
  await enter(page, ADMIN, "/user/userList")
  const rows = page.locator("[data-row]")
  await expect(rows).toHaveCount(20)
  await page.keyboard.press("/")
  await expect(page.getByRole("textbox", { name: "Username" })).toBeFocused()
  await page.keyboard.type("/")
  await expect(page.getByRole("textbox", { name: "Username" })).toHaveValue("/")
  await page.getByRole("region", { name: "Users" }).focus()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press("Space")
  await expect(rows.nth(1).getByRole("checkbox")).toBeChecked()
  await page.keyboard.press("End")
  await expect(rows.nth(19)).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Edit user" })
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(rows.nth(18)).toBeFocused()
})

test("a long list's head, selection and pages stay visible", async ({ page, enter }) => {
  await enter(page, ADMIN, "/user/userList?page_size=50")
  const box = page.getByRole("region", { name: "Users" })
  await expect(page.locator("[data-row]")).toHaveCount(50)
  const selection = page.getByRole("group", { name: "Selected rows" })
  await expect(selection).toBeHidden()
  const first = page.locator("[data-row]").first()
  const top = (await first.boundingBox())!.y
  await first.getByRole("checkbox").check()
  expect((await first.boundingBox())!.y).toBe(top)
  await page.locator("[data-row]").last().scrollIntoViewIfNeeded()
  const pages = page.getByRole("navigation", { name: "Pages" })
  await expect(page.locator("[data-row]").last()).toBeInViewport()
  for (const visible of [page.getByRole("columnheader", { name: "Username" }), selection, pages])
    await expect(visible).toBeInViewport({ ratio: 1 })
  // Another page's list, and back: unchanged.
  const scrolled = await box.evaluate((scroller) => scroller.scrollTop)
  expect(scrolled).toBeGreaterThan(500)
  await page.goto("/#/merchant/merchantList")
  await expect(page.getByRole("heading", { name: "Merchants" })).toBeVisible()
  await page.goBack()
  await expect.poll(() => box.evaluate((scroller) => scroller.scrollTop)).toBe(scrolled)
  await selection.getByRole("button", { name: "Clear selection" }).press("Enter")
  await expect(selection).toBeHidden()
  await expect(box).toBeFocused()
})

test("a phone folds filters and shows rows as cards", async ({ page, enter }) => {
  await page.setViewportSize(narrowViewport)
  await enter(page, ADMIN, "/user/userList")
  const row = page.locator("[data-row]").first()
  await expect(row).toBeVisible()
  expect(await row.evaluate((card) => card.scrollWidth <= innerWidth)).toBe(true)
  await row.getByRole("checkbox").check()
  const email = page.getByRole("textbox", { name: "Email" })
  await expect(email).toBeHidden()
  await showFilters(page)
  await email.fill("mia.rich")
  await email.press("Enter")
  await expect(page.locator("[data-row]")).toHaveCount(1)
  await expect(email).toBeHidden()
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
})

test("a rechecked list moves no hovered row and prints without controls", async ({ page, accounts, enter }) => {
  const prefix = newName("fresh")
  await accounts.add("field", `${prefix}-a`)
  await enter(page, ADMIN, `/user/userList?username=${prefix}`)
  const rows = page.locator("[data-row]")
  await expect(rows).toHaveCount(1)
  await expect(page.getByText("Updated just now")).toBeVisible()
  await rows.first().hover()
  await accounts.add("field", `${prefix}-b`)
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 120_000
    dispatchEvent(new Event("focus"))
  })
  const show = page.getByRole("button", { name: "1 change: show" })
  await expect(show).toBeVisible()
  await expect(rows).toHaveCount(1)
  await page.mouse.move(5, 5)
  await expect(rows).toHaveCount(2)
  await expect(page.locator("[data-fresh]")).toHaveText(new RegExp(`${prefix}-b`))
  await expect(page.getByRole("status").filter({ hasText: `Added or changed: ${prefix}-b` })).toBeAttached()
  expect(await violationsOf(page)).toEqual([])

  await page.evaluate(() => dispatchEvent(new Event("beforeprint")))
  await page.emulateMedia({ media: "print" })
  await expect(page.getByText(`Username: ${prefix}`)).toBeVisible()
  await expect(page.getByText("2 of 2 records (page 1)")).toBeVisible()
  await expect(page.getByText("Printed by admin at")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Users" })).toBeVisible()
  await expect(page.getByRole("columnheader", { name: "Last sign-in" })).toBeVisible()
  for (const hiddenName of ["Columns", "Add", "Search", "Edit", "Next page", "Messages"])
    await expect(page.getByRole("button", { name: hiddenName }).first()).toBeHidden()
  await expect(page.getByRole("checkbox").first()).toBeHidden()
  // A layer above the page is printed alone, with its title.
  await page.emulateMedia({ media: "screen" })
  await chooseInMenu(rows.first(), "Delete")
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("heading", { name: "Confirm delete?" })).toBeVisible()
  await expect(page.getByText("2 of 2 records (page 1)")).toBeHidden()
})

test("a list saved as a view opens in another browser", async ({ page, accounts, enter, browser }) => {
  const account = await accounts.add("admin")
  await enter(page, account, "/user/userList?role=auditor&sort=username")
  await page.getByRole("button", { name: "Columns" }).click()
  await panelOf(page).getByRole("checkbox", { name: "Email" }).uncheck()
  await page.getByRole("button", { name: "Views" }).click()
  const panel = page.getByRole("dialog", { name: "Views" })
  const named = panel.getByRole("textbox", { name: "View name" })
  await named.fill("x".repeat(61))
  await page.keyboard.press("Enter")
  await expect(named).toHaveJSProperty("validationMessage", "Too long: at most 60 characters")
  await named.fill("Auditors by name")
  await page.keyboard.press("Enter")
  await expect(panel.getByRole("button", { name: "Auditors by name", exact: true })).toHaveAttribute("aria-current")
  expect(await violationsOf(page)).toEqual([])

  const elsewhere = await (await browser.newContext()).newPage()
  await enter(elsewhere, account, "/user/userList")
  await expect(heads(elsewhere)).toHaveCount(9)
  await elsewhere.getByRole("button", { name: "Views" }).click()
  const there = elsewhere.getByRole("dialog", { name: "Views" })
  await there.getByRole("button", { name: "Auditors by name", exact: true }).click()
  await expect(elsewhere).toHaveURL(/role=auditor&?.*sort=username|sort=username&?.*role=auditor/)
  await expect(heads(elsewhere)).toHaveCount(8)
  const more = there.getByRole("button", { name: "More actions: Auditors by name" })
  await more.click()
  await elsewhere.getByRole("menuitem", { name: "Use this view by default" }).click()
  await expect(there.getByText("Default", { exact: true })).toBeVisible()
  await elsewhere.goto("/#/account/userCenter")
  await elsewhere.reload()
  await elsewhere.goto("/#/user/userList")
  await expect(elsewhere).toHaveURL(/role=auditor/)
  await elsewhere.getByRole("button", { name: "Views" }).click()
  await more.click()
  await elsewhere.getByRole("menuitem", { name: "Delete" }).click()
  await there.getByRole("button", { name: "Delete" }).click()
  await expect(there.getByText("No views yet")).toBeVisible()
  await elsewhere.context().close()
})

test("rows begin within 200 pixels, and frozen columns take 120", async ({ page, enter }) => {
  test.setTimeout(120_000)
  await enter(page, ADMIN, "/user/userList")
  const rows = page.locator("[data-row], [aria-label='Open alarms'] [role=row]:has([role=gridcell])")
  const first = rows.filter({ visible: true }).first()
  const filtered = [
    "/sale-admin/router-first?state=completed&payment=wechat",
    "/device-admin/router-first?state=online&alarms=any",
    "/user/userList?role=operator&enabled=true"
  ]
  const lists = [
    "/user/userList",
    "/merchant/merchantList",
    "/sale-admin/router-first",
    "/sale-admin/refunds",
    "/device-admin/router-first",
    "/advertising-admin/router-first",
    "/market-support/router-first",
    "/interactive-admin/router-first",
    "/mini-app-admin/router-first",
    "/site/siteList",
    "/role/roleList",
    "/alarm/alarm-board",
    "/alarm/alarm-history",
    "/alarm/availability",
    "/alarm/alarm-setting-c",
    "/alarm/alarm-notify-setting",
    "/alarm/alarm-record-all",
    "/event/eventList",
    "/message/messageList"
  ]
  for (const [widths, paths] of [
    [[1440, 1024, narrowViewport.width, 320], lists],
    [[1440, 1024, narrowViewport.width], filtered]
  ] as const) {
    for (const path of paths) {
      await goToPage(page, path)
      await expect(page).toHaveURL(new RegExp(path.split("?")[0]!))
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        // Two chips, and the button that resets both.
        if (path.includes("?"))
          await expect(page.locator("[data-chips] > button").filter({ visible: true })).toHaveCount(3)
        const top = async () => (await first.boundingBox())?.y ?? 900
        await expect.poll(top, `${path}, ${width} pixels wide`).toBeLessThan(200)
      }
    }
  }
  await page.setViewportSize({ width: 900, height: 900 })
  await goToPage(page, "/merchant/merchantList")
  const table = page.getByRole("region", { name: "Merchants" })
  await table.evaluate((box) => box.scrollTo(box.scrollWidth, 0))
  await expect(table).not.toHaveAttribute("data-more-end")
  const frozen = await table.evaluate((box) => {
    const { left } = box.getBoundingClientRect()
    const { top } = box.querySelector("[data-row]")!.getBoundingClientRect()
    const isName = (x: number) => document.elementFromPoint(left + x, top + 12)!.closest("[data-naming]") !== null
    return [isName(100), isName(125), box.querySelector("td[data-actions]")!.getBoundingClientRect().width <= 120]
  })
  expect(frozen).toEqual([true, false, true])
})

test("clicking a row opens its record, selecting text does not", async ({ page, accounts, enter }) => {
  const account = await accounts.add("field")
  await enter(page, ADMIN, `/user/userList?username=${account.username}`)
  const cell = page.locator("[data-row]").getByRole("cell").nth(3)
  const dialog = page.getByRole("dialog", { name: "Edit user" })
  const { x, y, height } = (await cell.boundingBox())!
  await page.mouse.move(x + 12, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + height / 2, { steps: 4 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()))).not.toBe("")
  await expect(dialog).toBeHidden()
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await cell.click()
  await expect(dialog).toBeVisible()
})

test("clicking a row without a record opens its first link", async ({ page, enter }) => {
  await enter(page, ADMIN, "/event/eventList")
  const row = page
    .locator("[data-row]")
    .filter({ has: page.getByRole("link") })
    .first()
  const address = await row.getByRole("link").first().getAttribute("href")
  await row.getByRole("cell").first().click()
  await expect.poll(() => page.url()).toContain(address!)
})

test("cards on a phone have three lines", async ({ page, enter }) => {
  await page.setViewportSize(narrowViewport)
  await enter(page, ADMIN, "/event/eventList")
  const cardsOf = (name: string) => page.getByRole("region", { name, exact: true }).locator("[data-row]")
  for (const [name, path] of [
    ["Audit log", "/event/eventList"],
    ["Notification log", "/alarm/alarm-record-all"],
    ["Notification settings", "/alarm/alarm-notify-setting"],
    ["Placements", "/advertising-admin/router-first"],
    ["Quizzes", "/interactive-admin/quizzes"],
    ["Activities", "/market-support/router-first"],
    ["Mini-app pages", "/mini-app-admin/router-first"]
  ] as const) {
    await goToPage(page, path)
    await expect(cardsOf(name).first()).toBeVisible()
    const heights = await cardsOf(name).evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
    // Long names of other tests have more lines.
    const median = heights.toSorted((one, other) => one - other)[heights.length >> 1]
    expect.soft(median, name).toBeLessThan(130)
  }
  await goToPage(page, "/event/eventList")
  const card = cardsOf("Audit log").first()
  await card.getByRole("button", { name: "More values" }).click()
  await expect(card.getByRole("cell").nth(2)).toBeVisible()
})

test("columns of notifications fit in 1440 pixels", async ({ page, enter }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, ADMIN, "/alarm/alarm-record-all")
  await expect(page.locator("[data-row]").first()).toBeVisible()
  await expect(page.getByRole("region", { name: "Notification log" })).not.toHaveAttribute("data-more-end")
})
