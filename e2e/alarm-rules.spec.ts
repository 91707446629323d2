import type { Page } from "@playwright/test"
import type { NotifyRule } from "../src/contract/notify-rules.ts"
import { newName } from "./fixtures/calls.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { expect, test } from "./fixtures/test.ts"

const PATH = "/alarm/alarm-notify-setting"
const ruleForm = (page: Page, title: "Add notification rule" | "Edit notification rule") => {
  const dialog = page.getByRole("dialog", { name: title })
  const group = (name: RegExp) => dialog.getByRole("group", { name })
  return {
    dialog,
    name: dialog.getByRole("textbox", { name: "Rule name" }),
    recipients: group(/^Recipients/),
    methods: group(/^Methods/),
    types: group(/^Alarm types/),
    dryRun: dialog.getByRole("region", { name: "Dry run" }),
    save: dialog.getByRole("button", { name: "Save" })
  }
}
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name })

test("a notify rule is tried, added, edited, disabled and deleted", async ({ page, accounts, enter }) => {
  const [ann, name] = [await accounts.add("operator"), newName("rule")]
  await enter(page, ann, `${PATH}?name=${name}`)
  await page.getByRole("button", { name: "Add", exact: true }).first().click()
  const form = ruleForm(page, "Add notification rule")
  await expect(form.dryRun).toContainText("Choose recipients, methods and types")
  await form.save.click()
  await expect(form.name).toHaveAccessibleDescription("Enter a name (up to 80 characters)")
  for (const [group, expected] of [
    [form.recipients, "Choose at least one recipient"],
    [form.methods, "Choose at least one method"],
    [form.types, "Choose at least one alarm type"]
  ] as const)
    await expect(group).toContainText(expected)

  await form.name.fill(name)
  await form.recipients.getByRole("searchbox").fill(ann.username)
  await form.recipients.getByRole("button", { name: "All" }).click()
  await expect(form.recipients).toContainText("1 selected")
  await form.methods.getByRole("checkbox", { name: "Console" }).check()
  await expect(form.methods).toContainText("SMS (not set up)")
  await form.types.getByRole("button", { name: "Critical" }).click()
  await expect(form.types).toContainText("5 selected")
  await expect(form.dryRun).toContainText(/In the last 30 days it would have sent [\d,]+ notifications/)
  const sentence = await form.dryRun.getByRole("status").innerText()
  await form.dryRun.getByRole("combobox").selectOption("90")
  await expect(form.dryRun).toContainText("In the last 90 days")
  expect(await form.dryRun.getByRole("status").innerText()).not.toBe(sentence)
  await expect(form.dryRun.getByRole("region", { name: "By type" })).toContainText("Emergency stop")
  await form.save.click()
  await expect(form.dialog).toBeHidden()
  await expect(page.getByText("Added successfully")).toBeVisible()

  await row(page, name).getByRole("button", { name: "Edit" }).click()
  const edited = ruleForm(page, "Edit notification rule")
  await expect(edited.dryRun).toContainText("Same as the saved rule.")
  await edited.types.getByRole("button", { name: "Minor" }).click()
  await expect(edited.dryRun).toContainText(/Saved rule: [\d,]+ \(\+[\d,]+\)/)
  await edited.save.click()
  await expect(edited.dialog).toBeHidden()

  const turned = page.getByRole("switch", { name: `Enabled: ${name}` })
  await turned.click()
  await expect(turned).not.toBeChecked()
  await page.getByRole("link", { name: "Coverage" }).click()
  await expect(page).toHaveURL(/view=coverage/)
  await page.getByRole("button", { name: `Edit ${name}` }).click()
  await expect(ruleForm(page, "Edit notification rule").dryRun).toContainText("The saved rule is off")
  await ruleForm(page, "Edit notification rule").dialog.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("link", { name: "Rules", exact: true }).click()
  await chooseInMenu(row(page, name), "Delete")
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await expect(row(page, name)).toHaveCount(0)
})

test("a rule's form shows taken names, missing recipients and conflicts", async ({ page, accounts, calls, enter }) => {
  const [ann, deleted, name] = [await accounts.add("operator"), await accounts.add("operator"), newName("rule")]
  const token = await accounts.adminToken()
  const draft = { name, user_ids: [ann.id], methods: ["console"], types: ["0005"], enabled: true }
  const { data: rule } = await calls.post<NotifyRule>("/alarm/add-notify-rule", draft, token)
  await enter(page, ann, `${PATH}?name=${name}`)
  await page.getByRole("button", { name: "Add", exact: true }).first().click()
  const form = ruleForm(page, "Add notification rule")
  await form.name.fill(name.toUpperCase())
  await form.recipients.getByRole("checkbox", { name: deleted.username }).check()
  await form.methods.getByRole("checkbox", { name: "Console" }).check()
  await form.types.getByRole("checkbox", { name: "0005" }).check()
  await form.save.click()
  await expect(form.name).toHaveAccessibleDescription(/is already taken/)
  await form.name.fill(newName("rule"))
  await calls.post("/user/delete", { id: deleted.id }, token)
  await form.save.click()
  await expect(form.recipients).toContainText(`These users do not exist: ${deleted.id}`)
  await expect(form.recipients).toContainText(`ID ${deleted.id} (removed)`)
  await form.dialog.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()

  await row(page, name).getByRole("button", { name: "Edit" }).click()
  const edited = ruleForm(page, "Edit notification rule")
  await edited.types.getByRole("checkbox", { name: "0001" }).check()
  const faster = { ...draft, id: rule.id, version: rule.version, types: ["0005", "1002"] }
  await calls.post("/alarm/edit-notify-rule", faster, token)
  await edited.save.click()
  await expect(edited.dialog).toContainText("Somebody else changed this record.")
  await edited.dialog.getByRole("button", { name: /Take theirs: .*1002 Low inventory/ }).click()
  await edited.save.click()
  await expect(edited.dialog).toBeHidden()
  const { data } = await calls.get<{ readonly list: ReadonlyArray<NotifyRule> }>(
    `/alarm/notify-rules?name=${name}`,
    token
  )
  expect(data.list[0]?.types).toEqual(["0005", "1002"])
})
