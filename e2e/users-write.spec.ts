import type { User } from "../src/contract/users.ts"
import { newName } from "./fixtures/calls.ts"
import { violationsOf } from "./fixtures/axe.ts"
import { showFilters } from "./fixtures/filters.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { expect, test } from "./fixtures/test.ts"
import { userForm, userList } from "./fixtures/user-list.ts"

test("wrong fields of the user form name their errors", async ({ page, accounts, enter }) => {
  const sent: Array<string> = []
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url())
  })
  await enter(page, await accounts.add("admin"), "/user/userList")
  const merchants = { name: "Merchant administrator" }
  await showFilters(page)
  await expect(userList(page).filter.role.getByRole("option", merchants)).toHaveCount(1)
  await userList(page).add.click()
  const form = userForm(page, "Add user")
  await form.email.fill("no mailbox")
  await form.save.click()
  await expect(form.username).toHaveAccessibleDescription(/2 to 32 letters/)
  await expect(form.role).toHaveAccessibleDescription("Choose a role")
  await expect(form.email).toHaveAccessibleDescription("Enter a valid email address")
  await expect(form.password).toHaveAccessibleDescription(/6 to 64 characters/)
  for (const field of [form.username, form.role, form.email, form.password]) {
    await expect(field).toHaveAttribute("aria-invalid", "true")
  }
  await expect(form.username).toBeFocused()

  await form.username.fill("a".repeat(200))
  await form.save.click()
  await expect(form.username).toHaveAccessibleDescription("Too long: at most 32 characters")
  await expect(form.role.getByRole("option", merchants)).toHaveCount(0)
  await form.username.fill("has spaces in it")
  await form.password.fill("onlylowercase")
  await form.save.click()
  await expect(form.username).toHaveAccessibleDescription(/2 to 32 letters/)
  await expect(form.password).toHaveAccessibleDescription(/at least three of/)
  expect(sent).toEqual([])
})

test("an added user can sign in", async ({ page, accounts, calls, enter }) => {
  const username = newName("added")
  const list = userList(page)
  await enter(page, await accounts.add("admin"), `/user/userList?username=${username}`)
  await list.add.click()
  const form = userForm(page, "Add user")
  await form.username.fill(username)
  await form.role.selectOption({ label: "Operator" })
  await form.email.fill(`${username}@example.com`)
  await form.password.fill("Secret-77")
  await form.save.click()
  await expect(form.dialog).toBeHidden()
  await expect(page.getByText("Added successfully")).toBeVisible()
  await expect(list.row(username)).toContainText(`${username}@example.com`)
  await expect(list.row(username)).toContainText("Operator")
  expect(await calls.signIn({ username, password: "Secret-77" })).toHaveLength(43)
})

test.describe(() => {
  test.use({ noise: /net::ERR_FAILED|Failed to load resource/ })
  test("a user whose answer is lost is added once", async ({ page, accounts, enter }) => {
    const username = newName("lost")
    const list = userList(page)
    await enter(page, await accounts.add("admin"), `/user/userList?username=${username}`)
    let sent = 0
    await page.route("**/user/add", async (route) => {
      sent += 1
      if (sent > 1) return route.continue()
      await route.fetch()
      await route.abort("failed")
    })
    await list.add.click()
    const form = userForm(page, "Add user")
    await form.username.fill(username)
    await form.role.selectOption({ label: "Operator" })
    await form.password.fill("Secret-77")
    await form.save.click()
    await expect(form.dialog).toBeHidden()
    await expect(page.getByText("Added successfully")).toBeVisible()
    await expect(list.row(username)).toHaveCount(1)
    expect(sent).toBe(2)
  })
})

