import type { Page } from "@playwright/test"
import { newName } from "./fixtures/calls.ts"
import { showFilters } from "./fixtures/filters.ts"
import { holdRequests } from "./fixtures/held-requests.ts"
import { reportingRobots } from "./fixtures/robots.ts"
import { signIn } from "./fixtures/login-form.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { changeElsewhere, expectSoundScreen, openAlone } from "./fixtures/standalone.ts"
import { expect, test } from "./fixtures/test.ts"

const NAME = "device-admin"
const RADAR_OBSTRUCTION = "0012"
const FIRST = "/router-first"
const rowsOf = (page: Page) => page.getByRole("table").first().locator("tbody").getByRole("row")

/** A vending robot of the demo's fleet, by its place in the order of numbers. */
const vendingRobot = async (address: string, token: string, place: number) => {
  const answer = await fetch(`${address}/device-admin/device/list?text=WV&sort=robot_id&page_size=20`, {
    headers: { authorization: token }
  })
  const { data } = (await answer.json()) as {
    readonly data: { readonly list: ReadonlyArray<{ readonly robot_id: string }> }
  }
  return data.list[place]!.robot_id
}

const loaded = (page: Page) => expect(rowsOf(page).first().getByRole("link").first()).toBeVisible()

test("fleet filters, order and page stand in the address", async ({ page, accounts }) => {
  await openAlone(page, NAME, FIRST, { token: await accounts.adminToken() })
  await loaded(page)
  await expect(rowsOf(page)).toHaveCount(20)
  await showFilters(page)
  await page.getByRole("combobox", { name: "State" }).selectOption("Offline")
  await page.getByRole("button", { name: "Search", exact: true }).click()
  await expect(page).toHaveURL(/#\/device-admin\/router-first\?state=offline$/)
  await expect(page.getByRole("table").getByText("Online", { exact: true })).toHaveCount(0)
  await page.getByRole("button", { name: "Next page" }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole("button", { name: "Battery", exact: true }).click()
  await expect(page).toHaveURL(/sort=battery&order=asc/)
  await expect(page).not.toHaveURL(/page=2/)
  await expect(page.getByRole("columnheader", { name: "Battery" })).toHaveAttribute("aria-sort", "ascending")
  await page.reload()
  await expect(page.getByRole("columnheader", { name: "Battery" })).toHaveAttribute("aria-sort", "ascending")
  await showFilters(page)
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("offline")
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/router-first$/)
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("")
})

test("a robot's page shows slots and alarms and leads back", async ({ page, accounts }) => {
  await openAlone(page, NAME, `${FIRST}?text=WV&page=2`, { token: await accounts.adminToken() })
  await loaded(page)
  const link = rowsOf(page).first().getByRole("link").first()
  const number = await link.innerText()
  await link.click()
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^${number}`) })).toBeVisible()
  await expect(page.getByRole("table", { name: "Slots" }).locator("tbody").getByRole("row")).toHaveCount(12)
  await expect(page.getByRole("heading", { name: "Recent alarms" })).toBeVisible()
  await page.getByRole("link", { name: "All robots" }).click()
  await expect(rowsOf(page).first().getByRole("link", { name: number })).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
})

test("goods leave the shelf and return once confirmed", async ({ page, address, accounts }) => {
  const token = await accounts.adminToken()
  const [number, other] = [await vendingRobot(address, token, 5), await vendingRobot(address, token, 6)]
  await openAlone(page, NAME, `${FIRST}?text=WV&sort=robot_id&order=asc`, { token })
  const row = rowsOf(page).filter({ has: page.getByRole("link", { name: number }) })
  const menu = row.getByRole("button", { name: "More actions" })
  await menu.focus()
  await page.keyboard.press("Enter")
  await page.keyboard.press("End")
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("alertdialog", { name: "Confirm operation?" })
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()
  await chooseInMenu(row, "Remove from shelf")
  await dialog.getByRole("button", { name: "Remove from shelf" }).click()
  await expect(page.getByText("Operation successful")).toBeVisible()
  await expect(row).toContainText("0 of 12 slots")
  await expect(row).toContainText("Not sent yet")
  await chooseInMenu(row, "Put on shelves")
  await dialog.getByRole("button", { name: "Put on shelves" }).click()
  await expect(row).toContainText("12 of 12 slots")

  const several = page.getByRole("group", { name: "Selected rows" })
  const both = [row, rowsOf(page).filter({ has: page.getByRole("link", { name: other }) })]
  const clear = several.getByRole("button", { name: "Clear selection" })
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check()
  await expect(several).toContainText("20 selected")
  await clear.click()
  await expect(several).toBeHidden()
  for (const [command, expected] of [
    ["Remove from shelf", "0 of 12 slots"],
    ["Put on shelves", "12 of 12 slots"]
  ] as const) {
    for (const one of both) await one.getByRole("checkbox").check()
    await expect(several).toContainText("2 selected")
    await several.getByRole("button", { name: command }).click()
    await expect(dialog.getByRole("listitem")).toHaveText([number, other])
    await dialog.getByRole("button", { name: command }).click()
    await expect(page.getByText("Operation successful: 2")).toBeVisible()
    for (const one of both) await expect(one).toContainText(expected)
    await expect(several).toBeHidden()
  }
})

test("a robot that was synchronized says so", async ({ page, accounts }) => {
  await openAlone(page, NAME, `${FIRST}?state=online&text=WV`, { token: await accounts.adminToken() })
  await rowsOf(page).first().getByRole("link").first().click()
  await page.getByRole("button", { name: "Synchronize" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Synchronize" }).click()
  await expect(page.getByText("Synchronize successful")).toBeVisible()
})

test("a refused robot command's dialog keeps the reason", async ({ page, accounts }) => {
  await openAlone(page, NAME, `${FIRST}?state=offline&text=WV`, { token: await accounts.adminToken() })
  await rowsOf(page).first().getByRole("link").first().click()
  await page.getByRole("button", { name: "Synchronize" }).click()
  const dialog = page.getByRole("alertdialog")
  await dialog.getByRole("button", { name: "Synchronize" }).click()
  await expect(dialog.getByRole("alert")).toContainText("is offline. The change was not sent.")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(dialog).toBeHidden()
})

test("language and theme are followed live", async ({ page, accounts }) => {
  await openAlone(page, NAME, FIRST, { token: await accounts.adminToken(), theme: "light" })
  await loaded(page)
  await changeElsewhere(page, "theme", "dark")
  await expect(page.locator("[data-application]")).toHaveAttribute("data-theme", "dark")
  await changeElsewhere(page, "Accept-Language", "zh-CN")
  await expect(page.getByRole("heading", { name: "机器人" })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  await expect(page).toHaveTitle("设备平台")
})

test("an application without a token returns after the sign-in", async ({ page, accounts }) => {
  await openAlone(page, NAME, "/robot?robot_id=WV2400001", {})
  await expect(page.getByRole("heading", { name: "Sign in first" })).toBeVisible()
  await page.getByRole("link", { name: "Sign in" }).click()
  await signIn(page, await accounts.add("admin"))
  await expect(page).toHaveURL(/#\/device-admin\/robot\?robot_id=WV2400001$/)
})

test("a standalone application reports its session's end and takes a new one", async ({ page, accounts, calls }) => {
  const account = await accounts.add("admin", newName("alone"))
  await openAlone(page, NAME, FIRST, { token: await calls.signIn(account) })
  await loaded(page)
  await calls.post("/logout", {}, await page.evaluate(() => localStorage.getItem("token")!))
  await page.getByRole("button", { name: "Next page" }).click()
  await expect(page.getByRole("heading", { name: "You have been logged out" })).toBeVisible()
  await changeElsewhere(page, "token", await calls.signIn(account))
  await loaded(page)
})

test("a robot without permission shows the refusal", async ({ page, accounts, calls }) => {
  const token = await calls.signIn(await accounts.add("auditor"))
  await openAlone(page, NAME, "/robot?robot_id=WV2400001", { token })
  await expect(page.getByRole("alert").filter({ hasText: "This could not be loaded" })).toBeVisible()
})

test("every screen is sound to axe", async ({ page, address, accounts }) => {
  const token = await accounts.adminToken()
  await openAlone(page, NAME, FIRST, {})
  await expect(page.getByRole("heading", { name: "Sign in first" })).toBeVisible()
  await expectSoundScreen(page, "sign-in hint")
  await openAlone(page, NAME, FIRST, { token })
  await loaded(page)
  await rowsOf(page).first().getByRole("checkbox").check()
  await expectSoundScreen(page, "list")
  await chooseInMenu(rowsOf(page).filter({ hasText: / of / }).first(), "Remove from shelf")
  await expect(page.getByRole("alertdialog")).toBeVisible()
  await expectSoundScreen(page, "question")
  await openAlone(page, NAME, `/robot?robot_id=${await vendingRobot(address, token, 0)}`, { token })
  await expect(page.getByRole("table", { name: "Slots" })).toBeVisible()
  await expectSoundScreen(page, "robot")
  const gate = await holdRequests(page, "**/device/list*")
  await openAlone(page, NAME, FIRST, { token })
  await expect.poll(() => gate.held).toBe(1)
  await expectSoundScreen(page, "on its way")
  gate.open()
  await openAlone(page, NAME, `${FIRST}?text=nowhere`, { token })
  await expect(page.getByText("Nothing matches these filters")).toBeVisible()
  await expectSoundScreen(page, "nothing found")
  await openAlone(page, NAME, "/nowhere", { token })
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible()
  await expectSoundScreen(page, "no screen")
})

test("A robot is added to a site and moved to another", async ({ page, accounts }) => {
  const number = newName("Z").toUpperCase()
  await openAlone(page, NAME, `${FIRST}?text=${number}`, { token: await accounts.adminToken() })
  await page.getByRole("button", { name: "Add" }).click()
  const form = page.getByRole("dialog", { name: "Add robot" })
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form.getByRole("textbox", { name: "Robot number" })).toHaveAccessibleDescription(
    "Enter the robot's number: up to 32 letters, digits, - or _"
  )
  await form.getByRole("textbox", { name: "Robot number" }).fill(number)
  await form.getByRole("textbox", { name: "Name" }).fill("Newcomer")
  const choose = async (dialog: typeof form, label: string) => {
    const field = dialog.getByRole("combobox", { name: label })
    await field.press("ArrowDown")
    const option = page.getByRole("option").filter({ visible: true }).nth(1)
    const text = await option.innerText()
    await option.click()
    await expect(field).toHaveAccessibleDescription(`Selected: ${text}`)
    return text
  }
  const site = await choose(form, "Site")
  await choose(form, "Merchant")
  await form.getByRole("button", { name: "Save" }).click()
  const row = rowsOf(page).filter({ has: page.getByRole("link", { name: number }) })
  await expect(row).toContainText(site)

  await chooseInMenu(row, "Move")
  const move = page.getByRole("dialog", { name: `Move ${number}` })
  await expect(move.getByRole("combobox", { name: "Site" })).toHaveAccessibleDescription(`Selected: ${site}`)
  await move.getByRole("button", { name: `Remove ${site}` }).click()
  await move.getByRole("combobox", { name: "Site" }).press("ArrowDown")
  const other = page.getByRole("option").filter({ visible: true }).nth(3)
  const moved = await other.innerText()
  await other.click()
  await move.getByRole("button", { name: "Move", exact: true }).click()
  await expect(row).toContainText(moved)

  await page.getByRole("button", { name: "Add" }).click()
  await form.getByRole("textbox", { name: "Robot number" }).fill(number)
  await form.getByRole("textbox", { name: "Name" }).fill("Twin")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form.getByRole("textbox", { name: "Robot number" })).toHaveAccessibleDescription(
    `Robot ${number} already exists`
  )
})

test("a robot out of service is badged, sells nothing and comes back", async ({ page, address, accounts }) => {
  const token = await accounts.adminToken()
  const number = await vendingRobot(address, token, 9)
  await openAlone(page, NAME, `/robot?robot_id=${number}`, { token })
  await page.getByRole("button", { name: "Out of service" }).click()
  const dialog = page.getByRole("dialog", { name: "Take 1 robot out of service" })
  await dialog.getByRole("button", { name: "Out of service" }).click()
  await expect(dialog.getByText("Enter a reason")).toBeVisible()
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Wheel repair")
  await dialog.getByRole("textbox", { name: "Until" }).fill("2020-01-01 10:00")
  await dialog.getByRole("button", { name: "Out of service" }).click()
  await expect(dialog.getByText("Enter a time in the future")).toBeVisible()
  await dialog.getByRole("textbox", { name: "Until" }).fill("")
  await dialog.getByRole("button", { name: "Out of service" }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText("Wheel repair")).toBeVisible()
  await expect(page.getByRole("button", { name: "Put on shelves" }).first()).toBeDisabled()
  await expect(page.getByRole("region", { name: "Last 30 days" })).toContainText("Out of service")
  await page.getByRole("link", { name: "All robots" }).click()
  await page.getByRole("button", { name: /^Out of service \d/ }).click()
  await expect(page).toHaveURL(/state=outOfService/)
  await expect(rowsOf(page).filter({ has: page.getByRole("link", { name: number }) })).toContainText("Out of service")
  await page.getByRole("link", { name: number }).click()
  await page.getByRole("button", { name: "Back in service" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Back in service" }).click()
  await expect(page.getByText("Wheel repair")).toBeHidden()
  await expect(page.getByRole("button", { name: "Out of service" })).toBeVisible()
})

test("an alarm is acknowledged on its robot's page", async ({ page, address, accounts, dataDir }) => {
  const { robots, report } = await reportingRobots(dataDir, address, 1)
  await report(robots[0]!, RADAR_OBSTRUCTION)
  await openAlone(page, NAME, `/robot?robot_id=${robots[0]}`, { token: await accounts.adminToken() })
  const open = page.getByRole("region", { name: "Open alarms" })
  const row = open.getByRole("row").filter({ hasText: "Radar obstruction" })
  await row.getByRole("button", { name: "Acknowledge" }).click()
  await expect(row.getByRole("button", { name: "Acknowledge" })).toHaveCount(0)
  await expect(row).not.toContainText("—")
})
