import { expect, type Page } from "@playwright/test"
import { CODE } from "./accounts.ts"

export const loginForm = (page: Page) => ({
  username: page.getByRole("textbox", { name: "Username", exact: true }),
  password: page.getByLabel("Password", { exact: true }),
  code: page.getByRole("textbox", { name: "Verification code", exact: true }),
  remember: page.getByRole("checkbox", { name: "Remember password" }),
  login: page.getByRole("button", { name: "Login", exact: true }),
  /** The picture itself, by which an operator tells one code from the next. */
  picture: page.getByRole("img", { name: "Picture of the verification code" })
})

/** Signs in by the form, as an operator does. */
export const signIn = async (page: Page, account: { readonly username: string; readonly password: string }) => {
  const form = loginForm(page)
  await expect(form.picture).toBeVisible()
  await form.username.fill(account.username)
  await form.password.fill(account.password)
  await form.code.fill(CODE)
  await form.login.click()
}
