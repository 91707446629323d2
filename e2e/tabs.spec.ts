import { searchOf } from "./fixtures/address.ts"
import { settingsDrawer } from "./fixtures/settings-drawer.ts"
import { go, open, showTabBar, tabBar } from "./fixtures/tab-bar.ts"
import { expect, test } from "./fixtures/test.ts"
import { userForm, userList } from "./fixtures/user-list.ts"

const [HOME, USERS, SALES, DEVICES] = [
  "/dashboard/dashboardIndex",
  "/user/userList",
  "/sale-admin/router-first",
  "/device-admin/router-first"
] as const

test("a page has one tab, and the bar is only there when it is wanted", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"))
  const bar = tabBar(page)
  await expect(page.getByText("Hello,")).toBeVisible()
  await expect(bar.list).toHaveCount(0)
  await showTabBar(page)
  await open(page, USERS, "/user/userList?page=2", HOME)
  await expect(bar.tabs).toHaveText(["Dashboard", "Users"])
  await bar.tab("Users").click()
  await expect(page).toHaveURL(/userList\?page=2$/)

  await page.getByRole("button", { name: "Language" }).click()
  await page.getByRole("menuitemradio").first().click({ trial: true })
  await page.keyboard.press("Escape")
  await page.setViewportSize({ width: 1440, height: 420 })
  const { open: openSettings, flag } = settingsDrawer(page)
  await openSettings.click()
  await flag("Navbar").click()
  await page.keyboard.press("Escape")
  await page.evaluate(() => scrollTo(0, 200))
  await expect.poll(async () => (await bar.list.boundingBox())?.y).toBeLessThan(10)
})

test("a kept tab keeps its filters, its rows, its scroll and its open form; a reloaded one begins anew", async ({
  page,
  accounts,
  enter
}) => {
  await page.setViewportSize({ width: 1440, height: 420 })
  await enter(page, await accounts.add("admin"))
  await showTabBar(page)
  const [bar, list] = [tabBar(page), userList(page)]
  await open(page, HOME, USERS)
  await expect(list.rows).toHaveCount(10)
  await list.filter.email.fill("example")
  const found = page.waitForResponse(/user\/list\?.*email=example/)
  await list.search.click()
  await found
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false")
  const rows = await list.names.allInnerTexts()
  await page.evaluate(() => scrollTo(0, 260))

  const calls: Array<string> = []
  page.on("request", (request) => {
    if (request.url().includes("/user/list")) calls.push(request.url())
  })
  await bar.tab("Dashboard").click()
  await expect(page.getByText("Hello,")).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await bar.tab("Users").click()
  await expect(list.names).toHaveText(rows)
  expect(searchOf(page)).toMatchObject({ email: "example" })
  await expect(list.filter.email).toHaveValue("example")
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(260)
  expect(calls).toEqual([])

  const settings = settingsDrawer(page)
  await settings.open.click()
  await settings.flag("Color weakness").click()
  await page.keyboard.press("Escape")
  const within = page.locator("#root")
  await within.evaluate((root) => root.scrollTo(0, 150))
  await bar.tab("Dashboard").click()
  await expect(page.getByText("Hello,")).toBeVisible()
  await expect.poll(() => within.evaluate((root) => root.scrollTop)).toBe(0)
  await bar.tab("Users").click()
  await expect.poll(() => within.evaluate((root) => root.scrollTop)).toBe(150)

  await list.add.click()
  const form = userForm(page, "Add user")
  await form.username.fill("half-typed")
  await form.email.fill("half@typed.example")
  await page.goBack()
  await expect(page.getByText("Hello,")).toBeVisible()
  await expect(form.dialog).toBeHidden()
  await expect(bar.tab("Users")).toHaveAccessibleName(/unsaved form/)
  await bar.tab("Users").click()
  await expect(form.username).toHaveValue("half-typed")
  await expect(form.email).toHaveValue("half@typed.example")
  await page.goBack()

  await bar.tab("Users").click({ button: "right" })
  await bar.item("Reload").click()
  const question = page.getByRole("alertdialog", { name: "Unsaved form" })
  await expect(question).toContainText("Users")
  await question.getByRole("button", { name: "Cancel" }).click()
  await expect(bar.tab("Users")).toHaveAccessibleName(/unsaved form/)
  await bar.tab("Users").click({ button: "right" })
  await bar.item("Reload").click()
  await question.getByRole("button", { name: "Reload" }).click()
  await expect(bar.tab("Users")).not.toHaveAccessibleName(/unsaved form/)
  await bar.tab("Users").click()
  await expect(list.rows.first()).toBeVisible()
  await expect(form.dialog).toHaveCount(0)
  expect(calls.length).toBeGreaterThan(0)
})

test("reloading the page on show fetches it anew and keeps its query", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), "/user/userList?page=2")
  await showTabBar(page)
  const [bar, list] = [tabBar(page), userList(page)]
  await expect(list.rows).toHaveCount(10)
  await list.filter.username.fill("typed and not searched")
  const fetched = page.waitForRequest(/user\/list/)
  await bar.actions.click()
  await bar.item("Reload").click()
  await fetched
  await expect(list.filter.username).toHaveValue("")
  await expect(page).toHaveURL(/page=2$/)
  await expect(list.rows).toHaveCount(10)
})

