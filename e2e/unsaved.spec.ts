import type { Locator, Page } from "@playwright/test"
import { ADMIN } from "./fixtures/accounts.ts"
import { violationsOf } from "./fixtures/axe.ts"
import { expect, test } from "./fixtures/test.ts"
import { userForm, userList } from "./fixtures/user-list.ts"

const question = (page: Page) => {
  const dialog = page.getByRole("alertdialog", { name: "Discard your changes?" })
  return {
    dialog,
    keep: dialog.getByRole("button", { name: "Keep editing" }),
    discard: dialog.getByRole("button", { name: "Discard" })
  }
}

const waysOut: Readonly<Record<string, (page: Page, dialog: Locator) => Promise<void>>> = {
  Escape: (page) => page.keyboard.press("Escape"),
  "a click beside it": (page) => page.mouse.click(5, 400),
  "the cross": (_, dialog) => dialog.locator("header").getByRole("button", { name: "Close" }).click(),
  Cancel: (_, dialog) => dialog.getByRole("button", { name: "Cancel" }).click()
}

/** Each way out of a dialog asks first, and then the focus returns to its field. */
const expectAsked = async (page: Page, dialog: Locator, field: Locator) => {
  const prompt = question(page)
  for (const [way, leave] of Object.entries(waysOut)) {
    await field.focus()
    await leave(page, dialog)
    await expect(prompt.keep, way).toBeFocused()
    await page.keyboard.press(way === "Escape" ? "Escape" : "Enter")
    await expect(prompt.dialog, way).toHaveCount(0)
    await expect(field, way).toBeFocused()
  }
  await page.keyboard.press("Escape")
  await expect(prompt.dialog).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await prompt.discard.click()
  await expect(dialog).toHaveCount(0)
}

/** The browser asks before a reload; nothing is lost if the operator stays. */
const expectReloadAsked = async (page: Page) => {
  const dialogOpening = page.waitForEvent("dialog")
  const reloaded = page.reload({ timeout: 2000 }).catch(() => null)
  const dialog = await dialogOpening
  expect(dialog.type()).toBe("beforeunload")
  await dialog.dismiss()
  await reloaded
}

test("a typed user form asks before it is lost, an untouched never", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), "/user/userList")
  const [list, form] = [userList(page), userForm(page, "Add user")]
  await list.add.click()
  await form.username.fill("half")
  await form.username.fill("")
  await page.keyboard.press("Escape")
  await expect(form.dialog).toHaveCount(0)

  await list.add.click()
  await form.password.fill("Secret-77")
  await expectReloadAsked(page)
  await expectAsked(page, form.dialog, form.password)
  await page.reload()
  await expect(list.rows).toHaveCount(20)
})

test("leaving an application's typed form asks first", async ({ page, enter }) => {
  await enter(page, ADMIN, "/mini-app-admin/router-first")
  await page.getByRole("button", { name: "Add", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Add page" })
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await dialog.getByRole("button", { name: "Add block" }).click()
  await dialog.getByRole("combobox").nth(1).focus()
  await expectReloadAsked(page)
  await page.evaluate(() => (location.hash = "#/dashboard/dashboardIndex"))
  const leaving = page.getByRole("alertdialog", { name: "Unsaved form" })
  await leaving.getByRole("button", { name: "Cancel" }).click()
  await expectAsked(page, dialog, dialog.getByRole("textbox").first())
})

test("a standalone application's typed form asks first", async ({ page, enter }) => {
  await enter(page, ADMIN)
  await page.goto("/mini-app-admin/index.html")
  await page.getByRole("button", { name: "Add", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Add page" })
  await dialog.getByRole("textbox").first().fill("half")
  await expectReloadAsked(page)
  await expectAsked(page, dialog, dialog.getByRole("textbox").first())
  await page.reload()
  await expect(page.getByRole("table")).toBeVisible()
})

test("leaving changed devices and passwords asks first", async ({ page, accounts, enter }) => {
  const account = await accounts.add("admin")
  await enter(page, account, "/account/userSettings")
  const choose = async (name: string) => {
    await page.getByRole("button", { name: account.username }).click()
    await page.getByRole("menuitem", { name }).click()
    return page.getByRole("dialog", { name })
  }
  const devices = await choose("My devices")
  await devices.getByRole("listitem").first().getByRole("checkbox").check()
  await expectReloadAsked(page)
  await expectAsked(page, devices, devices.getByRole("searchbox"))

  const password = await choose("Change password")
  await password.getByLabel("Old password").fill("x")
  await expectAsked(page, password, password.getByLabel("Old password"))

  // The form stays with its page while others are shown, and closing the tab asks first.
  const field = page.getByRole("main").getByLabel("Old password")
  await field.fill("half")
  await page.goto("/#/dashboard/dashboardIndex")
  await expectReloadAsked(page)
  await page.goto("/#/account/userSettings")
  await expect(field).toHaveValue("half")
  await field.fill("")
  await page.reload()
  await expect(field).toHaveValue("")
})

test("a logout with a typed form asks first", async ({ page, accounts, enter }) => {
  const account = await accounts.add("admin")
  await enter(page, account, "/account/userSettings")
  await page.getByRole("main").getByLabel("Old password").fill("half")
  await page.goto("/#/dashboard/dashboardIndex")
  const choose = async (name: string) => {
    await page.getByRole("button", { name: account.username }).click()
    await page.getByRole("menuitem", { name }).click()
  }
  const leaving = page.getByRole("alertdialog", { name: "Unsaved form" })
  const cancel = leaving.getByRole("button", { name: "Cancel" })
  await choose("Logout")
  await expect(leaving).toContainText("User Settings")
  expect(await violationsOf(page)).toEqual([])
  await cancel.click()
  await page.goto("/#/account/userSettings")
  await page.getByRole("main").getByLabel("Old password").fill("")

  await choose("My devices")
  const devices = page.getByRole("dialog", { name: "My devices" })
  await devices.getByRole("listitem").first().getByRole("checkbox").check()
  const logOut = async () => {
    await page.keyboard.press("Control+k")
    await expect(page.getByRole("dialog", { name: "Command palette" }).getByRole("combobox")).toBeFocused()
    await page.keyboard.type("logout")
    await page.keyboard.press("Enter")
  }
  await logOut()
  await expect(leaving).toContainText("cannot be restored")
  await cancel.click()
  await expect(devices.getByRole("checkbox", { checked: true })).not.toHaveCount(0)
  await logOut()
  await leaving.getByRole("button", { name: "Logout" }).click()
  await expect(page.getByText("Signed out", { exact: true })).toBeVisible()
})

test("leaving a typed account request asks first", async ({ page }) => {
  await page.goto("/#/login")
  await page.getByRole("button", { name: "Register account" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("textbox", { name: "Username" }).fill("carol")
  await expectReloadAsked(page)
  await expectAsked(page, dialog, dialog.getByRole("textbox", { name: "Username" }))
})
