import { searchOf } from "./fixtures/address.ts"
import { signIn } from "./fixtures/login-form.ts"
import { expect, test } from "./fixtures/test.ts"

test("the bare address leads to the login page", async ({ page }) => {
  await page.goto("/")
  await expect(page).toHaveURL(/\/#\/login$/)
})

test("a deep link keeps its query through login", async ({ page, accounts }) => {
  const account = await accounts.add("admin")
  await page.goto(`/#/user/userList?username=${account.username}&sort=username&order=desc`)
  await expect(page).toHaveURL(/#\/login\?redirect=/)
  await signIn(page, account)
  await expect(page).toHaveURL(/#\/user\/userList\?/)
  expect(searchOf(page)).toEqual({ username: account.username, sort: "username", order: "desc" })
  await expect(page.getByRole("row", { name: account.username })).toBeVisible()
})

// test/machines/landing.test.ts covers the other shapes of a redirect.
test("an outside address in the redirect is ignored", async ({ page, accounts, address, enter }) => {
  await enter(page, await accounts.add("operator"))
  for (const [index, outside] of ["//example.com/", "/\t/example.com"].entries()) {
    await page.goto(`/?${index}#/login?redirect=${encodeURIComponent(outside)}`)
    await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible()
    await expect(page, outside).toHaveURL(`${address}/#/dashboard/dashboardIndex`)
  }
})

test("a signed-in user never sees the login page", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("operator"), "/login")
  await expect(page).toHaveURL(/#\/dashboard\/dashboardIndex$/)
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem("menu"))
  await page.goto("/?again#/login")
  await expect(page).toHaveURL(/#\/dashboard\/dashboardIndex$/)
})

test("a group's address leads to its first page, also after the sign-in", async ({ page, accounts }) => {
  const account = await accounts.add("admin")
  await page.goto(`/#/user?username=${account.username}`)
  await signIn(page, account)
  await expect(page).toHaveURL(/#\/user\/userList\?/)
  expect(searchOf(page)).toEqual({ username: account.username })
  await page.goto("/#/user")
  await expect(page).toHaveURL(/#\/user\/userList$/)
})

test("an unreadable user returns by page name and query", async ({ page, accounts, enter }) => {
  const account = await accounts.add("admin")
  await page.route("**/user/detail", (route) =>
    route.fulfill({ json: { status: "fail", code: 50000, msg: "Out of order", data: null } })
  )
  await enter(page, account, `/user/userList?username=${account.username}&order=desc`)
  await expect(page).toHaveURL(/#\/login\?/)
  expect(searchOf(page)).toEqual({ redirect: "userList", username: account.username, order: "desc" })
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull()

  await page.unroute("**/user/detail")
  await signIn(page, account)
  await expect(page).toHaveURL(/#\/user\/userList\?/)
  expect(searchOf(page)).toEqual({ username: account.username, order: "desc" })
})

test.describe("an unreliable connection", () => {
  test.use({ noise: /ERR_FAILED/ })

  test("the user is refetched before anybody is signed out", async ({ page, accounts, enter }) => {
    const account = await accounts.add("operator")
    let requestCount = 0
    await page.route("**/user/detail", (route) => {
      requestCount += 1
      return requestCount < 3 ? route.abort() : route.continue()
    })
    await enter(page, account)
    await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible()
    expect(requestCount).toBe(3)
    const user = await page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null"))
    expect(user).toMatchObject({ username: account.username, role: "operator", role_name: "Operator" })
  })

  test("three failures in a row sign out and say why", async ({ page, accounts, enter }) => {
    let requestCount = 0
    await page.route("**/user/detail", (route) => {
      requestCount += 1
      return route.abort()
    })
    await enter(page, await accounts.add("operator"))
    await expect(page).toHaveURL(/#\/login\?redirect=dashboardIndex$/)
    await expect(page.getByRole("alert").filter({ hasText: "Request Error" })).toBeVisible()
    expect(requestCount).toBe(3)
  })
})
