import type { Page } from "@playwright/test"
import { TOTP } from "otpauth"
import { ADMIN } from "./fixtures/accounts.ts"
import { openBlank } from "./fixtures/blank.ts"
import { newName } from "./fixtures/calls.ts"
import { addGuardedRole } from "./fixtures/database.ts"
import { journalWith } from "./fixtures/journal.ts"
import { loginForm, signIn } from "./fixtures/login-form.ts"
import { expectState } from "./fixtures/expect-state.ts"
import { expect, test } from "./fixtures/test.ts"
import { storeJournals } from "./fixtures/stored-journals.ts"
import { userList } from "./fixtures/user-list.ts"

/** The new factor on the page, and the codes of its authenticator. */
const setUpOf = async (page: Page) => {
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible()
  const secret = (await page.locator("li > code").first().innerText()).replaceAll(" ", "")
  const recovery = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts()
  const totp = new TOTP({ secret })
  /** A code of the next half minute, because that of this one may have been used. */
  return { recovery, code: (ahead: number) => totp.generate({ timestamp: Date.now() + ahead * 30_000 }) }
}
const codeField = (page: Page) => page.getByRole("textbox", { name: "Authentication code" })

const logOut = async (page: Page, username: string) => {
  await page.getByRole("button", { name: username }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL(/#\/login$/)
}

test("a second factor is set up, demanded, recovered and reset", async ({ page, accounts, enter, newContext }) => {
  const account = await accounts.add("operator")
  await enter(page, account, "/account/userSettings")
  const main = page.getByRole("main")
  await main.getByRole("button", { name: "Set up two-factor authentication" }).click()
  const password = main.getByLabel("Your password")
  await expect(password).toBeFocused()
  await password.fill("Wrong123")
  await main.getByRole("button", { name: "Continue" }).click()
  await expect(password).toHaveAccessibleDescription("The password is wrong")
  await password.fill(account.password)
  await main.getByRole("button", { name: "Continue" }).click()
  const { code, recovery } = await setUpOf(page)
  expect(recovery).toHaveLength(10)
  await codeField(page).fill("000000")
  await main.getByRole("button", { name: "Confirm" }).click()
  await expect(codeField(page)).toHaveAccessibleDescription("The authentication code is wrong or was already used")
  await codeField(page).fill(code(0))
  await main.getByRole("button", { name: "Confirm" }).click()
  await expect(main.getByText("On. Recovery codes left: 10.")).toBeVisible()
  await logOut(page, account.username)

  const form = loginForm(page)
  await signIn(page, account)
  await expect(codeField(page)).toBeFocused()
  await expectState(page, "session.codeRequired")
  await form.login.click()
  await expect(codeField(page)).toHaveAccessibleDescription("Authentication code cannot be empty")
  await codeField(page).fill("000000")
  await form.login.click()
  await expect(page.getByRole("alert").filter({ hasText: "The authentication code is wrong" }).first()).toBeVisible()
  await codeField(page).fill(code(1))
  await codeField(page).press("Enter")
  await expect(page).toHaveURL(/#\/account\/userSettings$|dashboard/)
  await logOut(page, account.username)

  await signIn(page, account)
  await page.getByRole("button", { name: "Back" }).click()
  await expect(form.username).toHaveValue(account.username)
  await expect(form.code).toHaveValue("")
  await signIn(page, account)
  await codeField(page).fill(recovery[0]!.toUpperCase())
  await form.login.click()
  await expect(page).toHaveURL(/dashboard/)

  const other = await (await newContext()).newPage()
  await enter(other, await accounts.add("admin"), `/user/userList?username=${account.username}`)
  const row = userList(other).row(account.username)
  await expect(row).toContainText("Yes")
  await row.getByRole("button", { name: "More" }).click()
  await other.getByRole("menuitem", { name: "Reset two-factor" }).click()
  const question = other.getByRole("alertdialog", {
    name: `Reset two-factor authentication of ${account.username}?`
  })
  await question.getByRole("button", { name: "Reset two-factor" }).click()
  await expect(question).toBeHidden()
  await expect(row.getByRole("button", { name: "More actions" })).toBeVisible()

  await page.reload()
  await expect(page.getByRole("alertdialog", { name: "Confirm logout" })).toBeVisible()
})

test("a role demanding a second factor offers one at sign-in", async ({ page, accounts, calls, context, dataDir }) => {
  test.setTimeout(120_000)
  const role = newName("guarded")
  await addGuardedRole(dataDir, role)
  const account = await accounts.add(role)
  const form = loginForm(page)
  await page.clock.install()
  await page.goto("/#/login")
  await signIn(page, account)
  await setUpOf(page)
  await expectState(page, "session.enrolling")
  await page.getByRole("button", { name: "Back" }).click()
  await expect(form.username).toHaveValue(account.username)
  await signIn(page, account)
  await setUpOf(page)
  // The fake clock starts only after the journal has opened.
  await journalWith(page, "session.enrolmentHanded", "session.codeDeclined", "session.enrolmentHanded")
  await page.clock.fastForward("01:00:00")
  await expect(form.username).toHaveValue(account.username)

  await signIn(page, account)
  const { code } = await setUpOf(page)
  await form.login.click()
  await expect(codeField(page)).toHaveAccessibleDescription("Authentication code cannot be empty")
  await codeField(page).fill("000000")
  await codeField(page).press("Enter")
  await expect(page.getByRole("alert").filter({ hasText: "The authentication code is wrong" }).first()).toBeVisible()
  await setUpOf(page)
  await codeField(page).fill(code(0))
  await codeField(page).press("Enter")
  await expect(page.getByRole("button", { name: account.username })).toBeVisible()

  // A sign-in in another window signs this one in as well, whatever state its form is in.
  const other = await context.newPage()
  await openBlank(other)
  const endElsewhere = async () => {
    const reloaded = page.waitForEvent("load")
    await other.evaluate(() => localStorage.removeItem("token"))
    await reloaded
  }
  const signInElsewhere = async () => {
    await storeJournals(context)
    const token = await calls.signIn(ADMIN)
    await other.evaluate((token) => localStorage.setItem("token", token), token)
    await expect(page.getByRole("button", { name: ADMIN.username, exact: true })).toBeVisible()
    await storeJournals(context)
    await endElsewhere()
  }
  await endElsewhere()
  await signIn(page, account)
  await expect(codeField(page)).toBeFocused()
  await signInElsewhere()
  const next = await accounts.add(role)
  await signIn(page, next)
  await setUpOf(page)
  await signInElsewhere()
})
