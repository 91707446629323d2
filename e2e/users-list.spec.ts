import { goToPage } from "./fixtures/tab-bar.ts"
import { newName } from "./fixtures/calls.ts"
import { showFilters } from "./fixtures/filters.ts"
import { expect, test } from "./fixtures/test.ts"
import { userForm, userList } from "./fixtures/user-list.ts"

const prefix = newName("page")
/** Fewer rows than by default, so that a dozen users fill two pages. */
const path = `/user/userList?username=${prefix}&page_size=10`
const names = Array.from({ length: 12 }, (_, index) => `${prefix}-${String(index).padStart(2, "0")}`)

test.beforeAll(async ({ accounts }) => {
  for (const name of names) await accounts.add(name.endsWith("3") ? "field" : "auditor", name, `${name}@example.com`)
})

test("pages in the address survive reload and back", async ({ page, accounts, enter }) => {
  const list = userList(page)
  await enter(page, await accounts.add("admin"), path)
  await expect(list.rows).toHaveCount(10)
  await expect(page.getByText("12 records")).toBeVisible()
  await list.pages.getByRole("button", { name: "Next page" }).click()
  await expect(list.rows).toHaveCount(2)
  await expect(page).toHaveURL(/page=2/)
  await expect(list.pages.getByRole("button", { name: "Next page" })).toBeDisabled()
  await page.reload()
  await expect(list.rows).toHaveCount(2)
  await list.pages.getByRole("button", { name: "Page 1" }).click()
  await expect(list.rows).toHaveCount(10)
  // The address follows the rows.
  await expect(page).not.toHaveURL(/page=2/)
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect(list.rows).toHaveCount(2)
  await page.getByRole("combobox", { name: "Rows per page" }).selectOption("50")
  await expect(list.rows).toHaveCount(12)
  await expect(page).toHaveURL(/page_size=50/)
  await expect(page).not.toHaveURL(/page=2(&|$)/)
  // Other lists, later visits and embedded applications open with the chosen number.
  await goToPage(page, "/event/eventList")
  await expect(list.rows).toHaveCount(50)
  await page.goto("about:blank")
  await page.goto("/#/sale-admin/router-first")
  await expect(page.getByRole("combobox", { name: "Rows per page" })).toHaveValue("50")
})

test("a column sorts at a click, then reverses", async ({ page, accounts, enter }) => {
  const list = userList(page)
  await enter(page, await accounts.add("admin"), `${path.replace("page_size=10", "page_size=20")}`)
  await expect(list.rows).toHaveCount(12)
  const head = page.getByRole("columnheader", { name: "Username" })
  await head.getByRole("button").click()
  await expect(page).toHaveURL(/sort=username/)
  await expect(head).toHaveAttribute("aria-sort", "ascending")
  await expect(list.names).toHaveText(names)
  await head.getByRole("button").click()
  await expect(page).toHaveURL(/order=desc/)
  await expect(head).toHaveAttribute("aria-sort", "descending")
  await expect(list.names).toHaveText([...names].reverse())
  await page.reload()
  await expect(head).toHaveAttribute("aria-sort", "descending")
  await expect(list.names).toHaveText([...names].reverse())
})

