import type { Page } from "@playwright/test"
import { eventCodecs } from "../src/machines/console/event-codecs.ts"
import { CASE_VERSION } from "../src/machines/journal/case-file.ts"
import { sinceLeft } from "../test/contract/dashboard-fixtures.ts"
import { violationsOf } from "./fixtures/axe.ts"
import { loginForm } from "./fixtures/login-form.ts"
import { messageBox } from "./fixtures/message-box.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { reportingRobots } from "./fixtures/robots.ts"
import { checkScreens, narrowViewport, type Screen } from "./fixtures/screens.ts"
import { settingsDrawer } from "./fixtures/settings-drawer.ts"
import { goToPage, showTabBar, tabBar } from "./fixtures/tab-bar.ts"
import { expect, test } from "./fixtures/test.ts"
import { userForm, userList } from "./fixtures/user-list.ts"

const click = (role: "button" | "menuitem", name: string) => (page: Page) =>
  page.getByRole(role, { name, exact: true }).click()
const operatorMenu = (page: Page) => page.locator("header [aria-haspopup]").last().click()
const fromOperatorMenu = (entry: string) => async (page: Page) => {
  await operatorMenu(page)
  await page.getByRole("menuitem", { name: entry }).click()
}
/** Keys have effect once the shell is there. */
const press = (key: string) => async (page: Page) => {
  await expect(page.getByText(PLAIN_TEXT)).toBeVisible()
  await page.keyboard.press(key)
}

const outside: ReadonlyArray<Screen> = [
  { name: "login", path: "/login", see: "The console for robot fleets" },
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
    see: "An administrator receives your request and gives you"
  },
  {
    name: "registration",
    path: "/login",
    open: click("button", "Register account"),
    see: "An administrator receives your request and creates"
  }
]

/** A case with the start of a menu alone: the look of the screen is unknown. */
const shortestCase = {
  product: "wheelhouse",
  version: CASE_VERSION,
  saved_at: 1,
  people: "named",
  run: "run",
  build: "",
  browser: "",
  route: "",
  language: "",
  theme: "",
  checkpoints: [],
  calls: [],
  lines: [{ run: "run", seq: 0, at: 1, machine: "menu", version: eventCodecs.menu.version, event: null }]
}

/** A light page below all layers: axe reads everything behind a menu again each time. */
const [PLAIN, PLAIN_TEXT] = ["/result/success", "Officially launched"] as const

const pages: ReadonlyArray<Screen> = [
  { name: "start page", path: "/dashboard/dashboardIndex", see: "Hello," },
  { name: "403 with its reason", path: "/user/userList", see: "Access to this resource on the server is denied" },
  { name: "403", path: "/exception/403", see: "Your user group does not have the authority" },
  { name: "404", path: "/no/such/page", see: "This page is gone" },
  { name: "500", path: "/exception/500", see: "Internal server error" },
  { name: "success", path: "/result/success", see: PLAIN_TEXT },
  { name: "error", path: "/result/error", see: "Details of Error" },
  {
    name: "an embedded application",
    path: "/device-admin/router-first",
    open: (page) => expect(page.locator("[data-microapp=device-admin]").getByRole("heading").first()).toBeVisible(),
    see: "Device Platform"
  },
  { name: "all messages", path: "/message/messageList", see: "created your account" },
  { name: "no todos", path: "/message/todoQueue", see: "All done" },
  { name: "user center", path: "/account/userCenter", see: "Signed in" },
  { name: "user settings", path: "/account/userSettings", see: "Preferences" },
  { name: "machine panel", path: "/journal/machines", see: "console.callFailed" },
  {
    name: "a case that is seen again",
    path: "/journal/replay",
    open: (page) =>
      page.getByLabel("Choose a file").setInputFiles({
        name: "case.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify(shortestCase))
      }),
    see: "Replay: not live"
  }
]

const menus: ReadonlyArray<Screen> = [
  { name: "languages", path: PLAIN, open: click("button", "Language"), see: "简体中文" },
  { name: "operator's menu", path: PLAIN, open: operatorMenu, see: "Logout" },
  { name: "message box", path: PLAIN, open: (page) => messageBox(page).button.click(), see: "created your account" },
  {
    name: "message box without a message",
    path: PLAIN,
    open: async (page) => {
      await messageBox(page).button.click()
      await messageBox(page).tab("Todo").click()
    },
    see: "No Content"
  },
  {
    name: "a notice",
    path: PLAIN,
    open: async (page) => {
      await page.getByRole("switch", { name: "Alarm receiving" }).click()
      // The focused layer stays at every width.
      await page.getByRole("region", { name: "Notices" }).getByRole("button", { name: "Close" }).focus()
    },
    see: /Alarm (enabled|disabled)/
  },
  {
    name: "tab bar and its menu",
    path: PLAIN,
    open: async (page) => {
      await expect(page.getByText(PLAIN_TEXT)).toBeVisible()
      await showTabBar(page)
      await expect(tabBar(page).tabs).toHaveCount(1)
      for (const path of ["/message/messageList", "/account/userSettings"]) {
        const count = await tabBar(page).tabs.count()
        await goToPage(page, path)
        await expect(tabBar(page).tabs).toHaveCount(count + 1)
      }
      await tabBar(page).actions.click()
    },
    see: "Close others"
  }
]

