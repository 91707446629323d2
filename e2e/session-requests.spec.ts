import { CODE } from "./fixtures/accounts.ts"
import { newName } from "./fixtures/calls.ts"
import { loginForm } from "./fixtures/login-form.ts"
import { expect, test } from "./fixtures/test.ts"

for (const { button, kind } of [
  { button: "Forgot password", kind: "password" },
  { button: "Register account", kind: "registration" }
]) {
  test(`${button} reaches the administrators`, async ({ page, accounts, calls }) => {
    const username = newName("asker")
    await page.goto("/#/login")
    await page.getByRole("button", { name: button }).click()
    const dialog = page.getByRole("dialog", { name: button })
    const code = dialog.getByRole("textbox", { name: "Verification code", exact: true })
    await expect(dialog).toBeVisible()

    await dialog.getByRole("button", { name: "Submit" }).click()
    await expect(dialog.getByRole("textbox", { name: "Username" })).toHaveAccessibleDescription(/2 to 32 letters/)
    await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(/email address/)
    await expect(code).toHaveAccessibleDescription("Verification code cannot be empty")

    await dialog.getByRole("textbox", { name: "Username" }).fill(username)
    await dialog.getByRole("textbox", { name: "Email" }).fill("asker@example.com")
    await dialog.getByRole("textbox", { name: "Remarks" }).fill("Please be so kind")
    await code.fill(CODE)
    await dialog.getByRole("button", { name: "Submit" }).click()
    await expect(dialog.getByText("Request sent")).toBeVisible()
    await dialog.getByRole("button", { name: "Close" }).last().click()
    await expect(dialog).toBeHidden()
    await expect(loginForm(page).username).toBeVisible()

    const events = await calls.get<{ readonly list: ReadonlyArray<{ readonly after: object }> }>(
      "/event/list?type=session.accountRequested&page_size=100",
      await accounts.adminToken()
    )
    expect(events.data.list.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ kind, username, email: "asker@example.com", remarks: "Please be so kind" })
    )
  })
}
