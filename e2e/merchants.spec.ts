import { newName } from "./fixtures/calls.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { expect, test } from "./fixtures/test.ts"

test.use({ permissions: ["clipboard-read", "clipboard-write"] })

test("a merchant's key is copied unseen, shown, and reset by typed name", async ({ page, accounts, enter }) => {
  const name = newName("商行")
  await enter(page, await accounts.add("admin"), `/merchant/merchantList?name=${name}`)
  await page.getByRole("button", { name: "Add" }).click()
  const form = page.getByRole("dialog", { name: "Add merchant" })
  await form.getByRole("textbox", { name: "Contact phone" }).fill("call me")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(
    "Enter a name (up to 80 characters)"
  )
  await expect(form.getByRole("textbox", { name: "Contact phone" })).toHaveAccessibleDescription(
    "Enter a valid phone number"
  )
  await form.getByRole("textbox", { name: "Name" }).fill("x".repeat(200))
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(
    "Too long: at most 80 characters"
  )
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("x".repeat(200))
  await form.getByRole("textbox", { name: "Name" }).fill(name)
  await form.getByRole("textbox", { name: "Contact phone" }).fill("+86 21 555 0100")
  await form.getByRole("button", { name: "Save" }).click()
  const row = page.getByRole("row").filter({ hasText: name })

  await chooseInMenu(row, "View key")
  const keyDialog = page.getByRole("dialog", { name: `Key of ${name}` })
  await expect(keyDialog.getByLabel("Key", { exact: true })).toHaveText(/^•+[0-9a-f]{4}$/)
  await keyDialog.getByRole("button", { name: "Copy" }).click()
  await expect(page.getByText("Copied", { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await keyDialog.getByRole("button", { name: "Show" }).click()
  await expect(keyDialog.getByLabel("Key", { exact: true })).toHaveText(copied)
  await page.keyboard.press("Escape")
  await expect(row).toContainText(`…${copied.slice(-4)}`)

  await chooseInMenu(row, "Reset key")
  const question = page.getByRole("alertdialog")
  await question.getByRole("textbox").fill("another")
  await question.getByRole("button", { name: "Reset key" }).click()
  await expect(question.getByRole("textbox")).toHaveAccessibleDescription("The name does not match")
  await question.getByRole("textbox").fill(name)
  await question.getByRole("textbox").press("Enter")
  await expect(question).toBeHidden()
  await expect(row).not.toContainText(`…${copied.slice(-4)}`)
})