test("user filters in the address survive reload and back", async ({ page, accounts, enter }) => {
  const list = userList(page)
  await enter(page, await accounts.add("admin"), path)
  await expect(list.rows).toHaveCount(10)
  await expect(list.filter.username).toHaveValue(prefix)
  await showFilters(page)
  await list.filter.role.selectOption("field")
  await list.search.click()
  await expect(list.names).toHaveText([names[3]!])
  await expect(page).toHaveURL(/role=field/)
  await page.reload()
  await expect(list.names).toHaveText([names[3]!])
  await expect(page.getByRole("button", { name: "Remove filter: Role: Field engineer" })).toBeVisible()
  await showFilters(page)
  await expect(list.filter.role).toHaveValue("field")
  await page.goBack()
  await expect(list.rows).toHaveCount(10)
  await expect(list.filter.role).toHaveValue("")
  await list.filter.email.fill(`${names[7]!.toUpperCase()}@`)
  await list.filter.email.press("Enter")
  await expect(list.names).toHaveText([names[7]!])
  await list.reset.click()
  await expect(list.filter.username).toHaveValue("")
  await expect(list.filter.email).toHaveValue("")
  await expect(page).toHaveURL(/#\/user\/userList\?page_size=10$/)
  await expect(list.rows).toHaveCount(10)
})

test("an address beyond the last page shows it", async ({ page, accounts, enter }) => {
  const list = userList(page)
  await enter(page, await accounts.add("admin"), `${path}&page=1000000000`)
  await expect(list.rows).toHaveCount(2)
  await expect(page).toHaveURL(/page=2(&|$)/)
})

test("rubbish in the address is put right", async ({ page, accounts, enter }) => {
  const list = userList(page)
  const rubbish =
    "&page=abc&page_size=-5&sort=password_hash&order=sideways&enabled=maybe&role=&__proto__=x&nobody=knows"
  await enter(page, await accounts.add("admin"), path + rubbish)
  await expect(list.rows).toHaveCount(12)
  await expect(list.filter.username).toHaveValue(prefix)
  await page.getByRole("columnheader", { name: "Username" }).getByRole("button").click()
  await expect(list.names).toHaveText(names)
  await expect(page).not.toHaveURL(/sideways|password_hash|maybe|abc/)
})

test("markup, patterns and SQL are searched as plain text", async ({ page, accounts, enter }) => {
  const list = userList(page)
  await enter(page, await accounts.add("admin"), "/user/userList")
  await expect(list.rows).toHaveCount(20)
  for (const text of ["%_%", "'; drop table users; --", "<img src=x onerror=alert(1)>", "\\", "a&b=c#d?e+f"]) {
    await list.filter.username.fill(text)
    await list.search.click()
    await expect(page.getByText("Nothing matches these filters")).toBeVisible()
    await page.reload()
    await expect(list.filter.username).toHaveValue(text)
    await expect(page.getByText("Nothing matches these filters")).toBeVisible()
  }
})

test("an empty result says so, and an id in the address filters", async ({ page, accounts, enter }) => {
  const list = userList(page)
  await enter(page, await accounts.add("admin"), "/user/userList?username=there-is-no-such-user")
  await expect(page.getByText("Nothing matches these filters")).toBeVisible()
  await expect(page.getByText("0 records")).toBeVisible()
  await page.getByRole("button", { name: "Reset", exact: true }).click()
  await expect(list.rows).toHaveCount(20)

  const one = page.getByRole("search").getByRole("combobox", { name: "ID", exact: true })
  await expect(one).toHaveCount(0)
  await goToPage(page, "/user/userList?id=1")
  await expect(list.names).toHaveText(["admin"])
  await showFilters(page)
  await expect(one.locator("option:checked")).toHaveText("admin")
  await one.selectOption("")
  await list.search.click()
  await expect(list.rows).toHaveCount(20)
  await expect(one).toHaveCount(0)
  await expect(page).toHaveURL(/#\/user\/userList$/)
})

test.describe("expected network errors", () => {
  test.use({ noise: /ERR_FAILED/ })

  test("a form that fails to load says so and loads next time", async ({ page, accounts, enter }) => {
    const { add } = userList(page)
    await page.route("**/assets/user-form-*", (route) => route.abort())
    await enter(page, await accounts.add("admin"), "/user/userList")
    await add.click()
    const notices = page.getByRole("region", { name: "Notices" })
    await expect(notices.getByText("This could not be loaded", { exact: true }).first()).toBeVisible()
    await expect(add).toBeFocused()
    await page.unroute("**/assets/user-form-*")
    await add.press("Enter")
    await expect(userForm(page, "Add user").username).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(add).toBeFocused()
  })
})
