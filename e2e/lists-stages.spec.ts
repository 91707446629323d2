import { newName } from "./fixtures/calls.ts"
import { requestValve } from "./fixtures/held-requests.ts"
import { expectState } from "./fixtures/expect-state.ts"
import { showFilters } from "./fixtures/filters.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { expect, test } from "./fixtures/test.ts"
import { userForm, userList } from "./fixtures/user-list.ts"

test.use({ noise: /net::ERR_FAILED/ })

test("a waiting list stays usable and reports every outcome", async ({ page, accounts, calls, enter }) => {
  test.slow()
  const prefix = newName("stages")
  const a = await accounts.add("field", `${prefix}-a`)
  await accounts.add("field", `${prefix}-b`)
  const c = await accounts.add("field", `${prefix}-c`)
  const lists = await requestValve(page, "**/system-admin/user/list?*")
  const probes = await requestValve(page, "**/favicon.svg")
  const writes = await requestValve(page, "**/system-admin/user/{add,delete}")
  lists("waiting")
  await enter(page, await accounts.add("admin"), `/user/userList?username=${prefix}&page_size=1`)
  await expectState(page, "records.listing")
  lists("through")
  await expectState(page, "records.ready.idle")
  const list = userList(page)
  await expect(list.row(c.username)).toBeVisible()

  // Offline or without an answer, rows can still be requested by hand.
  const ask = [
    // Disabled meanwhile according to the list, and clicked all the same.
    () => page.getByRole("button", { name: "Refresh", exact: true }).press("Enter"),
    () => list.pages.getByRole("button", { name: "Page 3" }).click()
  ]
  lists("away")
  probes("waiting")
  await list.search.click()
  for (const again of ask) {
    await expectState(page, "records.seeking")
    await again()
  }
  await expectState(page, "records.seeking")
  probes("away")
  for (const again of ask) {
    await expectState(page, "records.offline")
    await again()
  }
  await expectState(page, "records.offline")
  lists("through")
  probes("through")
  await page.evaluate(() => dispatchEvent(new Event("online")))
  await expect(list.row(a.username)).toBeVisible()

  // Somebody else deletes all rows of the page that is refetched.
  await calls.post("/user/delete", { id: c.id }, await accounts.adminToken())
  lists("waiting")
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 120_000
    dispatchEvent(new Event("focus"))
  })
  await expectState(page, "records.ready.checking")
  lists("through")
  await expect(page.getByText("2 records")).toBeVisible()
  await expect(list.pages.locator("[aria-current=page]")).toHaveText("2")

  await list.row(a.username).getByRole("checkbox").check()
  lists("waiting")
  await page.getByRole("button", { name: "Select all 2 matching rows" }).click()
  await expectState(page, "records.gathering")
  lists("through")
  await expect(page.getByRole("group", { name: "Selected rows" })).toContainText("2 selected")

  // The operator leaves and returns while the question about typed input is open.
  await list.add.click()
  const form = userForm(page, "Add user")
  await expectState(page, "records.drafting")
  const added = `${prefix}-d`
  await form.username.fill(added)
  await form.role.selectOption("field")
  await page.keyboard.press("Escape")
  await expectState(page, "records.asking")
  await page.evaluate(() => (location.hash = "#/account/userSettings"))
  await expect(page.getByRole("heading", { name: "User Settings" })).toBeVisible()
  await page.goBack()
  await expectState(page, "records.asking")
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click()
  await expect(form.username).toHaveValue(added)
  await form.password.fill("Secret-77")
  writes("waiting")
  await form.save.click()
  await expectState(page, "records.saving")
  // Without an answer the record may have been added: cancelling shows the present rows.
  writes("away")
  await expect(form.dialog.getByRole("alert")).toBeVisible()
  writes("through")
  await page.keyboard.press("Escape")
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
  await expectState(page, "records.ready.idle")

  await chooseInMenu(list.rows.first(), "Delete")
  await expectState(page, "records.confirming")
  writes("waiting")
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await expectState(page, "records.removing")
  writes("through")
  await expect(page.getByText("1 record", { exact: true })).toBeVisible()
})

test("a mutation's refused rows are reported during and after listing", async ({ page, accounts, calls, enter }) => {
  const { user, ...account } = await accounts.add("sales")
  const { id, username, enabled, role, version } = user
  const changed = { id, username, enabled, role, email: "changed@example.com", version }
  expect((await calls.post("/user/edit", changed, await accounts.adminToken())).code).toBe(0)
  await page.route("**/api/message/read", (route) =>
    route.fulfill({ json: { status: "fail", code: 40900, msg: "The moon is in the way", data: null } })
  )
  const readings = await requestValve(page, "**/api/message/read")
  const lists = await requestValve(page, "**/api/message/list?page=*")
  await enter(page, account, "/message/messageList")
  const outcome = page.getByRole("alert").filter({ hasText: "0 succeeded, 2 failed:" })
  const mark = async () => {
    await page.getByRole("checkbox", { name: "Select all rows on this page" }).check()
    await page.getByRole("button", { name: "Mark 2 selected as read" }).click()
  }
  await mark()
  await expect(outcome.getByRole("listitem")).toHaveText([/: The moon is in the way$/, /: The moon is in the way$/])
  await outcome.getByRole("button", { name: "Close" }).click()
  await expect(outcome).toHaveCount(0)

  readings("waiting")
  await mark()
  lists("waiting")
  await showFilters(page)
  await page.getByRole("button", { name: "Search", exact: true }).click()
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "true")
  readings("through")
  await expect(outcome).toBeVisible()
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "true")
  lists("through")
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false")
  await expect(outcome).toBeVisible()
})
