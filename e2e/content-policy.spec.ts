import { signIn } from "./fixtures/login-form.ts"
import { expect, test } from "./fixtures/test.ts"
import { userList } from "./fixtures/user-list.ts"

/** Errors in the console fail every test of every file; this test asks the policy itself, on each page in turn. */
test("no page breaks its Content-Security-Policy", async ({ page, accounts, request }) => {
  const policy = (await request.get("/")).headers()["content-security-policy"]
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/)

  await page.addInitScript(() => {
    const broken: Array<string> = []
    Object.assign(globalThis, { broken })
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      broken.push(`${violatedDirective} ${blockedURI}`)
    )
  })
  const broken = () => page.evaluate(() => (globalThis as unknown as { readonly broken: ReadonlyArray<string> }).broken)
  const account = await accounts.add("admin")
  await page.goto("/#/login")
  await signIn(page, account)
  await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible()
  for (const [path, words] of [
    ["/user/userList", "Username"],
    ["/exception/403", "Access to this resource"],
    ["/no/such/page", "This page is gone"]
  ] as const) {
    await page.goto(`/#${path}`)
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
  }
  await page.goto("/#/sale-admin/router-first")
  await expect(page.locator("[data-microapp=sale-admin]").getByRole("heading").first()).toBeVisible()
  expect(await broken()).toEqual([])
  await page.goto("/#/user/userList")
  await expect(userList(page).rows).toHaveCount(20)
  expect(await broken()).toEqual([])
})
