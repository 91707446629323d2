import { openBlank } from "./fixtures/blank.ts"
import { signIn } from "./fixtures/login-form.ts"
import { expect, test } from "./fixtures/test.ts"
import { userList } from "./fixtures/user-list.ts"

/** Invalid JSON, a wrong shape, and too much data; test/storage covers other contents. */
const rubbish = ["{", '{"__proto__":{"x":1}}', "x".repeat(20_000)]
const keys = ["token", "user", "menu", "Accept-Language", "theme", "settings"]

test("corrupt local storage never prevents signing in", async ({ page, accounts }) => {
  const account = await accounts.add("operator")
  for (const [index, text] of rubbish.entries()) {
    await openBlank(page)
    await page.evaluate(
      ([names, value]) => {
        localStorage.clear()
        for (const name of names) if (name !== "token") localStorage.setItem(name, value)
      },
      [keys, text] as const
    )
    await page.goto(`/?${index}#/login`)
    await expect(page.getByRole("textbox", { name: "用户名", exact: true })).toBeVisible()
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  }
  await page.evaluate(() => localStorage.setItem("Accept-Language", "en-US"))
  await page.reload()
  await signIn(page, account)
  await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible()
})

test("the server's answers replace rubbish beside a living token", async ({ page, accounts, enter }) => {
  const account = await accounts.add("admin")
  await enter(page, account, `/user/userList?username=${account.username}`)
  const list = userList(page)
  await expect(list.row(account.username)).toBeVisible()
  for (const [index, text] of rubbish.entries()) {
    await page.evaluate((value) => {
      for (const name of ["user", "menu", "theme", "settings"]) localStorage.setItem(name, value)
    }, text)
    await page.goto(`/?${index}#/user/userList?username=${account.username}`)
    await expect(list.row(account.username)).toBeVisible()
    await expect(page.getByRole("button", { name: account.username })).toBeVisible()
  }
})

test("an invalid token leads to the login page", async ({ page }) => {
  for (const token of ["x", "x".repeat(5000), "null", "{}", " ", "no such token at all, 32 letters"]) {
    await openBlank(page)
    await page.evaluate((value) => {
      localStorage.clear()
      localStorage.setItem("Accept-Language", "en-US")
      localStorage.setItem("token", value)
    }, token)
    await page.goto(`/?${encodeURIComponent(token.slice(0, 8))}${token.length}#/dashboard/dashboardIndex`)
    await expect(page).toHaveURL(/#\/login/)
    await expect(page.getByRole("textbox", { name: "Username", exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull()
  }
})

test("a token that no header can carry leads to login", async ({ page }) => {
  await openBlank(page)
  await page.evaluate(() => {
    localStorage.setItem("Accept-Language", "en-US")
    localStorage.setItem("token", "令牌\n\u0000")
  })
  await page.goto("/#/dashboard/dashboardIndex")
  await expect(page).toHaveURL(/#\/login/)
  await expect(page.getByRole("textbox", { name: "Username", exact: true })).toBeVisible()
})

test("a storage that refuses everything still allows work", async ({ page, accounts }) => {
  const account = await accounts.add("operator")
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("No", "QuotaExceededError")
    }
    Storage.prototype.setItem = refuse
  })
  await page.goto("/#/login")
  await signIn(page, account)
  await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible()
})
