import type { Page } from "@playwright/test"
import { signIn } from "./fixtures/login-form.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { expect, test } from "./fixtures/test.ts"
import { userForm, userList } from "./fixtures/user-list.ts"

const NOISE = /a bug on purpose|The above error occurred|ERR_FAILED|dynamically imported module|%o/
test.use({ noise: NOISE })

/**
 * A bug at a chosen place: a platform function that the code uses throws while `broken` is set. Only the browser is
 * changed, never the shipped console.
 */
const breakable = (page: Page) =>
  page.addInitScript(() => {
    const bugs: Record<string, boolean> = {}
    Object.assign(globalThis, { bugs })
    const stumble = (name: string) => {
      if (bugs[name] === true || sessionStorage.getItem(`bug-${name}`) !== null)
        throw new TypeError("a bug on purpose, password=Sup3rSecret")
    }
    const [dates, lists] = [Date.prototype, Array.prototype]
    const { getFullYear } = dates
    const { stringify } = JSON
    const { keys } = Object
    const { join, map, filter } = lists
    const first = (list: ReadonlyArray<unknown>) => list[0] as Readonly<Record<string, unknown>> | undefined
    Object.assign(dates, {
      getFullYear(this: Date) {
        // Relative moments: those of rows, which other tests have added lately, but not that of the case.
        if (Date.now() - this.getTime() > 5_000) stumble("moments")
        return getFullYear.call(this)
      }
    })
    Object.assign(JSON, {
      stringify(value: unknown, ...rest: []) {
        if (Array.isArray(value) && first(value)?.["rule_type"] !== undefined) stumble("menu")
        if ((value as { readonly role_name?: string } | null)?.role_name !== undefined) stumble("user")
        return stringify(value, ...rest)
      }
    })
    Object.assign(Object, {
      keys(value: object) {
        if ("username" in value && "role" in value && "password" in value) stumble("problems")
        return keys(value)
      }
    })
    Object.assign(lists, {
      join(this: Array<unknown>, separator?: string) {
        if (separator === "," && this.length === 1 && typeof this[0] === "number") stumble("ids")
        return join.call(this, separator)
      },
      map(this: Array<unknown>, ...rest: [never]) {
        const mapped: ReadonlyArray<unknown> = map.apply(this, rest)
        if (first(mapped)?.["language"] === "zh-CN" && first(mapped)?.["checked"] !== undefined) stumble("languages")
        return mapped
      },
      filter(this: Array<unknown>, ...rest: [never]) {
        if (String(first(this)?.["key"]).startsWith("alarm.")) stumble("notices")
        return filter.apply(this, rest)
      }
    })
  })

const setBug = (page: Page, bug: string, on: boolean) =>
  page.evaluate(([name, set]) => ((globalThis as unknown as { bugs: Record<string, boolean> }).bugs[name] = set), [
    bug,
    on
  ] as const)

const errorPageOf = (page: Page) => {
  const alert = page.getByRole("alert").filter({ hasText: "Internal server error" })
  return {
    alert,
    retry: alert.getByRole("button", { name: "Retry" }),
    back: alert.getByRole("button", { name: "Go to the start page" }),
    copy: alert.getByRole("button", { name: "Copy error report" })
  }
}

test("a throwing view shows 500 while the shell continues", async ({ page, accounts, enter, context }) => {
  await breakable(page)
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await enter(page, await accounts.add("admin"))
  await expect(page.getByText("Hello,")).toBeVisible()
  await setBug(page, "moments", true)
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users" }).click()
  const errorPage = errorPageOf(page)
  await expect(errorPage.alert).toBeVisible()
  await setBug(page, "moments", false)
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible()
  await expect(errorPage.alert.getByText("TypeError: a bug on purpose, password=•••").first()).toBeVisible()
  await expect(errorPage.alert.getByText("/user/userList").first()).toBeVisible()
  await errorPage.copy.click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect
    .poll(copied)
    .toMatch(/^500 TypeError: a bug on purpose, password=•••\npage: \/user\/userList\npart: view\ntime: \d{4}-/)
  expect(await copied()).not.toContain("Sup3rSecret")
  await expect(page.getByText("Copied", { exact: true })).toBeVisible()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))
  })
  await errorPage.copy.click()
  await expect(page.getByText("Could not be copied")).toBeVisible()
  await errorPage.retry.click()
  await expect(userList(page).rows).toHaveCount(20)
  await expect(errorPage.alert).toHaveCount(0)
})

