import { holdBack } from "./fixtures/gate.ts"
import { signIn } from "./fixtures/login-form.ts"
import { expect, test } from "./fixtures/test.ts"

test("logging out in one browser tab logs out the others, and logging in lets it in again", async ({
  page,
  context,
  accounts,
  enter
}) => {
  const account = await accounts.add("admin")
  await enter(page, account, `/user/userList?username=${account.username}`)
  await expect(page.getByRole("row", { name: account.username })).toBeVisible()
  const other = await context.newPage()
  await other.goto("/#/dashboard/dashboardIndex")
  await expect(other.getByText(`Hello, ${account.username}`)).toBeVisible()

  const late = await context.newPage()
  const gate = await holdBack(late, /\/assets\/runtime-/)
  await late.goto("/#/dashboard/dashboardIndex")
  await expect.poll(() => gate.held).toBe(1)

  await other.getByRole("button", { name: account.username }).click()
  await other.getByRole("menuitem", { name: "Logout" }).click()
  await expect(other).toHaveURL(/#\/login$/)
  gate.open()
  await expect(late).toHaveURL(/#\/login/)
  await expect(page).toHaveURL(/#\/login\?redirect=/)
  await expect(page.getByRole("textbox", { name: "Username" })).toBeVisible()
  await expect(page.getByRole("table")).toHaveCount(0)

  await signIn(other, account)
  await expect(other).toHaveURL(/#\/dashboard\/dashboardIndex$/)
  await expect(page).toHaveURL(new RegExp(`#/user/userList\\?username=${account.username}$`))
  await expect(page.getByRole("row", { name: account.username })).toBeVisible()
  // What was on its way for the session before is not shown to the next.
  await expect(late.getByRole("button", { name: /^Messages, \d+ unread$/ })).toBeVisible()
})

test("two who sign in beside each other do not see each other's session", async ({
  page,
  newContext,
  accounts,
  enter
}) => {
  const one = await accounts.add("operator")
  const two = await accounts.add("admin")
  await enter(page, one)
  const elsewhere = await (await newContext()).newPage()
  await enter(elsewhere, two)
  await expect(page.getByText(`Hello, ${one.username}`)).toBeVisible()
  await expect(elsewhere.getByText(`Hello, ${two.username}`)).toBeVisible()
  await elsewhere.getByRole("button", { name: two.username }).click()
  await elsewhere.getByRole("menuitem", { name: "Logout" }).click()
  await expect(elsewhere).toHaveURL(/#\/login$/)
  await page.reload()
  await expect(page.getByText(`Hello, ${one.username}`)).toBeVisible()
})
