import type { LiveSession } from "../src/contract/session.ts"
import { expect, test } from "./fixtures/test.ts"

test("the User Center shows the operator, devices, commands and sessions; another session is ended, this one is marked", async ({
  page,
  accounts,
  calls,
  enter
}) => {
  const account = await accounts.add("marketing")
  const token = await enter(page, account)
  const elsewhere = await calls.signIn(account)
  await page.getByRole("button", { name: account.username }).click()
  await page.getByRole("menuitem", { name: "User Center" }).click()
  await expect(page).toHaveURL(/#\/account\/userCenter$/)
  await expect(page.getByRole("heading", { name: "User Center" })).toBeVisible()
  await expect(page.getByRole("region", { name: "My devices: 0" })).toContainText("You have picked no device yet")
  await expect(page.getByRole("region", { name: "My last events" }).getByRole("listitem")).toHaveCount(2)

  const sessions = page.getByRole("region", { name: "Live sessions" })
  await expect(sessions.getByRole("listitem")).toHaveCount(2)
  await expect(sessions.getByText("This session")).toHaveCount(1)
  const { data } = await calls.get<{ readonly list: ReadonlyArray<LiveSession> }>("/session/list", token)
  expect(data.list).toHaveLength(2)
  await sessions
    .getByRole("listitem")
    .filter({ hasNotText: "This session" })
    .getByRole("button", { name: /^End the session/ })
    .click()
  const question = page.getByRole("alertdialog", { name: "Confirm operation?" })
  await question.getByRole("button", { name: "Cancel" }).click()
  expect((await calls.get("/user/detail", elsewhere)).code).toBe(0)
  await sessions
    .getByRole("listitem")
    .filter({ hasNotText: "This session" })
    .getByRole("button", { name: /^End the session/ })
    .click()
  await question.getByRole("button", { name: "OK" }).click()
  await expect(page.getByText("Operation successful")).toBeVisible()
  await expect(sessions.getByRole("listitem")).toHaveCount(1)
  expect((await calls.get("/user/detail", elsewhere)).code).toBe(40306)

  await sessions.getByRole("button", { name: /^End the session/ }).click()
  await expect(page).toHaveURL(/#\/login$/)
  expect((await calls.get("/user/detail", token)).code).toBe(40100)
})

test("devices that are picked stand in the User Center at once", async ({ page, accounts, enter }) => {
  const account = await accounts.add("operator")
  await enter(page, account, "/account/userCenter")
  await page.getByRole("button", { name: "Choose devices" }).click()
  const dialog = page.getByRole("dialog", { name: "My devices" })
  await dialog.getByRole("searchbox").fill("重庆")
  await dialog.getByRole("checkbox", { name: "Select all" }).check()
  const count = Number(await dialog.getByRole("listitem").first().getAttribute("aria-setsize"))
  await dialog.getByRole("button", { name: "Save" }).click()
  const mine = page.getByRole("region", { name: `My devices: ${count}` })
  await expect(mine.getByRole("listitem").first()).toContainText(/W[VDG]\d{7}/)
  await expect(page.getByRole("region", { name: "My last events" })).toContainText(
    "changed the picked devices of their own account"
  )
})

test("the User Settings turn language, theme and alarms, and set the password", async ({ page, accounts, enter }) => {
  const account = await accounts.add("operator")
  await enter(page, account)
  await page.getByRole("button", { name: account.username }).click()
  await page.getByRole("menuitem", { name: "User Settings" }).click()
  const content = page.getByRole("main")
  await content.getByRole("combobox", { name: "Theme" }).selectOption("Dark")
  await expect(page.locator("[data-theme=dark]").first()).toBeAttached()
  const alarms = content.getByRole("switch", { name: "Alarm receiving" })
  await alarms.click()
  await expect(alarms).not.toBeChecked()
  await expect(page.getByText("Alarm disabled")).toBeVisible()
  await content.getByRole("combobox", { name: "Language" }).selectOption("简体中文")
  await expect(page.getByRole("heading", { name: "用户设置" })).toBeVisible()
  await content.getByRole("combobox", { name: "语言" }).selectOption("English")

  await content.getByLabel("Old password").fill(account.password)
  await content.getByLabel("New password").fill("Secret-78")
  await content.getByLabel("Confirm password").fill("Secret-78")
  await content.getByRole("button", { name: "Set password" }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.getByText("Password set successfully")).toBeVisible()
})
