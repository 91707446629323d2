import type { NotifyRule } from "../src/contract/notify-rules.ts"
import { newName } from "./fixtures/calls.ts"
import { messageBox } from "./fixtures/message-box.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { expect, test } from "./fixtures/test.ts"

test("Create account does a todo by keyboard, and its count falls", async ({ page, accounts, calls, enter }) => {
  const chief = await accounts.add("admin")
  const username = newName("newcomer")
  await calls.requestAccount("registration", username, "from Monday on")
  await enter(page, chief)
  const box = messageBox(page)
  await expect(box.button).toHaveAccessibleName(/\d+ to do$/)
  await box.button.click()
  await box.tab("Todo").click()
  await expect(box.tab("Todo")).toHaveAccessibleName(/^Todo, \d+ open$/)
  await box.cover(username).click()
  await expect(box.item(username).getByRole("img", { name: "Unread" })).toHaveCount(0)
  await expect(box.tab("Todo")).toHaveAccessibleName(/^Todo, \d+ open$/)

  await box.cover(username).focus()
  await page.keyboard.press("Tab")
  await expect(box.dialog.getByRole("link", { name: `Create account: ${username} requests an account` })).toBeFocused()
  await page.keyboard.press("Enter")
  const form = page.getByRole("dialog", { name: "Add user" })
  await expect(form.getByRole("textbox", { name: "Username" })).toHaveValue(username)
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveValue(`${username}@example.com`)
  await expect(form.getByRole("note")).toContainText("Remarks: from Monday on")
  await form.getByRole("combobox", { name: "Role" }).selectOption({ label: "Operator" })
  await form.getByLabel("Password").fill("Abc12345")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form).toBeHidden()
  await box.button.click()
  await expect(box.item(username)).toContainText(`Done by ${chief.username}`)
})

test("a todo says who did it, and is declined at 390 px", async ({ page, accounts, calls, enter }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const chief = await accounts.add("admin")
  const [approved, declined] = [newName("taken"), newName("declined")]
  await calls.requestAccount("registration", approved, "from Monday on")
  await calls.requestAccount("registration", declined, "from Monday on")
  await enter(page, chief)
  await page.goto("/#/message/messageList?type=todo")
  await expect(page.getByRole("link", { name: new RegExp(`^Create account: ${approved}`) })).toBeVisible()
  const draft = { username: approved, role: "user", email: "", enabled: true, password: "Abc12345" }
  expect((await calls.post("/user/add", draft, await accounts.adminToken())).code).toBe(0)
  await page.getByRole("link", { name: new RegExp(`^Create account: ${approved}`) }).click()
  await expect(page.getByRole("alert")).toContainText("This todo can no longer be handled this way.")
  await page.getByRole("alert").getByRole("button", { name: "Close" }).click()

  await page.goto("/#/message/messageList?type=todo")
  await chooseInMenu(page.getByRole("row").filter({ hasText: declined }), "Decline")
  const dialog = page.getByRole("dialog", { name: "Decline the request" })
  await dialog.getByRole("button", { name: "Decline" }).click()
  await expect(dialog.getByRole("textbox", { name: "In your words" })).toHaveAccessibleDescription(/Enter a reason/)
  await dialog.getByRole("textbox", { name: "In your words" }).fill("We do not know you")
  await dialog.getByRole("button", { name: "Decline" }).click()
  await expect(dialog.getByText("Request declined.")).toBeVisible()
  await dialog.getByRole("button", { name: "Close" }).last().click()
  await page.goto("/#/message/messageList?type=todo")
  await expect(page.getByText(`Declined by ${chief.username}: We do not know you`)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test("a rule without recipients is a todo until deleted", async ({ page, accounts, calls, enter }) => {
  const [operator, last, name] = [await accounts.add("operator"), await accounts.add("user"), newName("rule")]
  const token = await accounts.adminToken()
  const rule = { name, user_ids: [last.id], methods: ["console"], types: ["0005"], enabled: true }
  const { data } = await calls.post<NotifyRule>("/alarm/add-notify-rule", rule, token)
  expect((await calls.post("/user/delete", { id: last.id }, token)).code).toBe(0)
  await enter(page, operator)
  const box = messageBox(page)
  await expect(box.button).toHaveAccessibleName(/\d+ to do$/)
  await box.button.click()
  await box.tab("Todo").click()
  await expect(box.item(name)).toContainText("Its last recipient was deleted.")
  await box.dialog.getByRole("link", { name: `Open rule: Rule “${name}” notifies nobody` }).click()
  await expect(page).toHaveURL(new RegExp(`alarm-notify-setting\\?id=${data.id}$`))
  await expect(page.getByRole("row")).toHaveCount(2)
  await chooseInMenu(page.getByRole("row").filter({ hasText: name }), "Delete")
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await box.button.click()
  await expect(box.item(name)).toContainText("The rule was deleted.")
  await expect(box.dialog.getByRole("link", { name: new RegExp(name) })).toHaveCount(0)
})
