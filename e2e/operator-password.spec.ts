import type { Page } from "@playwright/test"
import { expect, LIGHT_PAGE, test } from "./fixtures/test.ts"

const openMenu = (page: Page, username: string) => page.getByRole("button", { name: username }).click()
const passwordForm = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Change password" })
  return {
    dialog,
    old: dialog.getByLabel("Old password"),
    next: dialog.getByLabel("New password"),
    confirm: dialog.getByLabel("Confirm password"),
    set: dialog.getByRole("button", { name: "Set password" })
  }
}

test("a new password is checked by form and server and logs out", async ({ page, accounts, calls, enter }) => {
  const account = await accounts.add("operator")
  const token = await enter(page, account, LIGHT_PAGE)
  const sent: Array<string> = []
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname)
  })
  await openMenu(page, account.username)
  await page.getByRole("menuitem", { name: "Change password" }).click()
  const form = passwordForm(page)
  await expect(form.old).toBeFocused()

  await form.set.click()
  await expect(form.old).toHaveAccessibleDescription("Enter your current password")
  await expect(form.old).toBeFocused()
  await form.old.fill("Wrong-777")
  await form.next.fill("onlyletters")
  await form.confirm.fill("other")
  await form.set.click()
  await expect(form.next).toHaveAccessibleDescription(/6 to 64 characters/)
  await expect(form.next).toHaveAttribute("aria-invalid", "true")
  await expect(form.confirm).toHaveAccessibleDescription("The passwords do not match")
  expect(sent).toEqual([])

  await form.next.fill("Secret-78")
  await form.confirm.fill("Secret-78")
  await form.set.click()
  await expect(form.old).toHaveAccessibleDescription("The old password is wrong")
  await expect(form.old).toBeFocused()
  await expect(form.next).toHaveValue("Secret-78")

  await form.old.fill(account.password)
  await form.confirm.press("Enter")
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.getByText("Password set successfully")).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull()
  expect((await calls.get("/user/detail", token)).code).toBe(40100)
  await expect(calls.signIn(account)).rejects.toThrow("40000")
  expect(await calls.signIn({ ...account, password: "Secret-78" })).toHaveLength(43)
})

test("the operator's menu works by keys and returns the focus", async ({ page, accounts, enter }) => {
  const account = await accounts.add("operator")
  await enter(page, account, LIGHT_PAGE)
  const button = page.getByRole("button", { name: account.username })
  const items = page.getByRole("menuitem")
  await button.focus()
  await page.keyboard.press("Enter")
  await expect(button).toHaveAttribute("aria-expanded", "true")
  await expect(items.first()).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused()
  await page.keyboard.press("c")
  await expect(page.getByRole("menuitem", { name: "Change password" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(items).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("c")
  await page.keyboard.press("Enter")
  const form = passwordForm(page)
  await expect(form.old).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(form.dialog).toHaveCount(0)
  await expect(button).toBeFocused()
})
