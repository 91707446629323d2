import type { Page } from "@playwright/test"
import { ADMIN } from "./fixtures/accounts.ts"
import { microapp, heading, serve, type Served } from "./fixtures/applications.ts"
import { violationsOf } from "./fixtures/axe.ts"
import { expect, test } from "./fixtures/test.ts"

/** A failure of an application, and the operator's notice. `wait` has to pass before the console detects it. */
type Case = {
  readonly name: string
  readonly section: string
  readonly fails: (served: Served) => void
  readonly says: string | RegExp
  readonly wait?: number
  /** The operator's action on the mounted application that makes it fail. */
  readonly doing?: (page: Page) => Promise<void>
}

const parts = (parts: Served["parts"]) => (served: Served) => {
  served.parts = parts
}
const hangs = "await new Promise(() => {});"
const throws = 'throw new Error("the moon is in the way");'

const loading: ReadonlyArray<Case> = [
  {
    name: "its page is missing",
    section: "sale-admin",
    fails: (served) => (served.entry = (route) => route.fulfill({ status: 404 })),
    says: "Loading: /sale-admin/index.html: 404"
  },
  {
    name: "the server fails",
    section: "device-admin",
    fails: (served) => (served.entry = (route) => route.fulfill({ status: 500 })),
    says: "Loading: /device-admin/index.html: 500"
  },
  {
    name: "there is no network",
    section: "market-support",
    fails: (served) => (served.entry = (route) => route.abort()),
    says: /Loading: the server cannot be reached; check the network.*\/market-support\/index\.html: Failed to fetch/
  },
  {
    name: "its script is missing",
    section: "advertising-admin",
    fails: (served) => (served.script = (route) => route.fulfill({ status: 404 })),
    says: "Loading: /advertising-admin/app.js: 404"
  },
  {
    name: "its script throws",
    section: "interactive-admin",
    fails: parts({ load: throws }),
    says: "Loading: the moon is in the way"
  },
  {
    name: "it has no lifecycle functions",
    section: "mini-app-admin",
    fails: (served) =>
      (served.script = (route) => route.fulfill({ contentType: "text/javascript", body: "window.something = 1" })),
    says: /Loading: .*You need to export lifecycle functions/
  }
]

const go = (page: Page, path: string) =>
  page.evaluate((path) => {
    location.hash = path
  }, path)

const leave = async (page: Page) => {
  await page.getByRole("main").waitFor()
  await go(page, "/account/userSettings")
}

const living: ReadonlyArray<Case> = [
  {
    name: "bootstrap rejects",
    section: "sale-admin",
    fails: parts({ bootstrap: throws }),
    says: /Starting: .*the moon/
  },
  {
    name: "bootstrap hangs",
    section: "device-admin",
    fails: parts({ bootstrap: hangs }),
    says: "Starting: no answer within 4 seconds",
    wait: 4000
  },
  { name: "mount rejects", section: "market-support", fails: parts({ mount: throws }), says: /Opening: .*the moon/ },
  {
    name: "mount hangs",
    section: "advertising-admin",
    fails: parts({ mount: hangs }),
    says: "Opening: no answer within 3 seconds",
    wait: 3000
  },
  {
    name: "unmount rejects",
    section: "interactive-admin",
    fails: parts({ unmount: throws }),
    says: /Closing: .*the moon/,
    doing: leave
  },
  {
    name: "unmount hangs",
    section: "mini-app-admin",
    fails: parts({ unmount: hangs }),
    says: "Closing: no answer within 3 seconds",
    wait: 3000,
    doing: leave
  }
]

const hello = (page: Page) => page.getByText("Hello, admin")

const failure = (page: Page) => {
  const dialog = page.getByRole("alertdialog", { name: "确认退出" })
  return { dialog, exit: dialog.getByRole("button", { name: "退出", exact: true }) }
}

/** Twice in vain, each time with the modal and the console restored, and then it loads. */
const failTwice = async (page: Page, { name, section, fails, says, wait, doing }: Case) => {
  const { dialog, exit } = failure(page)
  const served = await serve(page, section)
  fails(served)
  for (const time of ["first", "second"]) {
    await go(page, `/${section}/router-first`)
    if (doing !== undefined) {
      await expect(heading(page, section)).toBeVisible()
      await doing(page)
    }
    if (wait !== undefined)
      await expect(async () => {
        await page.clock.fastForward(wait)
        await expect(dialog).toBeVisible({ timeout: 300 })
      }).toPass()
    await expect(dialog, `${name}, ${time}`).toContainText("the micro application")
    await expect(dialog).toContainText(says)
    await expect(dialog.getByRole("button")).toHaveText(["退出"])
    await expect(microapp(page, section)).toHaveCount(0)
    await exit.click()
    await expect(page).toHaveURL(/#\/dashboard\/dashboardIndex$/)
    await expect(hello(page)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  }
  served.parts = {}
  served.entry = null
  served.script = null
  await page.getByRole("navigation", { name: "Sections" }).locator(`a[href*="${section}"]`).click()
  await expect(heading(page, section), name).toBeVisible()
  await go(page, "/dashboard/dashboardIndex")
  await expect(hello(page)).toBeVisible()
  await expect(microapp(page, section)).toHaveCount(0)
}

test.describe("a failing application", () => {
  test.use({ noise: /Failed to load resource|single-spa minified/ })

  for (const [stage, cases] of [
    ["while it is loaded", loading],
    ["in its lifecycle", living]
  ] as const)
    test(stage, async ({ page, enter }) => {
      await page.clock.install()
      await enter(page, ADMIN)
      await expect(hello(page)).toBeVisible()
      for (const one of cases) await failTwice(page, one)
    })

  test("an application without answer blocks no page", async ({ page, enter }) => {
    await page.clock.install()
    const sales = await serve(page, "sale-admin")
    await serve(page, "device-admin")
    sales.entry = () => new Promise(() => {})
    await enter(page, ADMIN, "/sale-admin/router-first")
    await expect(page.getByRole("main").getByRole("status").filter({ visible: true })).toBeVisible()
    await go(page, "/device-admin/router-first")
    await expect(heading(page, "device-admin")).toBeVisible()
    await go(page, "/sale-admin/router-first")
    await expect(page.getByRole("main").getByRole("status").filter({ visible: true })).toBeVisible()
    const { dialog, exit } = failure(page)
    for (const wait of [5000, 10_000]) {
      await expect(dialog).toHaveCount(0)
      await page.clock.fastForward(wait)
    }
    await expect(dialog).toContainText("Loading: no answer within 15 seconds")
    expect(await violationsOf(page)).toEqual([])
    await exit.click()
    await expect(hello(page)).toBeVisible()
    await page.keyboard.press("Control+k")
    await page.keyboard.type("embedded applications")
    await page.keyboard.press("Enter")
    await expect(page.getByRole("dialog").getByRole("region", { name: "Retail Platform" })).toContainText(
      "Loading: not finished after 5 s"
    )
  })
})