test("a taken username keeps the form and names its field", async ({ page, accounts, enter }) => {
  const existing = await accounts.add("operator")
  const list = userList(page)
  await enter(page, await accounts.add("admin"), "/user/userList")
  await list.add.click()
  const form = userForm(page, "Add user")
  await form.username.fill(existing.username.toUpperCase())
  await form.role.selectOption("field")
  await form.email.fill("kept@example.com")
  await form.password.fill("Secret-77")
  await form.save.click()
  await expect(form.username).toHaveAccessibleDescription(/is already taken/)
  await expect(form.username).toBeFocused()
  await expect(form.email).toHaveValue("kept@example.com")
  await expect(form.role).toHaveValue("field")
  await expect(form.password).toHaveValue("Secret-77")

  const free = newName("free")
  await form.username.fill(free)
  await form.save.click()
  await expect(form.dialog).toBeHidden()
  await list.filter.username.fill(free)
  await list.search.click()
  await expect(list.row(free)).toContainText("kept@example.com")
})

test("an edit changes its fields and keeps an empty password", async ({ page, accounts, calls, enter }) => {
  const account = await accounts.add("field")
  const list = userList(page)
  await enter(page, await accounts.add("admin"), `/user/userList?username=${account.username}`)
  await list.row(account.username).getByRole("button", { name: "Edit" }).click()
  const form = userForm(page, "Edit user")
  await expect(form.username).toHaveValue(account.username)
  await expect(form.role).toHaveValue("field")
  await form.email.fill("changed@example.com")
  await form.save.click()
  await expect(form.dialog).toBeHidden()
  await expect(page.getByText("Edited successfully")).toBeVisible()
  await expect(list.row(account.username)).toContainText("changed@example.com")
  expect(await calls.signIn(account)).toHaveLength(43)
})

test("two editors' conflict is resolved field by field", async ({ page, accounts, calls, enter }) => {
  const account = await accounts.add("field", undefined, "before@example.com")
  const list = userList(page)
  await enter(page, await accounts.add("admin"), `/user/userList?username=${account.username}`)
  await list.row(account.username).getByRole("button", { name: "Edit" }).click()
  const form = userForm(page, "Edit user")
  await form.email.fill("second@example.com")
  await form.password.fill("Secret-88")
  const { id, username, version } = account.user
  const faster = await calls.post<User>(
    "/user/edit",
    { id, username, role: "operator", enabled: false, version, email: "first@example.com" },
    await accounts.adminToken()
  )
  expect(faster.code).toBe(0)

  const [answer] = await Promise.all([page.waitForResponse("**/user/edit"), form.save.click()])
  expect((await answer.json()).code).toBe(40900)
  await expect(form.dialog.getByRole("alert")).toContainText("Somebody else changed this record")
  await expect(page.getByRole("region", { name: "Notices" }).getByText("changed")).toHaveCount(0)

  const choice = (name: string) => form.dialog.getByRole("button", { name })
  await expect(form.email).toHaveValue("second@example.com")
  await choice("Take theirs: first@example.com").click()
  await expect(form.email).toHaveValue("first@example.com")
  await choice("Keep mine: second@example.com").click()
  await expect(form.email).toHaveValue("second@example.com")
  // An untouched field takes the other operator's value, and can be reverted.
  await expect(form.role).toHaveValue("operator")
  await expect(form.enabled).not.toBeChecked()
  await expect(choice("Take theirs: Operator")).toBeVisible()
  await choice("Keep mine: Yes").click()
  await expect(form.enabled).toBeChecked()
  await expect(choice("Take theirs: " + username)).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await expect(form.password).toHaveValue("Secret-88")
  await form.save.click()
  await expect(form.dialog).toBeHidden()
  await expect(list.row(username)).toContainText("second@example.com")
  await expect(list.row(username)).toContainText("Operator")
  expect(await calls.signIn({ username, password: "Secret-88" })).toHaveLength(43)
})