test("a bug in an answer breaks one page until retried", async ({ page, accounts, enter }) => {
  await breakable(page)
  const pendingDeletion = await accounts.add("field")
  await enter(page, await accounts.add("admin"), `/user/userList?username=${pendingDeletion.username}`)
  const list = userList(page)
  await chooseInMenu(list.row(pendingDeletion.username), "Delete")
  await setBug(page, "ids", true)
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  const errorPage = errorPageOf(page)
  await expect(errorPage.alert.getByText("a bug on purpose")).not.toHaveCount(0)
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
  await expect(errorPage.alert.getByText(/part: userList/)).toHaveCount(1)
  await setBug(page, "ids", false)
  await errorPage.retry.click()
  await expect(list.row(pendingDeletion.username)).toBeVisible()
  await chooseInMenu(list.row(pendingDeletion.username), "Delete")
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await expect(list.row(pendingDeletion.username)).toHaveCount(0)
})

test("a bug in the menu's answer covers the console until a reload", async ({ page, accounts, enter }) => {
  await breakable(page)
  await page.addInitScript(() => {
    if (sessionStorage.getItem("tried") === null) sessionStorage.setItem("bug-menu", "1")
  })
  await enter(page, await accounts.add("admin"), "/user/userList")
  const errorPage = errorPageOf(page)
  await expect(errorPage.alert.getByText(/part: menu/)).toHaveCount(1)
  await expect(page.locator("#nprogress .bar")).toHaveCount(0)
  await page.evaluate(() => {
    sessionStorage.setItem("tried", "1")
    sessionStorage.removeItem("bug-menu")
  })
  await errorPage.retry.click()
  await expect(userList(page).rows).toHaveCount(20)
})

test("a bug on the login page leads to 500 and back", async ({ page, accounts }) => {
  await breakable(page)
  await page.addInitScript(() => {
    if (sessionStorage.getItem("tried") === null) sessionStorage.setItem("bug-user", "1")
  })
  await page.goto("/#/login")
  const account = await accounts.add("operator")
  await signIn(page, account)
  const errorPage = errorPageOf(page)
  await expect(errorPage.alert.getByText(/part: session/)).toHaveCount(1)
  await expect(errorPage.alert).not.toContainText(account.password)
  await page.evaluate(() => {
    sessionStorage.setItem("tried", "1")
    sessionStorage.removeItem("bug-user")
  })
  await errorPage.back.click()
  await expect(page.getByText("Hello,")).toBeVisible()
})

test("a throwing machine keeps its state and reports it", async ({ page, accounts, enter }) => {
  await breakable(page)
  await enter(page, await accounts.add("admin"), "/user/userList")
  const list = userList(page)
  await expect(list.rows).toHaveCount(20)
  await setBug(page, "problems", true)
  await list.add.click()
  await userForm(page, "Add user").save.click()
  const errorPage = errorPageOf(page)
  await expect(errorPage.alert).toBeVisible()
  await setBug(page, "problems", false)
  await errorPage.back.click()
  await expect(page.getByText("Hello,")).toBeVisible()
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users" }).click()
  await expect(list.rows).toHaveCount(20)
})

test("code that fails to load is reported with its case", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"))
  await expect(page.getByText("Hello,")).toBeVisible()
  await page.route("**/assets/user-list-*", (route) => route.abort())
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users" }).click()
  const alert = page.getByRole("alert").filter({ hasText: "This page could not be loaded" })
  await expect(alert.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible()
  await expect(alert).not.toContainText("Internal server error")
  await expect(alert.getByText(/part: code/)).toHaveCount(1)
  await alert.getByRole("button", { name: "Go to the start page" }).click()
  await expect(page.getByText("Hello,")).toBeVisible()
})

test("a bug in the navbar shows its error", async ({ page, accounts, enter }) => {
  await breakable(page)
  await page.addInitScript(() => {
    if (sessionStorage.getItem("tried") === null) sessionStorage.setItem("bug-languages", "1")
  })
  await enter(page, await accounts.add("admin"))
  const errorPage = errorPageOf(page)
  await expect(errorPage.alert).toBeVisible()
  // Not sooner: the console retries by itself once the requested page has arrived.
  await page.evaluate(() => {
    sessionStorage.setItem("tried", "1")
    addEventListener("click", () => sessionStorage.removeItem("bug-languages"), { capture: true, once: true })
  })
  await errorPage.retry.click()
  await expect(page.getByText("Hello,")).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible()
})

test("a bug around every page shows its error", async ({ page, accounts, enter }) => {
  await breakable(page)
  await enter(page, await accounts.add("admin"))
  await expect(page.getByText("Hello,")).toBeVisible()
  await setBug(page, "notices", true)
  await page.getByRole("switch", { name: "Alarm receiving" }).click()
  const errorPage = errorPageOf(page)
  await expect(errorPage.alert).toBeVisible()
  await setBug(page, "notices", false)
  await errorPage.retry.click()
  await expect(page.getByText("Hello,")).toBeVisible()
  await expect(page.getByText(/Alarm (enabled|disabled)/)).toBeVisible()
})
