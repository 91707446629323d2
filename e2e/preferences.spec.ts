import { hasNewName } from "./fixtures/calls.ts"
import { loginForm } from "./fixtures/login-form.ts"
import { expect, test } from "./fixtures/test.ts"
import { userList } from "./fixtures/user-list.ts"

const chinese = /\p{Script=Han}/u

/** Every word that is read or heard, without what the operators themselves have typed. */
const wordsOn = (root: Element | null): string => {
  const spoken = [...(root?.querySelectorAll("[aria-label], [title], [placeholder], [alt]") ?? [])].flatMap((element) =>
    ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? "")
  )
  return [(root as HTMLElement | null)?.innerText ?? "", ...spoken].join("\n")
}

test("the login page's language is stored and used inside", async ({ page, accounts, enter }) => {
  await page.goto("/#/login")
  await page.evaluate(() => localStorage.removeItem("Accept-Language"))
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  await expect(page.getByRole("textbox", { name: "用户名", exact: true })).toBeVisible()
  await page.getByRole("button", { name: "语言" }).click()
  await page.getByRole("menuitemradio", { name: "English" }).click()
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US")
  await expect(loginForm(page).username).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem("Accept-Language"))).toBe("en-US")
  await page.reload()
  await expect(loginForm(page).username).toBeVisible()

  const account = await accounts.add("admin")
  await enter(page, account, `/user/userList?username=${account.username}`)
  const list = userList(page)
  await expect(list.row(account.username)).toBeVisible()
  await page.getByRole("button", { name: "Language" }).click()
  await page.getByRole("menuitemradio", { name: "简体中文" }).click()
  await expect(page.getByRole("navigation", { name: "菜单" })).toBeVisible()
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  await expect(page.getByRole("button", { name: "查询" })).toBeVisible()
})

for (const language of ["en-US", "zh-CN"] as const) {
  test(`screens in ${language} have no words of another`, async ({ page, accounts, enter }) => {
    const account = await accounts.add("admin")
    // Robots, sites and notes have their words in one language.
    const without = (address: string, part: (data: object) => object) =>
      page.route(address, async (route) => {
        const response = await route.fetch()
        const { data, ...reply } = await response.json()
        await route.fulfill({ response, json: { ...reply, data: part(data) } })
      })
    await without("**/dashboard/statistics*", (data) => ({ ...data, most_robots: [], most_places: [] }))
    await without("**/dashboard/recent-alarms", (data) => ({ ...data, sites: [] }))
    await without("**/pins", (data) => ({ ...data, list: [] }))
    const screens: Array<string> = []
    const read = async (root = "body") => screens.push(await page.evaluate(wordsOn, await page.$(root)))
    const readScreen = async (path: string, selector: string) => {
      await page.goto(`/#${path}`)
      await expect(page.locator(selector).filter({ visible: true }).first()).toBeVisible()
      await read()
    }
    await page.goto("/#/login")
    await page.evaluate((chosen) => localStorage.setItem("Accept-Language", chosen), language)
    await page.reload()
    await expect(page.locator("form")).toBeVisible()
    await read()
    const token = await enter(page, account)
    // The user must have been stored before storage is cleared.
    await expect(page.locator("main dl").first()).toBeVisible()
    await page.evaluate(
      ([chosen, storedToken]) => {
        localStorage.setItem("Accept-Language", chosen)
        localStorage.setItem("token", storedToken)
        localStorage.removeItem("user")
        localStorage.removeItem("menu")
      },
      [language, token] as const
    )
    await page.reload()
    await expect(page.locator("html")).toHaveAttribute("lang", language)
    await readScreen("/dashboard/dashboardIndex", "nav")
    await readScreen(`/user/userList?username=${account.username}`, "table tbody tr")
    await readScreen("/exception/403", "h1")
    await readScreen("/no/such/page", "h1")
    await readScreen("/sale-admin/router-first", "h1")
    const others = [
      account.username,
      "简体中文",
      "English",
      "Wheelhouse",
      "Ctrl+K",
      "/no/such/page",
      "Asia/Shanghai (UTC+8)"
    ]
    for (const screen of screens) {
      const text = others.reduce((left, name) => left.replaceAll(name, ""), screen)
      // Other tests add roles meanwhile.
      const lines = text.split("\n").filter((line) => !hasNewName(line))
      expect(lines.filter((line) => (language === "en-US" ? chinese : /[A-Za-z]{3,}/).test(line))).toEqual([])
    }
  })
}

test("the theme is light until another is chosen and kept", async ({ page, accounts, enter }) => {
  await page.emulateMedia({ colorScheme: "dark" })
  await page.goto("/#/login")
  await expect(page.locator("body")).toHaveAttribute("data-theme", "light")
  const account = await accounts.add("operator")
  await enter(page, account)
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible()
  const light = await background()
  await page.getByRole("button", { name: "Switch to dark theme" }).click()
  await expect(page.locator("body")).toHaveAttribute("data-theme", "dark")
  await expect.poll(background).not.toBe(light)
  await page.reload()
  await expect(page.locator("body")).toHaveAttribute("data-theme", "dark")
  await page.getByRole("button", { name: "Switch to light theme" }).click()
  await expect(page.locator("body")).toHaveAttribute("data-theme", "light")
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light")
  await page.getByRole("button", { name: "Settings", exact: true }).click()
  await page.getByRole("dialog").getByRole("combobox", { name: "Theme" }).selectOption("System")
  await expect(page.locator("body")).toHaveAttribute("data-theme", "dark")
  await page.emulateMedia({ colorScheme: "light" })
  await expect(page.locator("body")).toHaveAttribute("data-theme", "light")
  await page.emulateMedia({ colorScheme: "dark" })
  await page.reload()
  await expect(page.locator("body")).toHaveAttribute("data-theme", "dark")
})
