import { expect, test } from "./fixtures/test.ts"
import { userList } from "./fixtures/user-list.ts"

test.use({ permissions: ["clipboard-read", "clipboard-write"] })

test("a reset password is copied unseen and signs in", async ({ page, accounts, calls, enter }) => {
  const owner = await accounts.add("user")
  await enter(page, await accounts.add("admin"), `/user/userList?username=${owner.username}`)
  const row = userList(page).row(owner.username)
  await row.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Reset password" }).click()
  const question = page.getByRole("alertdialog", { name: "Reset the user's password" })
  await expect(question).toContainText(owner.username)
  await question.getByRole("button", { name: "Reset password" }).dblclick()

  const passwordDialog = page.getByRole("dialog", { name: `New password of ${owner.username}` })
  await expect(passwordDialog.getByLabel("New password", { exact: true })).toHaveText("•".repeat(19))
  await passwordDialog.getByRole("button", { name: "Copy" }).click()
  await expect(page.getByText("Copied", { exact: true })).toBeVisible()
  const password = await page.evaluate(() => navigator.clipboard.readText())
  await passwordDialog.getByRole("button", { name: "Show" }).click()
  await expect(passwordDialog.getByLabel("New password", { exact: true })).toHaveText(password)
  await page.keyboard.press("Escape")
  await expect(passwordDialog).toBeHidden()
  await expect(page.locator("body")).not.toContainText(password)
  expect(await calls.signIn({ username: owner.username, password })).toHaveLength(43)
})

test("a user's history and sessions are shown, and ended sessions say so", async ({
  page,
  accounts,
  calls,
  enter,
  newContext
}) => {
  const owner = await accounts.add("operator")
  const elsewhere = await (await newContext()).newPage()
  await enter(elsewhere, owner, "/alarm/alarm-board")
  await expect(elsewhere.getByRole("status", { name: "Alarm stream" })).toContainText("Live")
  await calls.signIn(owner)

  await enter(page, await accounts.add("admin"), `/user/userList?username=${owner.username}`)
  const row = userList(page).row(owner.username)
  const choose = async (item: string) => {
    await row.getByRole("button", { name: "More" }).click()
    await page.getByRole("menuitem", { name: item, exact: true }).click()
  }
  await choose("Sessions")
  const sessions = page.getByRole("dialog", { name: `Sessions of ${owner.username}` })
  await expect(sessions.getByRole("listitem")).toHaveCount(2)
  await sessions.getByRole("button", { name: "End all sessions" }).click()
  await page
    .getByRole("alertdialog", { name: `End all sessions of ${owner.username}?` })
    .getByRole("button", { name: "End all sessions" })
    .click()
  await expect(sessions.getByText("No active sessions")).toBeVisible()
  await expect(elsewhere.getByRole("alertdialog", { name: "Confirm logout" })).toBeVisible()
  await page.keyboard.press("Escape")

  await choose("History")
  const history = page.getByRole("dialog", { name: `History of ${owner.username}` })
  await expect(history.getByRole("row").nth(1)).toContainText(`ended all sessions of user ${owner.username}`)
  await expect(history.getByRole("row").nth(1)).toContainText("Sessions2")
  await expect(history.getByRole("row").last()).toContainText(`added user ${owner.username}`)
})