const dialogs: ReadonlyArray<Screen> = [
  { name: "my devices", path: PLAIN, open: fromOperatorMenu("My devices"), see: /^0 of \d+ selected/ },
  { name: "change password", path: PLAIN, open: fromOperatorMenu("Change password"), see: "Change password" },
  {
    name: "wechat",
    path: PLAIN,
    open: fromOperatorMenu("Subscribe to WeChat notifications"),
    see: "The code works once"
  },
  { name: "settings", path: PLAIN, open: (page) => settingsDrawer(page).open.click(), see: "Theme color" },
  { name: "command palette", path: PLAIN, open: press("Control+k"), see: "Dark theme" },
  {
    name: "command palette that finds nothing",
    path: PLAIN,
    open: async (page) => {
      await press("Control+k")(page)
      await page.getByRole("combobox", { name: "Find a page, an action, a number or a name" }).fill("no such thing")
    },
    see: "No matches"
  },
  { name: "keys", path: PLAIN, open: press("?"), see: "Show keyboard shortcuts" }
]

const administrator: ReadonlyArray<Screen> = [
  { name: "users", path: "/user/userList", see: "@" },
  { name: "empty list", path: "/user/userList?username=there-is-no-such-user", see: "Nothing matches these filters" },
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
    open: (page) => chooseInMenu(userList(page).rows.last(), "Delete"),
    see: "Confirm delete?"
  },
  { name: "alarm settings", path: "/alarm/alarm-setting-c", see: "More than 5 in a row" },
  {
    name: "form of an alarm type",
    path: "/alarm/alarm-setting-c",
    open: (page) => page.getByRole("row", { name: "0010" }).getByRole("button", { name: "Edit" }).click(),
    see: "Enter a whole number from 1 to 95"
  },
  { name: "notify rules", path: "/alarm/alarm-notify-setting", see: "安全与停机" },
  { name: "what they cover", path: "/alarm/alarm-notify-setting?view=coverage", see: "Never fired" },
  {
    name: "form of a rule",
    path: "/alarm/alarm-notify-setting",
    open: (page) => page.getByRole("button", { name: "Edit" }).last().click(),
    see: "Same as the saved rule."
  },
  {
    name: "all alarm records",
    path: "/alarm/alarm-record-all?state=failed",
    see: "This method is not set up"
  },
  { name: "alarm history", path: "/alarm/alarm-history", see: "Median to resolve" },
  { name: "fleet map", path: "/alarm/fleet-map", see: "Tiles show open/unclaimed alarms" },
  {
    name: "fleet map as a table",
    path: "/alarm/fleet-map?area=330000",
    open: (page) => page.getByRole("button", { name: "Show as a table" }).click(),
    see: "宁波市"
  },
  { name: "availability", path: "/alarm/availability", see: "Uptime by month" },
  { name: "alarm board", path: "/alarm/alarm-board", see: "Acknowledge" },
  {
    name: "alarms acknowledged",
    // Robots of other tests have other numbers.
    path: "/alarm/alarm-board?text=WD24",
    open: async (page) => {
      for (const nth of [0, 1]) await page.locator("[data-alarm] input").nth(nth).check()
      await page.getByRole("button", { name: "Acknowledge", exact: true }).click()
    },
    see: /alarms? acknowledged|Acknowledged: /
  },
  {
    name: "alarm beside the board",
    path: "/alarm/alarm-board",
    open: (page) => page.locator("[data-alarm] [data-cell=alarm] a").first().click(),
    see: "What to do"
  },
  { name: "pins", path: "/alarm/alarm-board?pinned=1", see: "Watch the left wheel" },
  {
    name: "form of a pin",
    path: "/alarm/alarm-board?pinned=1",
    open: async (page) => {
      await page.getByRole("button", { name: "Pin robot", exact: true }).click()
      await page.getByRole("dialog").getByRole("button", { name: "Pin robot", exact: true }).last().click()
    },
    see: "Enter a note"
  },
  {
    name: "hand-over of all work",
    path: "/alarm/alarm-board?text=WD24",
    open: (page) => page.getByRole("button", { name: "Hand over all" }).click(),
    see: "You stay the owner until your colleague accepts"
  },
  {
    name: "since you left",
    path: "/dashboard/dashboardIndex",
    open: async (page) => {
      await page.route("**/dashboard/since-left", (route) =>
        route.fulfill({ json: { status: "ok", code: 0, msg: "", data: sinceLeft } })
      )
      await page.reload()
    },
    see: "Since you left"
  },
  { name: "alarm groups", path: "/alarm/alarm-board?group=type", see: "unclaimed" },
  {
    name: "alarm silenced",
    path: "/alarm/alarm-board",
    open: async (page) => {
      const menu = page.getByRole("grid").getByRole("button", { name: "More actions" }).first()
      await menu.click()
      return page.getByRole("menuitem", { name: "Silence" }).click()
    },
    see: "Alarms still appear on the board"
  },
  {
    name: "alarm timeline",
    path: "/alarm/alarm-board",
    open: async (page) => {
      const address = await page.locator("[data-alarm] [data-cell=alarm] a").first().getAttribute("href")
      await goToPage(page, address!.slice(1))
    },
    see: "Timeline"
  },
  { name: "site", path: "/site/site?id=1", see: "Sales of the last 30 days" },
  {
    name: "form of a site",
    path: "/site/siteList",
    open: async (page) => {
      await page.getByRole("button", { name: "Add" }).click()
      await page.getByRole("dialog").getByRole("combobox", { name: "District" }).press("ArrowDown")
    },
    see: "北京市 东城区"
  },
  {
    name: "question that asks for a name",
    path: "/merchant/merchantList",
    open: async (page) => {
      await chooseInMenu(page.locator("tbody").getByRole("row").first(), "Reset key")
      await page.getByRole("alertdialog").getByRole("button", { name: "Reset key" }).click()
    },
    see: "The name does not match"
  },
  {
    name: "permissions of a role",
    path: "/role/roleList",
    open: (page) => chooseInMenu(page.locator("tbody").getByRole("row").first(), "Set permissions"),
    see: "User list"
  },
  {
    name: "two roles compared",
    path: "/role/roleList",
    open: async (page) => {
      await page.getByRole("button", { name: "More" }).first().click()
      await page.getByRole("menuitem", { name: "Compare" }).click()
      await page.getByRole("dialog").getByRole("combobox").selectOption({ label: "Administrator" })
    },
    see: "Differences"
  },
  { name: "events", path: "/event/eventList?entity=users", see: "added user" },
  {
    name: "a record as it was",
    path: "/event/eventList?entity=users",
    open: async (page) => {
      await page
        .getByRole("button", { name: /^Show the history of/ })
        .first()
        .click()
      await page
        .getByRole("button", { name: /^Show the record as it was/ })
        .first()
        .click()
    },
    see: "Back to history"
  },
  {
    name: "500 with its case",
    path: PLAIN,
    open: async (page) => {
      await page.route("**/assets/user-list-*", (route) => route.abort())
      await expect(page.getByText(PLAIN_TEXT)).toBeVisible()
      await goToPage(page, "/user/userList")
    },
    see: "This page could not be loaded"
  }
]

