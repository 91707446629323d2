import { newName } from "./fixtures/calls.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { expect, test } from "./fixtures/test.ts"

test("a new merchant administrator sees that merchant alone", async ({ page, accounts, enter }) => {
  const name = newName("商行")
  const username = newName("boss")
  await enter(page, await accounts.add("admin"), `/merchant/merchantList?name=${name}`)
  await page.getByRole("button", { name: "Add" }).click()
  const added = page.getByRole("dialog", { name: "Add merchant" })
  await added.getByRole("textbox", { name: "Name" }).fill(name)
  await added.getByRole("button", { name: "Save" }).click()
  const row = page.getByRole("row").filter({ hasText: name })
  await expect(row.locator("[data-label=Administrator]")).toHaveText("—")
  await chooseInMenu(row, "Set administrator")

  const form = page.getByRole("dialog", { name: `Set administrator of ${name}` })
  await form.getByRole("radio", { name: "Create a new account" }).click()
  await form.getByRole("textbox", { name: "Username" }).fill(username)
  const password = form.getByRole("textbox", { name: "Password" })
  await password.fill("abc123")
  await expect(password).toHaveAccessibleDescription(/6 to 8 characters \(6 typed\) \(met\).*\(2 used\) \(not met\)/)
  await form.getByRole("button", { name: "Save" }).click()
  await expect(password).toHaveAttribute("aria-invalid", "true")
  await password.fill("Abc123!")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form.getByRole("status")).toContainText("has a new administrator")
  await page.keyboard.press("Escape")
  await expect(row).toContainText(username)

  await enter(page, { username, password: "Abc123!" }, "/merchant/merchantList")
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole("row")).toHaveCount(2)
  // Merchants' people can neither add a merchant nor delete their own.
  await expect(page.getByRole("button", { name: "Edit" })).toBeVisible()
  await expect(page.getByRole("button", { name: /^(Add|Delete)$/ })).toHaveCount(0)
  // Records of the platform are read-only for them.
  await page.goto("/#/interactive-admin/quizzes")
  const quizzes = page.getByRole("table", { name: "Quizzes" })
  await expect(quizzes.getByRole("row").nth(1)).toBeVisible()
  await expect(quizzes.getByRole("switch").first()).toBeDisabled()
  await expect(page.getByRole("button", { name: /^(Add|Edit|Delete)$/ })).toHaveCount(0)
})
