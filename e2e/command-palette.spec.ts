import { messageBox } from "./fixtures/message-box.ts"
import { palette } from "./fixtures/palette.ts"
import { reportingRobots } from "./fixtures/robots.ts"
import { settingsDrawer } from "./fixtures/settings-drawer.ts"
import { goToPage, showTabBar, tabBar } from "./fixtures/tab-bar.ts"
import { holdRequests } from "./fixtures/held-requests.ts"
import { expect, test } from "./fixtures/test.ts"
import { userForm, userList } from "./fixtures/user-list.ts"

test("the palette finds pages and actions in both languages by keyboard", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"))
  await expect(page.getByText("Hello,")).toBeVisible()
  const { dialog, input, options, open } = palette(page)
  await open()
  await input.fill("用户管理")
  await expect(options.first()).toContainText("Users")
  await page.keyboard.press("Enter")
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/userList/)
  await expect(userList(page).rows).toHaveCount(20)

  await open()
  await expect(options.first()).toContainText("Users: add")
  await expect(options.filter({ hasText: "Recent" }).first()).toContainText("Users")
  await input.fill("dark")
  await page.keyboard.press("Enter")
  await expect(page.locator("body")).toHaveAttribute("data-theme", "dark")
  await open()
  await input.fill("theme")
  await expect(options).toHaveText([/Light theme/, /System theme/])
  await input.fill("no such thing")
  await expect(dialog.getByText("No matches")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()

  await open()
  await input.fill("platform")
  const count = await options.count()
  expect(count).toBeGreaterThan(2)
  await page.keyboard.press("ArrowUp")
  await expect(options.nth(count - 1)).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("ArrowDown")
  await expect(options.first()).toHaveAttribute("aria-selected", "true")
  const [pointed, active] = [
    await options.first().getAttribute("id"),
    await input.getAttribute("aria-activedescendant")
  ]
  expect(active).toBe(pointed)
  await page.keyboard.press("Control+k")
  await expect(dialog).toBeHidden()

  await open()
  await input.fill("chinese")
  await input.fill("简体")
  await page.keyboard.press("Enter")
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  await page.keyboard.press("Control+k")
  await page.keyboard.type("logout")
  const chinese = page.getByRole("dialog", { name: "命令面板" })
  await expect(chinese.getByRole("option")).toHaveText([/退出登录/])
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/login/)
})

test("the palette offers only actions that machines accept now", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"))
  await showTabBar(page)
  await expect(page.getByText("Hello,")).toBeVisible()
  const { dialog, input, option, open } = palette(page)
  await open()
  await input.fill("users:")
  await expect(option("Users: add")).toHaveCount(0)
  await input.fill("close")
  await expect(option("Close")).toHaveCount(0)
  await page.keyboard.press("Escape")

  await goToPage(page, "/user/userList")
  const list = userList(page)
  await expect(list.rows).toHaveCount(20)
  await open()
  await input.fill("users:")
  await expect(option("Users: delete the selected")).toHaveCount(0)
  await page.keyboard.press("Escape")
  await list.rows.first().getByRole("checkbox").check()
  await goToPage(page, "/dashboard/dashboardIndex")
  await expect(page.getByText("Hello,")).toBeVisible()
  await open()
  await input.fill("users: delete")
  await expect(option("Users: delete the selected")).toHaveCount(1)
  await input.fill("users: add")
  await page.keyboard.press("Enter")
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/userList/)
  const form = userForm(page, "Add user")
  await expect(form.username).toBeFocused()
  await open()
  await input.fill("users:")
  await expect(option("Users: add")).toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(form.username).toBeFocused()
  await form.cancel.click()
  await open()
  await input.fill("close this page")
  await page.keyboard.press("Enter")
  await expect(tabBar(page).tabs).toHaveText(["Dashboard"])
})

test("text typed while the palette loads is kept", async ({ page, accounts, enter }) => {
  const gate = await holdRequests(page, "**/assets/command-palette-dialog-*")
  await enter(page, await accounts.add("operator"))
  await expect(page.getByText("Hello,")).toBeVisible()
  await page.keyboard.press("Control+k")
  await page.keyboard.type("dark th")
  await expect.poll(() => gate.held).toBe(1)
  // The selection survives before, during and after rendering.
  gate.open()
  const more = "eme, and whatever else an operator types while it comes: it is all there, and in its order"
  await page.keyboard.type(more)
  await expect(palette(page).input).toHaveValue(`dark th${more}`)
  await page.keyboard.press("Control+A")
  await page.keyboard.type("dark theme")
  await expect(palette(page).options).toHaveText([/Dark theme/])
})

test("an Enter while the palette loads chooses on opening", async ({ page, accounts, enter }) => {
  const gate = await holdRequests(page, "**/assets/command-palette-dialog-*")
  await enter(page, await accounts.add("operator"))
  await expect(page.getByText("Hello,")).toBeVisible()
  await page.keyboard.press("Control+k")
  await page.keyboard.type("dark themex")
  await page.keyboard.press("Backspace")
  await page.keyboard.press("Enter")
  await expect.poll(() => gate.held).toBe(1)
  await expect(page.locator("body")).toHaveAttribute("data-theme", "light")
  gate.open()
  await expect(page.locator("body")).toHaveAttribute("data-theme", "dark")
  await expect(palette(page).dialog).toHaveCount(0)
})