const isOfShift = ({ path }: Screen) => /^\/(alarm|site)\//.test(path)

test.describe("axe checks in both themes and widths", () => {
  test.describe.configure({ mode: "parallel", timeout: 240_000 })

  test("pages before the sign-in", async ({ page }) => checkScreens(page, outside))

  for (const [name, screens] of Object.entries({ pages, menus, dialogs })) {
    test(`on an operator's ${name}`, async ({ page, accounts, enter }) => {
      await enter(page, await accounts.add("operator"), PLAIN)
      await checkScreens(page, screens)
    })
  }

  test.describe("an administrator's screens", () => {
    test.use({ noise: /ERR_FAILED|dynamically imported module|%o/ })

    test("alarms and sites", async ({ page, accounts, calls, enter, address, dataDir }) => {
      const account = await accounts.add("admin")
      const { robots } = await reportingRobots(dataDir, address, 1)
      const pin = { robot_id: robots[0], note: "Watch the left wheel", due_at: Date.now() + 3_600_000 }
      expect(await calls.post("/alarm/pin", pin, await calls.signIn(account))).toMatchObject({ code: 0 })
      await enter(page, account, PLAIN)
      await checkScreens(page, administrator.filter(isOfShift))
    })

    test("other lists, forms, questions and a bug", async ({ page, accounts, enter }) => {
      await enter(page, await accounts.add("admin"), PLAIN)
      await checkScreens(
        page,
        administrator.filter((screen) => !isOfShift(screen))
      )
    })
  })

  test("on the folded menu of a narrow screen", async ({ page, accounts, enter }) => {
    await page.setViewportSize(narrowViewport)
    await enter(page, await accounts.add("admin"), PLAIN)
    await click("button", "Open menu")(page)
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible()
    expect(await violationsOf(page), "drawer").toEqual([])
  })
})
