import { holdRequests } from "./fixtures/held-requests.ts"
import { loginForm } from "./fixtures/login-form.ts"
import { settingsDrawer } from "./fixtures/settings-drawer.ts"
import { expect, test } from "./fixtures/test.ts"
import { showTabBar, tabBar } from "./fixtures/tab-bar.ts"
import { userList } from "./fixtures/user-list.ts"

const all = [
  "System Backend",
  "Retail Platform",
  "Device Platform",
  "Business Activities",
  "Advertising Placement",
  "Interactive Platform",
  "Mini-app Platform"
]

test("the navbar shows granted platforms and marks the path's", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("operator"))
  const sections = page.getByRole("navigation", { name: "Sections" })
  await expect(sections.getByRole("link")).toHaveText(["System Backend", "Retail Platform", "Device Platform"])
  const active = sections.locator("[aria-current=page]")
  for (const [path, name] of [
    ["/dashboard/dashboardIndex", "System Backend"],
    ["/sale-admin/router-first", "Retail Platform"],
    ["/device-admin/any/where?of=it", "Device Platform"],
    ["/no/such/page", "System Backend"]
  ] as const) {
    await page.goto(`/#${path}`)
    await expect(active).toHaveText([name])
  }
  await sections.getByRole("link", { name: "Device Platform" }).click()
  await expect(page).toHaveURL(/#\/device-admin\/router-first$/)
  await expect(active).toHaveText(["Device Platform"])
})

test("all seven platforms are reachable at every width", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("super-admin"), "/mini-app-admin/router-first")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const sections = page.getByRole("navigation", { name: "Sections" })
  for (const width of [1440, 1000, 390]) {
    await page.setViewportSize({ width, height: 844 })
    if (width < 992) await page.getByRole("button", { name: "Open menu" }).click()
    await expect(sections.getByRole("link")).toHaveCount(7)
    await expect(sections.locator("[aria-current=page]")).toBeInViewport({ ratio: 1 })
    for (const name of width === 1000 ? [] : all)
      await expect(sections.getByRole("link", { name })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0
    )
    // Only a change of focus scrolls.
    await sections.getByRole("link", { name: "Mini-app Platform" }).focus()
    await sections.getByRole("link", { name: "System Backend" }).focus()
    await expect(sections.getByRole("link", { name: "System Backend" })).toBeInViewport({ ratio: 1 })
  }
})

test("the breadcrumb names the page and leads back above the footer", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), "/user/userList?page=2")
  const trail = page.getByRole("navigation", { name: "Breadcrumb" })
  await expect(trail.getByRole("listitem")).toHaveText(["System Backend", "Users"])
  await expect(trail.locator("[aria-current=page]")).toHaveText("Users")
  await expect(page.getByRole("contentinfo").getByRole("link")).toHaveAttribute("href", "/docs")
  await trail.getByRole("link", { name: "System Backend" }).click()
  await expect(trail.getByRole("listitem")).toHaveText(["System Backend", "Dashboard"])
  await page.goto("/#/sale-admin/router-first")
  await expect(trail).toBeHidden()
  await page.goto("/#/no/such/page")
  await expect(trail.locator("[aria-current=page]")).toHaveText("This page is gone")
})

test("the side menu marks its page, works by keyboard, fits drawers", async ({ page, accounts, enter }) => {
  const link = "A place outside the console whose name is longer than any menu is wide"
  await page.route("**/user/auth-rules", async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.data[0].children.push({ name: "https://help.example", title: link, rule_type: 1, children: [] })
    await route.fulfill({ response, json: body })
  })
  await enter(page, await accounts.add("admin"))
  const menu = page.getByRole("navigation", { name: "Menu" })
  await expect(menu.getByRole("link", { name: link })).toHaveAttribute("title", link)
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const users = menu.getByRole("link", { name: "Users" })
  await users.focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/#\/user\/userList/)
  await expect(users).toHaveAttribute("aria-current", "page")
  const { open, flag } = settingsDrawer(page)
  await open.click()
  await flag("Menu as overlay").click()
  await page.keyboard.press("Escape")
  await expect(menu).toHaveCount(0)
  const button = page.getByRole("button", { name: "Open menu" })
  await button.click()
  const drawer = page.getByRole("dialog", { name: "Menu" })
  await expect(drawer.getByRole("link", { name: "Users" })).toHaveAttribute("aria-current", "page")
  await expect(drawer.getByRole("link", { name: "Retail Platform" })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(button).toBeFocused()
})

