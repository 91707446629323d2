import { signIn } from "./fixtures/login-form.ts"
import { openPages, storedTabBar, tabBar } from "./fixtures/tab-bar.ts"
import { expect, test } from "./fixtures/test.ts"
import { storeJournals } from "./fixtures/stored-journals.ts"

const [HOME, USERS, SALES, DEVICES] = [
  "/dashboard/dashboardIndex",
  "/user/userList",
  "/sale-admin/router-first",
  "/device-admin/router-first"
] as const

test("tabs survive a reload, belong to one operator and end with logout", async ({ page, accounts, enter }) => {
  const [ada, bob] = [await accounts.add("admin"), await accounts.add("admin")]
  await enter(page, ada, HOME, storedTabBar)
  const bar = tabBar(page)
  await openPages(page, HOME, "/user/userList?page=3", SALES)
  await page.reload()
  await expect(bar.tabs).toHaveText(["Dashboard", "Users", "Retail Platform"])
  await expect(bar.tab("Retail Platform")).toHaveAttribute("aria-selected", "true")
  await bar.tab("Users").click()
  await expect(page).toHaveURL(/page=3$/)

  const stored = await page.evaluate(() => localStorage.getItem("tabs")!)
  await page.getByRole("button", { name: ada.username }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page).toHaveURL(/login/)
  // Shown only after a reload.
  await expect(page.getByText("Signed out", { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem("tabs"))).toBeNull()
  await page.evaluate((text) => localStorage.setItem("tabs", text), stored)
  await storeJournals(page.context())
  await signIn(page, bob)
  await expect(bar.tabs).toHaveText(["Dashboard"])
})

test("corrupt stored tabs and revoked pages vanish", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), HOME, storedTabBar)
  const bar = tabBar(page)
  await openPages(page, HOME, USERS, DEVICES)
  const storedTabs = await page.evaluate(() => JSON.parse(localStorage.getItem("tabs")!))
  const [home, users, devices] = storedTabs.open
  for (const [stored, names] of [
    ["{", ["Device Platform"]],
    [JSON.stringify({ ...storedTabs, version: 99 }), ["Device Platform"]],
    [
      JSON.stringify({
        ...storedTabs,
        open: [1, { name: "x", fullPath: "/x" }, { ...users, fullPath: "//evil" }, home, home]
      }),
      ["Dashboard", "Device Platform"]
    ],
    [JSON.stringify({ ...storedTabs, open: [users, devices] }), ["Users", "Device Platform"]]
  ] as const) {
    await page.evaluate(
      (text) => [localStorage, sessionStorage].forEach((storage) => storage.setItem("tabs", text)),
      stored
    )
    await page.reload()
    await expect(bar.tabs).toHaveText([...names])
  }
  await page.evaluate(() => {
    const menu = JSON.parse(localStorage.getItem("menu")!) as Array<{ name: string; children: Array<unknown> }>
    localStorage.setItem(
      "menu",
      JSON.stringify(menu.map((rule) => (rule.name === "system-admin" ? { ...rule, children: [] } : rule)))
    )
  })
  await page.reload()
  await expect(bar.tabs).toHaveText(["Device Platform"])
})
