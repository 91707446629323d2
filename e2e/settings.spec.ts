import type { Page } from "@playwright/test"
import { violationsOf } from "./fixtures/axe.ts"
import { holdRequests } from "./fixtures/held-requests.ts"
import { settingsDrawer } from "./fixtures/settings-drawer.ts"
import { expect, LIGHT_PAGE, test } from "./fixtures/test.ts"

const stored = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("settings") ?? "{}"))

test("the settings drawer is 300 wide with defaults and returns focus", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), LIGHT_PAGE)
  const { open, dialog, flag, developer, menuWidth, close } = settingsDrawer(page)
  await open.click()
  expect((await dialog.boundingBox())!.width).toBe(300)
  await expect(flag("Menu from server")).toHaveCount(0)
  await developer.click()
  for (const name of ["Navbar", "Menu", "Footer", "Menu from server"]) await expect(flag(name)).toBeChecked()
  for (const name of ["Menu as overlay", "Tab bar", "Color-blind mode"]) await expect(flag(name)).not.toBeChecked()
  await expect(menuWidth).toHaveValue("220")
  expect((await menuWidth.boundingBox())!.width).toBe(80)
  await expect(dialog.getByRole("radio", { name: "Blue" })).toBeChecked()
  await expect(dialog.getByRole("combobox", { name: "Language" })).toHaveValue("en-US")
  await expect(dialog.getByRole("note")).toContainText("Changes apply immediately")
  await close.click()
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
})

test("navbar, menu and footer toggle, and a button replaces the navbar", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), LIGHT_PAGE)
  const { open, dialog, flag, close } = settingsDrawer(page)
  const navbar = page.getByRole("banner")
  await expect(open).toHaveCount(1)
  await open.click()
  for (const name of ["Navbar", "Menu", "Footer", "Tab bar"]) await flag(name).click()
  await close.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole("main")).toBeFocused()
  for (let visit = 0; visit < 2; visit += 1) {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(navbar).toHaveCount(0)
    await expect(page.getByRole("navigation", { name: "Menu" })).toHaveCount(0)
    await expect(page.getByRole("contentinfo")).toHaveCount(0)
    await expect(open).toHaveCount(1)
    await page.reload()
  }
  expect(await stored(page)).toMatchObject({ version: 1, navbar: false, menu: false, footer: false, tabBar: true })
  await open.click()
  for (const name of ["Navbar", "Menu", "Footer"]) await flag(name).click()
  await page.keyboard.press("Escape")
  await expect(navbar).toBeVisible()
  await expect(open).toHaveCount(1)
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible()
  await expect(page.getByRole("contentinfo")).toBeVisible()
})

test("the menu keeps its width or fold, and ignores wrong widths", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), LIGHT_PAGE)
  const { open, menuWidth, close } = settingsDrawer(page)
  const wide = async () => (await page.getByRole("complementary", { includeHidden: true }).boundingBox())!.width
  await open.click()
  await menuWidth.fill("300")
  await expect.poll(wide).toBe(300)
  await menuWidth.press("ArrowUp")
  await expect.poll(wide).toBe(310)
  for (const wrong of ["9999", "", "1e2", "-5", "300.5"]) {
    await menuWidth.fill(wrong)
    await expect(menuWidth).toHaveAttribute("aria-invalid", "true")
    await expect(page.getByText("Enter a whole number from 160 to 400")).toBeVisible()
  }
  await close.click()
  await page.reload()
  await expect.poll(wide).toBe(310)
  await page.getByRole("button", { name: "Collapse menu" }).click()
  await expect.poll(wide).toBe(60)
  await page.reload()
  await expect(page.getByRole("button", { name: "Expand menu" })).toBeVisible()
  await expect.poll(wide).toBe(60)
})

test("the server's menu is fetched on request and survives failures", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), LIGHT_PAGE)
  const menu = page.getByRole("navigation", { name: "Menu", includeHidden: true })
  await expect(menu.getByRole("link", { name: "Users" })).toBeVisible()
  const { open, flag, developer } = settingsDrawer(page)
  const gate = await holdRequests(page, "**/system-admin/user/auth-rules")
  await open.click()
  await developer.click()
  await flag("Menu from server").click()
  await expect(menu.getByText("Users")).toBeVisible()
  await flag("Menu from server").click()
  await expect.poll(() => gate.held).toBe(1)
  await expect(menu.getByText("Users")).toBeVisible()
  await gate.drain()
  expect(gate.held).toBe(1)
  await page.unroute("**/system-admin/user/auth-rules")
  await page.route("**/system-admin/user/auth-rules", (route) =>
    route.fulfill({ json: { code: 50000, status: "fail", msg: "no menu today", data: null } })
  )
  await flag("Menu from server").click()
  await flag("Menu from server").click()
  await expect(page.getByRole("region", { name: "Notices" }).getByText("error", { exact: true })).toBeVisible()
  await expect(menu.getByText("Users")).toBeVisible()

  // A failed request of the console itself stays silent, and turning the setting on repeats it.
  const look = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  const failing = page.waitForResponse("**/system-admin/user/auth-rules")
  await look()
  await failing
  await expect(menu.getByText("Users")).toBeVisible()
  await page.unroute("**/system-admin/user/auth-rules")
  const again = await holdRequests(page, "**/system-admin/user/auth-rules")
  await expect(async () => {
    await look()
    expect(again.held).toBe(1)
  }).toPass()
  await flag("Menu from server").click()
  await flag("Menu from server").click()
  await expect.poll(() => again.held).toBe(2)
  await again.drain()
  await expect(menu.getByText("Users")).toBeVisible()
})