test("the overseas host is English until another language is chosen", async ({ newContext, address }) => {
  const context = await newContext()
  await context.setStorageState({ cookies: [], origins: [] })
  const overseas = "http://sg.wheelhouse.example"
  await context.route(`${overseas}/**`, async (route) => {
    try {
      const response = await route.fetch({ url: route.request().url().replace(overseas, address) })
      // Browsers warn about it on addresses that are neither HTTPS nor localhost.
      const { "cross-origin-opener-policy": _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    } catch {
      // The page was loaded anew before this answer came.
    }
  })
  const page = await context.newPage()
  await page.goto(`${overseas}/#/login`)
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US")
  await expect(loginForm(page).picture).toBeVisible()
  for (const [stored, language] of [
    ["zh-CN", "zh-CN"],
    ["fr-FR", "en-US"]
  ] as const) {
    await page.evaluate((value) => localStorage.setItem("Accept-Language", value), stored)
    await page.reload()
    await expect(page.locator("html")).toHaveAttribute("lang", language)
    await expect(page.locator("form img")).toBeVisible()
  }
})

test("reduced motion stops every animation", async ({ page, accounts, enter }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await enter(page, await accounts.add("admin"))
  await expect(page.getByRole("complementary")).toBeVisible()
  await page.getByRole("button", { name: "Settings" }).click()
  const moving = await page.evaluate(() => {
    const bar = document.createElement("div")
    bar.id = "nprogress"
    bar.innerHTML = '<div class="bar" style="transition: all 200ms linear"></div>'
    document.body.append(bar)
    const seconds = (text: string) => Math.max(...text.split(",").map(parseFloat))
    return [...document.querySelectorAll("*")].filter((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element)
      return seconds(transitionDuration) > 0.001 || seconds(animationDuration) > 0.001
    }).length
  })
  expect(moving).toBe(0)
})

test("a reloaded shell works before Effect has loaded", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), "/dashboard/dashboardIndex")
  await expect(page.getByText("Hello,")).toBeVisible()
  const gate = await holdRequests(page, /\/assets\/effect-.*\.js/)
  await showTabBar(page)
  const menu = page.getByRole("navigation", { name: "Menu" })
  await expect(menu.getByRole("link", { name: "Users" })).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Sections" }).getByRole("link")).not.toHaveCount(0)
  await expect(tabBar(page).list.getByRole("tab")).toHaveCount(1)
  await menu.getByRole("link", { name: "Users" }).click()
  await expect(page).toHaveURL(/#\/user\/userList/)
  await expect.poll(() => gate.held).toBeGreaterThan(0)
  gate.open()
  await expect(userList(page).rows).toHaveCount(20)
})

test.describe("expected network errors", () => {
  test.use({ noise: /Failed to load resource|ERR_FAILED|dynamically imported module/ })

  test("a shell without Effect says so and recovers", async ({ page, accounts, enter }) => {
    await enter(page, await accounts.add("admin"), "/dashboard/dashboardIndex")
    await expect(page.getByText("Hello,")).toBeVisible()
    await page.route(/\/assets\/effect-.*\.js/, (route) => route.abort())
    await page.reload()
    await expect(page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users" })).toBeVisible()
    await expect(page.getByRole("region", { name: "Notices" }).getByText("Request Error").first()).toBeVisible()
    await page.unroute(/\/assets\/effect-.*\.js/)
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users" }).click()
    await expect(userList(page).rows).toHaveCount(20)
  })
})
