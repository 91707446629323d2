import { microapp, heading, serve } from "./fixtures/applications.ts"
import { ADMIN } from "./fixtures/accounts.ts"
import { expect, test } from "./fixtures/test.ts"

test("an application loads at its address, leaves and comes back", async ({ page, enter }) => {
  const messages: Array<string> = []
  page.on("console", (message) => messages.push(message.text()))
  await serve(page, "sale-admin", {
    // F9 resolves the update.
    update: `const { theme } = props.globalState.get()
      console.info("updating " + theme)
      await new Promise((done) => document.addEventListener("keydown", ({ key }) => key === "F9" && done()))
      console.info("updated " + theme)`,
    unmount: 'console.info("unmounting")'
  })
  await serve(page, "device-admin")
  await enter(page, ADMIN, "/sale-admin/router-first")
  await expect(heading(page, "sale-admin")).toBeVisible()
  const menu = page.getByRole("navigation", { name: "Menu" })
  await expect(menu).toHaveCount(0)
  await expect(page.locator("main")).not.toBeFocused()

  // Several changes during an update cause one further update, with the last state; then it is left during an update.
  const turnTheme = () => page.getByRole("button", { name: /^Switch to (dark|light) theme$/ }).click()
  for (let times = 0; times < 4; times += 1) await turnTheme()
  await expect.poll(() => messages).toContain("updating dark")
  await page.keyboard.press("F9")
  await expect.poll(() => messages).toContain("updating light")
  await expect(heading(page, "sale-admin")).toBeVisible()
  await page.keyboard.press("F9")
  await expect.poll(() => messages).toContain("updated light")
  await turnTheme()
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Device Platform" }).press("Enter")
  await expect(microapp(page, "sale-admin")).toHaveCount(0)
  await page.keyboard.press("F9")
  await expect(heading(page, "device-admin")).toBeVisible()
  await expect(page.locator("main")).toBeFocused()
  const [dark, light] = ["dark", "light"].map((theme) => [`updating ${theme}`, `updated ${theme}`])
  expect(messages.filter((line) => /^u(pdat|nmount)/.test(line))).toEqual([...dark!, ...light!, ...dark!, "unmounting"])
  await page.getByRole("link", { name: "System Backend" }).click()
  await expect(page.getByRole("heading", { name: /Hello/ })).toBeVisible()
  await expect(menu).toBeVisible()
  await expect(microapp(page, "device-admin")).toHaveCount(0)
  await page.goBack()
  await expect(heading(page, "device-admin")).toBeVisible()
  await page.goBack()
  await expect(heading(page, "sale-admin")).toBeVisible()
})

test("an application that fails on returning is made anew", async ({ page, enter }) => {
  const messages: Array<string> = []
  page.on("console", (message) => messages.push(message.text()))
  await serve(page, "sale-admin", {
    load: "let times = 0",
    mount: 'if ((times += 1) === 2) throw new Error("once is enough")',
    unload: 'console.info("unloaded after " + times)'
  })
  await serve(page, "device-admin")
  await enter(page, ADMIN, "/sale-admin/router-first")
  await expect(heading(page, "sale-admin")).toBeVisible()
  const sections = page.getByRole("navigation", { name: "Sections" })
  await sections.getByRole("link", { name: "System Backend" }).click()
  await expect(page.getByText("Hello, admin")).toBeVisible()
  await sections.getByRole("link", { name: "Retail Platform" }).click()
  await expect(page.getByRole("alertdialog")).toContainText(/Opening: .*once is enough/)
  await expect.poll(() => messages.filter((line) => line.startsWith("unloaded"))).toEqual(["unloaded after 2"])
  // Another application is opened by its address instead of by the offered link.
  await page.evaluate(() => (location.hash = "#/device-admin/router-first"))
  await expect(heading(page, "device-admin")).toBeVisible()
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
  await sections.getByRole("link", { name: "Retail Platform" }).click()
  await expect(heading(page, "sale-admin")).toBeVisible()
})

test("a failed application leads out without a dashboard", async ({ page, accounts, enter }) => {
  await serve(page, "market-support", { mount: 'throw new Error("again and again")' })
  await enter(page, await accounts.add("marketing"), "/market-support/router-first")
  await expect(page.getByRole("alertdialog")).toBeVisible()
  await page.evaluate(() => (location.hash = "#/account/userSettings"))
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
  await page.goBack()
  await page.getByRole("alertdialog").getByRole("button", { name: "退出" }).click()
  await expect(page).toHaveURL(/#\/account\/userCenter$/)
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
})

test.describe("an application opened without a network", () => {
  test.use({ noise: /Failed to load resource/ })

  test("an offline application shows the modal, then loads online", async ({ page, enter, context }) => {
    await enter(page, ADMIN)
    await expect(page.getByText("Hello, admin")).toBeVisible()
    const link = page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Interactive Platform" })
    await context.setOffline(true)
    await link.click()
    const dialog = page.getByRole("alertdialog", { name: "确认退出" })
    await expect(dialog).toContainText("the micro application Interactive Platform")
    await expect(page).toHaveTitle("Interactive Platform · Wheelhouse")
    await dialog.getByRole("button", { name: "退出", exact: true }).click()
    await expect(page.getByText("Hello, admin")).toBeVisible()
    await context.setOffline(false)
    await link.click()
    await expect(page.getByRole("heading", { name: "Phrases" })).toBeVisible()
  })
})
