import { signIn } from "./fixtures/login-form.ts"
import { messageBox } from "./fixtures/message-box.ts"
import { startOtherBackend } from "./fixtures/other-backend.ts"
import { newDataDir, removeDataDir, startServer } from "./fixtures/server.ts"
import { expectState } from "./fixtures/expect-state.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { expect, test } from "./fixtures/test.ts"
import { userForm, userList } from "./fixtures/user-list.ts"
import { scanCode } from "./fixtures/wechat-code.ts"

/** The specification names no call for roles. */
test.use({ noise: /404 \(Not Found\)/ })

test("the console works with the specification's calls alone", async ({ page }) => {
  const backend = await startOtherBackend()
  const dataDir = newDataDir()
  const server = await startServer({ DATA_DIR: dataDir, BACKEND_URL: backend.address })
  try {
    await page.addInitScript(() => localStorage.setItem("Accept-Language", "en-US"))
    await page.goto(`${server.address}/#/user`)
    await signIn(page, { username: "ada", password: "Secret-1" })
    await expect(page.getByText("Welcome to use")).toBeVisible()
    await expect(page).toHaveURL(/#\/user\/userList$/)
    await expect(page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users" })).toBeVisible()
    await expect(userList(page).row("bob")).toContainText("bob@elsewhere.example")

    await userList(page).add.click()
    const form = userForm(page, "Add user")
    await expect(form.dialog.getByRole("alert")).toContainText("The roles could not be loaded")
    await expect(form.role.getByRole("option", { name: "user" })).toHaveCount(1)
    await form.cancel.click()

    await chooseInMenu(userList(page).row("bob"), "Delete")
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
    await expect(page.getByText("Deleted successfully")).toBeVisible()

    await expectState(page, "alarms.notServed")
    await page.getByRole("switch", { name: "Alarm receiving" }).click()
    await expect(page.getByText("Alarm disabled")).toBeVisible()

    await page.getByRole("button", { name: "ada" }).click()
    await page.getByRole("menuitem", { name: "Subscribe to WeChat notifications" }).click()
    await expect(page.getByText("acts in your name until you sign out")).toBeVisible()
    expect((await scanCode(page)).code.data).toBe(
      `${server.address}/system-admin/user/get-wechat-openid?Authorization=a-token-of-another-backend`
    )
    await page.keyboard.press("Escape")

    const box = messageBox(page)
    await expect(box.button).toHaveAccessibleName("Messages, 2 unread")
    await box.button.click()
    await expect(box.item("The lift is out of order")).toContainText("2026-11-22 09:05:07")
    await expect(box.item("Renew the certificate")).toHaveCount(0)
    await page.keyboard.press("Escape")

    await page.reload()
    await expect(userList(page).row("bob")).toBeVisible()
    await page.getByRole("button", { name: "ada" }).click()
    await page.getByRole("menuitem", { name: "Logout" }).click()
    await expect(page).toHaveURL(/#\/login$/)
    await expect(page.getByText("Signed out", { exact: true })).toBeVisible()
  } finally {
    await server.stop()
    await backend.stop()
    removeDataDir(dataDir)
  }
})