test("tabs are closed one, left, right, others and all; the neighbour comes by its full path", async ({
  page,
  accounts,
  enter
}) => {
  await enter(page, await accounts.add("admin"))
  await showTabBar(page)
  const bar = tabBar(page)
  const four = ["Dashboard", "Users", "Retail Platform", "Device Platform"]
  await open(page, HOME, "/user/userList?page=2", SALES, DEVICES)
  await expect(bar.tabs).toHaveText(four)
  await bar.list.locator("[title*=sale-admin] [aria-hidden]").first().click()
  await expect(bar.tabs).toHaveText([four[0]!, four[1]!, four[3]!])
  await expect(page).toHaveURL(/device-admin/)
  await bar.actions.click()
  await bar.item("Close").click()
  await expect(page).toHaveURL(/userList\?page=2$/)
  await expect(bar.tabs).toHaveText(four.slice(0, 2))

  await open(page, SALES, DEVICES, USERS)
  await bar.tab("Users").click({ button: "right" })
  await bar.item("Close to the right").click()
  await expect(bar.tabs).toHaveText(four.slice(0, 2))
  await bar.tab("Users").click({ button: "right" })
  await expect(bar.item("Close to the right")).toBeDisabled()
  await bar.item("Close to the left").click()
  await expect(bar.tabs).toHaveText(["Users"])
  await open(page, SALES, DEVICES)
  await bar.tab("Retail Platform").click({ button: "right" })
  await bar.item("Close others").click()
  await expect(bar.tabs).toHaveText(["Retail Platform"])
  await expect(page).toHaveURL(/sale-admin/)
  await open(page, USERS)
  await bar.actions.click()
  await bar.item("Close all").click()
  await expect(bar.tabs).toHaveText(["Dashboard"])
  await expect(page.getByText("Hello,")).toBeVisible()
  await bar.actions.click()
  await expect(bar.item("Close all")).toBeDisabled()
})

test("the tabs are used by keyboard alone", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"))
  await showTabBar(page)
  const bar = tabBar(page)
  await open(page, HOME, USERS, SALES)
  await bar.tab("Retail Platform").focus()
  await page.keyboard.press("ArrowRight")
  await expect(bar.tab("Dashboard")).toBeFocused()
  await page.keyboard.press("End")
  await expect(bar.tab("Retail Platform")).toBeFocused()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/userList/)
  await expect(bar.tab("Users")).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Shift+F10")
  await expect(bar.item("Reload")).toBeFocused()
  await page.keyboard.press("ArrowDown")
  await expect(bar.item("Close")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(bar.menu).toBeHidden()
  await expect(bar.tab("Users")).toBeFocused()
  await page.keyboard.press("Delete")
  await expect(bar.tabs).toHaveText(["Dashboard", "Retail Platform"])
  await expect(bar.tab("Retail Platform")).toBeFocused()
  await expect(page).toHaveURL(/sale-admin/)
})

test("a page that is not to be kept begins anew, and a page without a tab marks none", async ({
  page,
  accounts,
  enter
}) => {
  await enter(page, await accounts.add("admin"))
  await showTabBar(page)
  const bar = tabBar(page)
  await open(page, HOME, "/exception/403", HOME)
  await expect(bar.tabs).toHaveText(["Dashboard", "No access"])
  await go(page, "/no/such/page")
  await expect(page.getByText("This page is gone")).toBeVisible()
  await expect(bar.list.locator("[aria-selected=true]")).toHaveCount(0)
})

test("many tabs scroll, with the current one in view, at 390 pixels", async ({ page, accounts, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, await accounts.add("admin"))
  await showTabBar(page)
  const bar = tabBar(page)
  await open(page, HOME, USERS, SALES, DEVICES, "/market-support/x", "/advertising-admin/x", "/mini-app-admin/x")
  await expect(bar.tab("Mini-app Platform")).toBeInViewport({ ratio: 0.9 })
  await expect(bar.tab("Dashboard")).not.toBeInViewport()
  await open(page, HOME)
  await expect(bar.tab("Dashboard")).toBeInViewport({ ratio: 0.9 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test("the redirect helper leads on with the query, in place of its own entry, and never outside", async ({
  page,
  accounts,
  enter
}) => {
  await enter(page, await accounts.add("admin"))
  await expect(page.getByText("Hello,")).toBeVisible()
  await go(page, "/redirect/user/userList?page=2")
  await expect(page).toHaveURL(/#\/user\/userList\?page=2$/)
  await expect(userList(page).rows).toHaveCount(10)
  await page.goBack()
  await expect(page.getByText("Hello,")).toBeVisible()
  await go(page, "/redirect/%2F%2Fevil.example%2F")
  await expect(page.getByText("This page is gone")).toBeVisible()
})