test("Delete asks first: Cancel keeps the user, Delete removes it", async ({ page, accounts, calls, enter }) => {
  const account = await accounts.add("field")
  const list = userList(page)
  await enter(page, await accounts.add("admin"), `/user/userList?username=${account.username}`)
  const question = page.getByRole("alertdialog", { name: "Confirm delete?" })
  await chooseInMenu(list.row(account.username), "Delete")
  await expect(question).toContainText("This action will delete the item, continue?")
  await question.getByRole("button", { name: "Cancel" }).click()
  await expect(question).toBeHidden()
  await expect(list.row(account.username)).toBeVisible()

  await chooseInMenu(list.row(account.username), "Delete")
  await question.getByRole("button", { name: "Delete" }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText("Deleted successfully")).toBeVisible()
  await expect(page.getByText("Nothing matches these filters")).toBeVisible()
  const left = await calls.get<{ readonly total: number }>(
    `/user/list?username=${account.username}`,
    await accounts.adminToken()
  )
  expect(left.data.total).toBe(0)
})

test("deleting the whole last page shows the page before", async ({ page, accounts, enter }) => {
  const prefix = newName("batch")
  for (let index = 0; index < 12; index++) await accounts.add("field", `${prefix}-${String(index).padStart(2, "0")}`)
  const list = userList(page)
  await enter(page, await accounts.add("admin"), `/user/userList?username=${prefix}&sort=username&page=2&page_size=10`)
  await expect(list.rows).toHaveCount(2)
  await page.getByRole("checkbox", { name: `Select ${prefix}-10` }).check()
  await expect(page.getByRole("button", { name: "Delete 1 selected" })).toBeVisible()
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check()
  await page.getByRole("button", { name: "Delete 2 selected" }).click()
  await page.getByRole("alertdialog", { name: "Confirm delete?" }).getByRole("button", { name: "Delete" }).click()
  await expect(list.rows).toHaveCount(10)
  await expect(page.getByText("10 records")).toBeVisible()
  await expect(page).not.toHaveURL(/page=2/)
})

test("deleting oneself is refused in the server's words", async ({ page, accounts, enter }) => {
  const account = await accounts.add("admin")
  const list = userList(page)
  await enter(page, account, `/user/userList?username=${account.username}`)
  await chooseInMenu(list.row(account.username), "Delete")
  await page.getByRole("alertdialog", { name: "Confirm delete?" }).getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("You cannot delete yourself").first()).toBeVisible()
  await expect(list.row(account.username)).toBeVisible()
})

test("two clicks on Save send the form once", async ({ page, accounts, enter }) => {
  const username = newName("twice")
  const list = userList(page)
  let sent = 0
  let go = (): void => {}
  const gate = new Promise<void>((open) => (go = open))
  await page.route("**/user/add", async (route) => {
    sent += 1
    await gate
    await route.continue()
  })
  await enter(page, await accounts.add("admin"), `/user/userList?username=${username}`)
  await list.add.click()
  const form = userForm(page, "Add user")
  await form.username.fill(username)
  await form.role.selectOption("field")
  await form.password.fill("Secret-77")
  await form.save.dblclick()
  await form.username.press("Enter")
  await expect.poll(() => sent).toBe(1)
  go()
  await expect(form.dialog).toBeHidden()
  await expect(list.row(username)).toBeVisible()
  expect(sent).toBe(1)
})

test("a reload during editing asks and changes nothing", async ({ page, accounts, enter }) => {
  const account = await accounts.add("field", undefined, "before@example.com")
  const list = userList(page)
  await enter(page, await accounts.add("admin"), `/user/userList?username=${account.username}`)
  await list.row(account.username).getByRole("button", { name: "Edit" }).click()
  await userForm(page, "Edit user").email.fill("never-saved@example.com")
  const requests: Array<string> = []
  page.once("dialog", (question) => {
    requests.push(question.type())
    return question.accept()
  })
  await page.reload()
  expect(requests).toEqual(["beforeunload"])
  await expect(list.row(account.username)).toContainText("before@example.com")
  await expect(page.getByRole("dialog")).toHaveCount(0)
})
