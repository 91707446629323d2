import { UNATTENDED } from "../src/contract/call.ts"
import { newName } from "./fixtures/calls.ts"
import { holdRequests } from "./fixtures/held-requests.ts"
import { allMessages, messageBox } from "./fixtures/message-box.ts"
import { expect, LIGHT_PAGE, test } from "./fixtures/test.ts"

test("the message box counts and shows events by tab", async ({ page, accounts, calls, enter }) => {
  const { user, ...account } = await accounts.add("sales")
  const { id, username, version, enabled } = user
  const changed = { id, username, version, enabled, email: "new@example.com", role: "operator" }
  expect((await calls.post("/user/edit", changed, await accounts.adminToken())).code).toBe(0)
  await enter(page, account, LIGHT_PAGE)
  const box = messageBox(page)
  await expect(box.button).toHaveAccessibleName("Messages, 3 unread")
  await box.button.click()
  await expect(box.tab("Message")).toHaveAccessibleName("Message, 2 unread")
  await expect(box.tab("Notice")).toHaveAccessibleName("Notice, 1 unread")
  await expect(box.tab("Todo")).toHaveAccessibleName("Todo")
  await expect(box.items).toHaveText([
    /admin changed your account.*Changed: email address\./,
    /admin created your account/
  ])
  await box.tab("Notice").click()
  await expect(box.items).toHaveText([
    /Your role has changed.*admin changed your role from Retail manager to Operator.*Done/
  ])
  await box.tab("Todo").click()
  await expect(box.dialog.getByText("No Content")).toBeVisible()
  await page.getByRole("main").click({ position: { x: 20, y: 200 } })
  await expect(box.dialog).toBeHidden()
})

test("a message is read only once marked by the server", async ({ page, address, accounts, enter }) => {
  const token = await enter(page, await accounts.add("operator"), LIGHT_PAGE)
  const box = messageBox(page)
  await box.button.click()
  const item = box.cover("created your account")
  const gate = await holdRequests(page, "**/api/message/read")
  await item.click()
  await expect.poll(() => gate.held).toBe(1)
  await expect(item).toHaveAttribute("aria-busy", "true")
  await expect(box.button).toHaveAccessibleName("Messages, 1 unread")
  await item.click()
  gate.open()
  await expect(item).toHaveAttribute("aria-busy", "false")
  await expect(box.item("created your account").getByRole("img", { name: "Unread" })).toHaveCount(0)
  await expect(box.button).toHaveAccessibleName("Messages")
  expect(gate.held).toBe(1)
  expect((await allMessages(address, token)).unread.message).toBe(0)
  await page.reload()
  await expect(box.button).toHaveAccessibleName("Messages")
})

test("a failed call says why and keeps the message unread", async ({ page, address, accounts, enter }) => {
  const token = await enter(page, await accounts.add("operator"), LIGHT_PAGE)
  const box = messageBox(page)
  await page.route("**/api/message/read", (route) =>
    route.fulfill({ json: { status: "fail", code: 50000, msg: "The ink is dry", data: null } })
  )
  await box.button.click()
  await box.cover("created your account").click()
  await expect(page.getByText("The ink is dry").first()).toBeVisible()
  await expect(box.item("created your account").getByRole("img", { name: "Unread" })).toBeVisible()
  await expect(box.button).toHaveAccessibleName("Messages, 1 unread")
  expect((await allMessages(address, token)).unread.message).toBe(1)
})

test("All Read marks its own tab only", async ({ page, address, accounts, calls, enter }) => {
  const { user, ...account } = await accounts.add("sales")
  const admin = await accounts.adminToken()
  let version = user.version
  for (let attempt = 0; attempt < 12; attempt++) {
    const { id, username, enabled } = user
    const role = attempt === 11 ? "operator" : "sales"
    const body = { id, username, enabled, role, version: version++, email: `turn${attempt}@example.com` }
    expect((await calls.post("/user/edit", body, admin)).code).toBe(0)
  }
  const token = await enter(page, account, LIGHT_PAGE)
  const box = messageBox(page)
  await expect(box.button).toHaveAccessibleName("Messages, 14 unread")
  await box.button.click()
  await expect(box.items).toHaveCount(10)
  await box.allRead.click()
  await expect(page.getByText("All messages read")).toBeVisible()
  await expect(box.tab("Message")).toHaveAccessibleName("Message")
  await expect(box.tab("Notice")).toHaveAccessibleName("Notice, 1 unread")
  await expect(box.button).toHaveAccessibleName("Messages, 1 unread")
  await expect(box.allRead).toHaveAttribute("aria-disabled", "true")
  expect((await allMessages(address, token)).unread).toEqual({ message: 0, notice: 1, todo: 0, open: 0 })
})