test("the color weakness filter inverts the page by 80%", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), LIGHT_PAGE)
  const { open, flag } = settingsDrawer(page)
  const filter = () => page.evaluate(() => getComputedStyle(document.body).filter)
  await open.click()
  expect(await filter()).toBe("none")
  await flag("Color-blind mode").click()
  expect(await filter()).toBe("invert(0.8)")
  await page.reload()
  await expect(open).toBeVisible()
  expect(await filter()).toBe("invert(0.8)")
  await open.click()
  await flag("Color-blind mode").click()
  expect(await filter()).toBe("none")
})

test("the drawer also changes the language", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), LIGHT_PAGE)
  const { open, dialog } = settingsDrawer(page)
  await open.click()
  await dialog.getByRole("combobox", { name: "Language" }).selectOption("zh-CN")
  await expect(page.getByRole("dialog", { name: "页面设置" })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  expect(await page.evaluate(() => localStorage.getItem("Accept-Language"))).toBe("zh-CN")
})

test("the settings are copied as JSON, and a refusing browser is reported", async ({
  page,
  context,
  accounts,
  enter
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await enter(page, await accounts.add("admin"), LIGHT_PAGE)
  const { open, copy } = settingsDrawer(page)
  await open.click()
  await copy.click()
  await expect(page.getByText("Settings copied")).toBeVisible()
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  expect(copied).toMatchObject({
    theme: "light",
    colorWeak: false,
    navbar: true,
    menu: true,
    hideMenu: false,
    menuCollapse: false,
    footer: true,
    themeColor: "#165DFF",
    menuWidth: 220,
    globalSettings: true,
    device: "desktop",
    tabBar: false,
    menuFromServer: true
  })
  expect(copied.serverMenu.map(({ name }: { readonly name: string }) => name)).toContain("system-admin")
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))
  })
  await copy.click()
  await expect(page.getByText("The browser blocked copying")).toBeVisible()
})

test("rubbish in storage is corrected field by field", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), LIGHT_PAGE)
  const { open, flag, menuWidth } = settingsDrawer(page)
  await expect(open).toBeVisible()
  await page.evaluate(() =>
    localStorage.setItem(
      "settings",
      JSON.stringify({ version: 1, footer: false, navbar: "no", menuWidth: -1, themeColor: "red;}" })
    )
  )
  await page.reload()
  await open.click()
  await expect(flag("Footer")).not.toBeChecked()
  await expect(flag("Navbar")).toBeChecked()
  await expect(menuWidth).toHaveValue("220")
})

test("settings of one window reach the other", async ({ page, context, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), LIGHT_PAGE)
  await expect(page.getByRole("contentinfo")).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  const { open, flag, dialog } = settingsDrawer(other)
  await open.click()
  await flag("Footer").click()
  await dialog.getByRole("radio", { name: "Green" }).check()
  await dialog.getByRole("combobox", { name: "Language" }).selectOption("zh-CN")
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  await expect(page.getByRole("contentinfo")).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--wh-colors-accent")))
    .toBe("#0a7f5a")
  await page.bringToFront()
  await page.getByRole("button", { name: "切换为深色主题" }).click()
  await expect(other.locator("body")).toHaveAttribute("data-theme", "dark")
  expect(await stored(page)).toMatchObject({ footer: false, themeColor: "#0A7F5A" })
})

test("a theme colour is readable everywhere from the first paint", async ({ page, accounts, enter }) => {
  // A colour in transition is not judged.
  await enter(page, await accounts.add("admin"), "/user/userList")
  const { open, dialog, close } = settingsDrawer(page)
  const add = page.getByRole("button", { name: "Add", exact: true })
  const ground = () => add.evaluate((button) => getComputedStyle(button).backgroundColor)
  await expect(add).toBeVisible()
  await open.click()
  await dialog.getByRole("radio", { name: "Green" }).check()
  await expect.poll(ground).toBe("rgb(10, 127, 90)")
  await dialog.getByLabel("Custom color").fill("#ffe600")
  await expect(dialog.getByText("#FFE600")).toBeVisible()
  await expect.poll(async () => (await stored(page))["palette"]).toMatchObject({ from: "#FFE600" })
  await close.click()
  for (const theme of ["light", "dark"]) {
    await expect(page.locator("body")).toHaveAttribute("data-theme", theme)
    await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible()
    expect(await violationsOf(page), theme).toEqual([])
    if (theme === "light") await page.getByRole("button", { name: "Switch to dark theme" }).click()
  }
  const worn = await ground()
  const scripts: Array<string> = []
  page.on("request", (request) => scripts.push(request.url()))
  // Every background of the button from its first frame on.
  await page.addInitScript(() => {
    const seen: Array<string> = []
    Object.assign(window, { seen })
    const look = () => {
      for (const button of document.querySelectorAll("button"))
        if (button.textContent === "Add") seen.push(getComputedStyle(button).backgroundColor)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.reload()
  await expect(add).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: ReadonlyArray<string> }).seen)
  expect([...new Set(seen)]).toEqual([worn])
  expect(scripts.filter((address) => /derive-palette/.test(address))).toEqual([])
  await open.click()
  await dialog.getByRole("radio", { name: "Blue" }).check()
  await expect.poll(ground).toBe("rgb(22, 93, 255)")
})
