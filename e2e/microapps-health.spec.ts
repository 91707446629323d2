import type { Page } from "@playwright/test"
import { ADMIN } from "./fixtures/accounts.ts"
import { heading, serve } from "./fixtures/applications.ts"
import { violationsOf } from "./fixtures/axe.ts"
import { followSystem } from "./fixtures/screens.ts"
import { settingsDrawer } from "./fixtures/settings-drawer.ts"
import { expect, test } from "./fixtures/test.ts"

const panel = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Embedded applications" })
  return { dialog, of: (name: string) => dialog.getByRole("region", { name }) }
}

test.describe("the panel of embedded applications", () => {
  test.use({ noise: /Failed to load resource/ })

  test("the health page shows applications' states and reloads them", async ({ page, enter }) => {
    const requests: Array<string> = []
    page.on("request", (request) => requests.push(new URL(request.url()).pathname))
    const errors: Array<string> = []
    page.on("console", (message) => errors.push(message.text()))
    const unloads = () => errors.filter((line) => line === "unloaded").length
    await serve(page, "sale-admin", {
      mount: "await new Promise((done) => setTimeout(done, 1100))",
      update: `console.info(props.globalState.get().theme + " in " + props.container.querySelector("h1").textContent)`,
      unload: `await new Promise((done) => setTimeout(done, 20)); console.info("unloaded")`
    })
    const devices = await serve(page, "device-admin")
    devices.entry = (route) => route.fulfill({ status: 404 })
    await followSystem(page)
    await enter(page, ADMIN, "/device-admin/router-first")
    await page.getByRole("button", { name: "退出" }).click()
    await expect(page.getByText("Hello, admin")).toBeVisible()
    await page.getByRole("link", { name: "Retail Platform" }).first().click()
    await expect(heading(page, "sale-admin")).toBeVisible()

    await page.keyboard.press("Control+k")
    await expect(page.getByRole("combobox")).toBeFocused()
    await page.keyboard.type("embedded applications")
    await page.keyboard.press("Enter")
    const { dialog, of } = panel(page)
    await expect(dialog.getByRole("region").filter({ has: page.getByRole("heading") })).toHaveCount(6)
    const sections = await page.getByRole("navigation", { name: "Sections" }).getByRole("link").allTextContents()
    await expect(dialog.getByRole("heading", { level: 3 })).toHaveText(
      sections.filter((section) => section !== "System Backend")
    )
    const sales = of("Retail Platform")
    await expect(sales).toContainText("Open")
    await expect(sales).toContainText("Version 1.0.0")
    await expect(sales).toContainText(/Loading\d+ ms of 15 s/)
    await expect(sales).toContainText(/Opening[12],\d\d\d ms of 3 s/)
    await expect(sales).toContainText("Opening: not finished after 1 s")
    await expect(of("Device Platform")).toContainText("Failed")
    await expect(of("Device Platform")).toContainText("Loading: /device-admin/index.html: 404")
    await expect(of("Mini-app Platform")).toContainText("Not opened yet")
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme })
      if (theme === "dark") await expect(sales).toContainText(/PlatformOpenVersion.*Updating\d+ ms of 3 s/)
      expect(await violationsOf(page), theme).toEqual([])
    }
    expect(errors).toContain("dark in The application sale-admin")
    await expect(sales).not.toContainText("Unloading")

    const before = requests.filter((path) => path === "/sale-admin/app.js").length
    await sales.getByRole("button", { name: "Reload" }).click()
    await expect.poll(() => requests.filter((path) => path === "/sale-admin/app.js").length).toBe(before + 1)
    await expect(sales).toContainText("PlatformOpenVersion")
    await expect(sales).toContainText(/Unloading\d+ ms of 3 s/)
    expect(unloads()).toBe(1)
    await page.keyboard.press("Escape")
    await expect(heading(page, "sale-admin")).toBeVisible()

    await settingsDrawer(page).open.click()
    await settingsDrawer(page).developer.click()
    await page.getByRole("button", { name: "Embedded applications" }).click()
    devices.entry = null
    await of("Device Platform").getByRole("button", { name: "Retry" }).click()
    await expect(heading(page, "device-admin")).toBeVisible()
    await expect(dialog).toHaveCount(0)

    await page.keyboard.press("Control+k")
    await page.getByRole("combobox").fill("embedded applications")
    await page.keyboard.press("Enter")
    await sales.getByRole("button", { name: "Reload" }).click()
    await expect(heading(page, "sale-admin")).toBeVisible()
    expect(unloads()).toBe(2)

    // From a page of the console as well.
    await page.getByRole("link", { name: "System Backend" }).first().click()
    await expect(page.getByText("Hello, admin")).toBeVisible()
    await page.keyboard.press("Control+k")
    await page.getByRole("combobox").fill("embedded applications")
    await page.keyboard.press("Enter")
    await sales.getByRole("button", { name: "Reload" }).click()
    await expect(heading(page, "sale-admin")).toBeVisible()
    expect(unloads()).toBe(3)
  })
})
