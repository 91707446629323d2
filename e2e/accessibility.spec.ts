import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import { loginForm } from "./stage/login-form.ts"
import { messageBox } from "./stage/message-box.ts"
import { expect, test } from "./stage/test.ts"
import { userForm, userList } from "./stage/user-list.ts"

/** A screen by its name, where it stands, and what is opened there; what `see` names is there before axe looks. */
type Screen = {
  readonly name: string
  readonly path: string
  readonly open?: (page: Page) => Promise<void>
  readonly see: string | RegExp
}

const click = (role: "button" | "menuitem", name: string) => (page: Page) =>
  page.getByRole(role, { name, exact: true }).click()
const fromUserMenu = (entry: string) => async (page: Page) => {
  await page.locator("header [aria-haspopup]").last().click()
  await page.getByRole("menuitem", { name: entry }).click()
}

const outside: ReadonlyArray<Screen> = [
  { name: "login", path: "/login", see: "The operator's console" },
  {
    name: "login with errors",
    path: "/login",
    open: (page) => loginForm(page).login.click(),
    see: "Username cannot be empty"
  },
  { name: "login, languages", path: "/login", open: click("button", "Language"), see: "简体中文" },
  {
    name: "forgotten password",
    path: "/login",
    open: click("button", "Forgot password"),
    see: "An administrator will be asked to give you"
  },
  {
    name: "registration",
    path: "/login",
    open: click("button", "Register account"),
    see: "An administrator will be asked to create"
  }
]

const plain: ReadonlyArray<Screen> = [
  { name: "start page", path: "/dashboard/dashboardIndex", see: "Hello," },
  { name: "403 with its reason", path: "/user/userList", see: "Access to this resource on the server is denied" },
  { name: "403", path: "/exception/403", see: "Your user group does not have the authority" },
  { name: "404", path: "/no/such/page", see: "This page is gone" },
  { name: "500", path: "/exception/500", see: "Internal server error" },
  { name: "success", path: "/result/success", see: "Officially launched" },
  { name: "error", path: "/result/error", see: "Details of Error" },
  { name: "absent platform", path: "/device-admin/router-first", see: "Device Platform is not installed" },
  { name: "all messages", path: "/message/messageList", see: "Messages" },
  { name: "languages", path: "/dashboard/dashboardIndex", open: click("button", "Language"), see: "简体中文" },
  {
    name: "operator's menu",
    path: "/dashboard/dashboardIndex",
    open: (page) => page.locator("header [aria-haspopup]").last().click(),
    see: "Logout"
  },
  {
    name: "message box",
    path: "/dashboard/dashboardIndex",
    open: (page) => messageBox(page).button.click(),
    see: "View More"
  },
  {
    name: "my devices",
    path: "/dashboard/dashboardIndex",
    open: fromUserMenu("My devices"),
    see: "My devices"
  },
  {
    name: "change password",
    path: "/dashboard/dashboardIndex",
    open: fromUserMenu("Change password"),
    see: "Change password"
  },
  {
    name: "a notice",
    path: "/dashboard/dashboardIndex",
    open: (page) => page.getByRole("switch", { name: "Alarm receiving" }).click(),
    see: /Alarm (enabled|disabled)/
  }
]

const administrator: ReadonlyArray<Screen> = [
  { name: "users", path: "/user/userList", see: "@" },
  {
    name: "form with errors",
    path: "/user/userList",
    open: async (page) => {
      await userList(page).add.click()
      await userForm(page, "Add user").save.click()
    },
    see: "Choose a role"
  },
  {
    name: "question",
    path: "/user/userList",
    open: (page) => userList(page).rows.last().getByRole("button", { name: "Delete" }).click(),
    see: "Confirm delete?"
  },
  { name: "empty list", path: "/user/userList?username=there-is-no-such-user", see: "Nothing matches these filters" }
]

/** Colours are judged once nothing fades any more. */
const found = async (page: Page, ...rules: ReadonlyArray<string>) => {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => animation.playState !== "running" || animation.effect?.getTiming().iterations === Infinity)
  )
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
}

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/** Every rule once at each width and in each theme; of what is left of the pairs, what colours alone decide. */
const looks = [
  { size: wide, colorScheme: "light", rules: [] },
  { size: wide, colorScheme: "dark", rules: ["color-contrast"] },
  { size: narrow, colorScheme: "dark", rules: [] },
  { size: narrow, colorScheme: "light", rules: ["color-contrast"] }
] as const

/** Each screen is opened once; the width and the theme are turned while it stands. */
const lookAt = async (page: Page, screens: ReadonlyArray<Screen>) => {
  for (const { name, path, open, see } of screens) {
    await page.setViewportSize(wide)
    await page.goto(`/#${path}`)
    // Whatever the screen before it had opened is closed.
    await page.reload()
    await open?.(page)
    await expect(page.getByText(see).first(), name).toBeVisible()
    for (const { size, colorScheme, rules } of looks) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      expect.soft(await found(page, ...rules), `${name}, ${colorScheme}, ${size.width}`).toEqual([])
    }
  }
}

test.describe("axe finds nothing, in both themes and widths", () => {
  test.describe.configure({ timeout: 480_000 })

  test("before the sign-in", async ({ page }) => lookAt(page, outside))

  test("on the screens of an operator", async ({ page, accounts, enter }) => {
    await enter(page, await accounts.add("operator"))
    await lookAt(page, plain)
  })

  test("on the screens of an administrator", async ({ page, accounts, enter }) => {
    await enter(page, await accounts.add("admin"))
    await lookAt(page, administrator)
  })

  test("on the folded menu of a narrow screen", async ({ page, accounts, enter }) => {
    await page.setViewportSize(narrow)
    await enter(page, await accounts.add("admin"))
    await click("button", "Open menu")(page)
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible()
    expect(await found(page), "drawer").toEqual([])
  })
})