test("the palette reaches settings, messages, WeChat and pages outside the menu", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("operator"))
  await expect(page.getByText("Hello,")).toBeVisible()
  const { input, options, option, open } = palette(page)
  const choose = async (name: string) => {
    await open()
    await input.fill(name)
    await expect(options).toHaveText([new RegExp(name)])
    await page.keyboard.press("Enter")
  }
  const { bar, drawer, box } = { bar: tabBar(page), drawer: settingsDrawer(page), box: messageBox(page) }
  await choose("Tab bar: on")
  await expect(bar.tabs).toHaveText(["Dashboard"])
  await choose("Open settings")
  await expect(drawer.flag("Tab bar")).toBeChecked()
  await open()
  await input.fill("Settings: ")
  await expect(option("Open settings")).toHaveCount(0)
  await page.keyboard.press("Escape")
  await choose("Close settings")
  await expect(drawer.dialog).toHaveCount(0)
  await expect(box.button).toHaveAccessibleName("Messages, 1 unread")
  await choose("Open messages")
  await expect(box.items).toHaveCount(1)
  await choose("Messages: All Read")
  await expect(box.button).toHaveAccessibleName("Messages")
  await open()
  await input.fill("Messages: ")
  await expect(option("Messages: All Read")).toHaveCount(0)
  await page.keyboard.press("Escape")
  await choose("Subscribe to WeChat")
  const wechat = page.getByRole("dialog", { name: "Subscribe to WeChat notifications" })
  await expect(wechat).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(wechat).toHaveCount(0)
  for (const [name, path] of [
    ["User Center", "account/userCenter"],
    ["User Settings", "account/userSettings"],
    ["All messages", "message/messageList"]
  ] as const) {
    await choose(name)
    await expect(page).toHaveURL(new RegExp(`#/${path}`))
  }
})

test("a phone has the palette in the operator's menu", async ({ page, accounts, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const account = await accounts.add("operator")
  await enter(page, account)
  const { dialog, input } = palette(page)
  const menu = page.getByRole("button", { name: account.username })
  await menu.click()
  await page.getByRole("menuitem", { name: "Command palette" }).click()
  await expect(input).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 900 })
  await menu.click()
  await expect(page.getByRole("menuitem", { name: "Command palette" })).toHaveCount(0)
})

test("the palette's button loads code at first use and regains focus", async ({ page, accounts, enter }) => {
  const scripts: Array<string> = []
  page.on("request", (request) => {
    if (/\/command-palette-dialog-/.test(request.url())) scripts.push(request.url())
  })
  await enter(page, await accounts.add("operator"))
  await expect(page.getByText("Hello,")).toBeVisible()
  expect(scripts).toEqual([])
  const { dialog, input, option } = palette(page)
  const button = page.getByRole("button", { name: "Command palette" })
  await button.click()
  await expect(input).toBeFocused()
  expect(new Set(scripts).size).toBe(1)
  await expect(option("Users")).toHaveCount(0)
  await expect(option("Device Platform")).toHaveText([/^Device Platform(?!:)/, /^Device Platform: Robots/])
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test("`?` lists the keys, but not while typing", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), "/user/userList")
  const list = userList(page)
  await expect(list.rows).toHaveCount(20)
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await list.filter.username.focus()
  await page.keyboard.type("?")
  await expect(list.filter.username).toHaveValue("?")
  await expect(keys).toBeHidden()
  await list.add.focus()
  await page.keyboard.press("?")
  await expect(keys).toContainText("Ctrl+K")
  await page.keyboard.press("Escape")
  await expect(keys).toBeHidden()
  await expect(list.add).toBeFocused()
})

test("the palette opens a robot by number and Enter", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"))
  await expect(page.getByText("Hello,")).toBeVisible()
  const { dialog, input, options, open } = palette(page)
  await open()
  await input.fill("wd2400012")
  await expect(options.first()).toContainText("WD2400012")
  await expect(options.first()).toContainText("in stock")
  await expect(options.nth(1)).toContainText("Orders of WD2400012")
  await input.fill("WD2400012")
  // Before the answer: the first result is chosen as soon as there is one.
  await page.keyboard.press("Enter")
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/device-admin\/robot\?robot_id=WD2400012/)
})

test("thirty pasted robots open selected, and other entries are named", async ({
  page,
  accounts,
  enter,
  address,
  dataDir
}) => {
  const { robots } = await reportingRobots(dataDir, address, 28)
  await enter(page, await accounts.add("admin"))
  await expect(page.getByText("Hello,")).toBeVisible()
  const { dialog, input, option, open } = palette(page)
  await open()
  await input.evaluate(
    (field, numbers) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text", numbers.join("\n"))
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
    },
    ["WD2400012", "wd2400022", "XX999", "rubbish", ...robots]
  )
  await expect(option("Open 30 robots in the list")).toBeVisible()
  await expect(dialog).toContainText("2 entries match no robot: XX999, rubbish")
  await page.keyboard.press("Enter")
  const bar = page.getByRole("group", { name: "Selected rows" })
  await expect(bar).toContainText("30 selected, 10 of them not on this page")
  await expect(page).toHaveURL(/device-admin\/router-first\?robot_id=WD2400012(%2C|,)[^&]*$/)
  await bar.getByRole("button", { name: "Out of service" }).click()
  await expect(page.getByRole("dialog", { name: "Take 30 robots out of service" })).toBeVisible()
  await page.keyboard.press("Escape")

  await page.getByRole("link", { name: "WD2400012" }).click()
  await expect(page).toHaveURL(/device-admin\/robot\?/)
  await page.goBack()
  await expect(bar).toContainText("30 selected")
  await page.reload()
  const rows = page.getByRole("table", { name: "Robots" }).locator("[data-row]")
  await expect(rows).toHaveCount(20)
  await expect(bar).toBeHidden()
  await page.goBack()
  await expect(page.getByText("Hello,")).toBeVisible()
})