test("a returning window shows a locked-out user's todo", async ({ page, accounts, calls, enter }) => {
  const chief = await accounts.add("admin")
  await enter(page, chief)
  const box = messageBox(page)
  // Accounts that other tests lock out reach every administrator.
  await expect(box.button).toHaveAccessibleName(/^Messages, [1-9]/)
  const before = (await box.button.getAttribute("aria-label"))!
  const username = newName("locked-out")
  await calls.requestAccount("password", username, "in front of the door")
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  // Before the box is opened, which fetches by itself.
  await expect(box.button).not.toHaveAccessibleName(before)
  await box.button.click()
  await box.tab("Todo").click()
  await expect(box.item(`${username} forgot the password`)).toContainText(
    "There is no account with this name. Remarks: in front of the door"
  )
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Language" }).click()
  await page.getByRole("menuitemradio", { name: "简体中文" }).click()
  await page.getByRole("button", { name: /^消息，/ }).click()
  await expect(page.getByText(`${username} 忘记了密码`)).toBeVisible()
})

test("the unread count is polled each minute without prolonging the session", async ({
  page,
  accounts,
  calls,
  enter
}) => {
  const { user, ...account } = await accounts.add("operator")
  await page.clock.install()
  await enter(page, account, LIGHT_PAGE)
  const box = messageBox(page)
  await expect(box.button).toHaveAccessibleName("Messages, 1 unread")
  const { id, username, role, version, enabled } = user
  const body = { id, username, role, version, enabled, email: "later@example.com" }
  expect((await calls.post("/user/edit", body, await accounts.adminToken())).code).toBe(0)
  const request = page.waitForRequest("**/api/message/list*")
  await page.clock.fastForward(61_000)
  expect((await request).headers()).toMatchObject({ [UNATTENDED]: "1" })
  await expect(box.button).toHaveAccessibleName("Messages, 2 unread")
})

test("the message box works by keyboard and returns the focus", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("operator"), LIGHT_PAGE)
  const box = messageBox(page)
  await expect(box.button).toHaveAccessibleName("Messages, 1 unread")
  await box.button.focus()
  await page.keyboard.press("Enter")
  await expect(box.tab("Message")).toBeFocused()
  await page.keyboard.press("ArrowLeft")
  await expect(box.tab("Todo")).toBeFocused()
  await expect(box.tab("Todo")).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Home")
  await expect(box.tab("Message")).toBeFocused()
  await expect(box.item("created your account")).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(box.cover("created your account")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(box.button).toHaveAccessibleName("Messages")
  await expect(box.cover("created your account")).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(box.dialog).toBeHidden()
  await expect(box.button).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(box.tab("Message")).toBeFocused()
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Shift+Tab")
  await expect(box.dialog).toBeHidden()
})

test.describe("expected network errors", () => {
  test.use({ noise: /ERR_FAILED/ })

  test("messages that cannot be loaded say so, and Retry brings them", async ({ page, accounts, enter }) => {
    await page.route("**/api/message/list*", (route) => route.abort("failed"))
    await enter(page, await accounts.add("operator"), LIGHT_PAGE)
    const box = messageBox(page)
    await expect(box.button).toHaveAccessibleName("Messages")
    await box.button.click()
    await expect(box.dialog.getByRole("alert")).toContainText("The messages could not be loaded")
    await expect(page.getByRole("region", { name: "Notices" }).getByText("Request Error")).toHaveCount(0)
    await page.unroute("**/api/message/list*")
    await box.dialog.getByRole("button", { name: "Retry" }).click()
    await expect(box.item("created your account")).toBeVisible()
    await expect(box.button).toHaveAccessibleName("Messages, 1 unread")
  })
})
