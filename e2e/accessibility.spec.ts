import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import { expect, test } from "./stage/test.ts"
import { loginForm } from "./stage/login-form.ts"
import { userForm, userList } from "./stage/user-list.ts"

/** Colours are judged once nothing fades any more. */
const found = async (page: Page) => {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => animation.playState !== "running" || animation.effect?.getTiming().iterations === Infinity)
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)
}

for (const theme of ["light", "dark"] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme })

    test("axe finds nothing on the login page, with its errors and its dialog", async ({ page }) => {
      await page.goto("/#/login")
      const form = loginForm(page)
      await expect(form.picture).toBeVisible()
      expect(await found(page)).toEqual([])
      await form.login.click()
      await expect(form.username).toHaveAttribute("aria-invalid", "true")
      expect(await found(page)).toEqual([])
      await page.getByRole("button", { name: "Forgot password" }).click()
      await expect(page.getByRole("dialog")).toBeVisible()
      expect(await found(page)).toEqual([])
    })

    test("axe finds nothing on the pages of an operator", async ({ page, accounts, enter }) => {
      await enter(page, await accounts.add("operator"))
      for (const [path, words] of [
        ["/dashboard/dashboardIndex", "Hello,"],
        ["/user/userList", "Access to this resource on the server is denied"],
        ["/no/such/page", "This page is gone"],
        ["/device-admin/router-first", "Device Platform is not installed"]
      ] as const) {
        await page.goto(`/#${path}`)
        await expect(page.getByText(words).first()).toBeVisible()
        expect(await found(page), path).toEqual([])
      }
      await page.getByRole("button", { name: "Language" }).click()
      await expect(page.getByRole("menuitemradio", { name: "English" })).toBeVisible()
      expect(await found(page), "language menu").toEqual([])
    })

    test("axe finds nothing on the users, their dialog, their question and their empty list", async ({
      page,
      accounts,
      enter
    }) => {
      const account = await accounts.add("admin")
      await enter(page, account, "/user/userList")
      const list = userList(page)
      await expect(list.rows).toHaveCount(10)
      await expect(page.getByText("Welcome to use")).toHaveCount(0)
      expect(await found(page)).toEqual([])
      await list.add.click()
      const form = userForm(page, "Add user")
      await form.save.click()
      await expect(form.username).toHaveAttribute("aria-invalid", "true")
      expect(await found(page), "form with errors").toEqual([])
      await form.cancel.click()
      await list.rows.first().getByRole("button", { name: "Delete" }).click()
      await expect(page.getByRole("alertdialog")).toBeVisible()
      expect(await found(page), "question").toEqual([])
      await page.getByRole("button", { name: "Cancel" }).click()
      await list.filter.username.fill("there-is-no-such-user")
      await list.search.click()
      await expect(page.getByText("Nothing matches these filters")).toBeVisible()
      expect(await found(page), "empty list").toEqual([])
    })
  })
}
