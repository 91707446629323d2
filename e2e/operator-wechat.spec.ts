import type { Page } from "@playwright/test"
import { expect, LIGHT_PAGE, test } from "./fixtures/test.ts"
import { scanCode } from "./fixtures/wechat-code.ts"

const open = async (page: Page, username: string) => {
  await page.getByRole("button", { name: username }).click()
  await page.getByRole("menuitem", { name: "Subscribe to WeChat notifications" }).click()
  return page.getByRole("dialog", { name: "Subscribe to WeChat notifications" })
}

test("a scanned WeChat code binds, and the console shows it", async ({
  page,
  accounts,
  address,
  enter,
  newContext
}) => {
  const account = await accounts.add("operator")
  const token = await enter(page, account, LIGHT_PAGE)
  const dialog = await open(page, account.username)
  const { code, width, height } = await scanCode(page)
  expect((await dialog.boundingBox())!.width).toBe(520)
  expect([width, height]).toEqual([400, 400])
  expect(code.version).toBe(10)
  const binding = `${address}/system-admin/user/get-wechat-openid?Authorization=`
  expect(code.data.slice(0, binding.length)).toBe(binding)
  expect(code.data).not.toContain(token)
  await expect(dialog.getByText("The code works once, within ten minutes")).toBeVisible()
  const edges = [code.location.topLeftCorner.x, code.location.topRightCorner.x].map(Math.round)
  expect(edges[1]! - edges[0]!).toBeGreaterThan(355)
  expect(edges[1]! - edges[0]!).toBeLessThan(365)

  const phone = await (await newContext()).newPage()
  await phone.setViewportSize({ width: 390, height: 800 })
  await phone.goto(code.data)
  await expect(phone.getByText(account.username)).toBeVisible()
  await expect(phone.getByText("is not connected to WeChat's own sign-in")).toBeVisible()
  await phone.getByRole("textbox", { name: "openid" }).fill("oLVPpjqs9BhvzwPj5A-vTYAX3GLc")
  await phone.getByRole("button", { name: "Bind" }).click()
  await expect(phone.getByRole("heading", { name: "Bind successful" })).toBeVisible()
  expect(phone.url()).not.toContain("Authorization")
  expect((await fetch(code.data)).status).toBe(401)

  await expect(dialog.getByText("Your notifications now also arrive in WeChat")).toBeVisible()
  await expect(dialog.getByText(/WeChat notifications are on since \d{4}-/)).toBeVisible()
  await dialog.getByRole("button", { name: "Stop notifications" }).click()
  await expect(page.getByRole("img", { name: "QR code that binds your WeChat" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole("button", { name: account.username })).toBeFocused()
})

test("an expired WeChat code says so in the phone's language", async ({ page, accounts, calls, enter }) => {
  const account = await accounts.add("operator")
  const token = await enter(page, account, LIGHT_PAGE)
  await open(page, account.username)
  const { code } = await scanCode(page)
  await calls.post("/logout", {}, token)
  const answer = await fetch(code.data, { headers: { "accept-language": "zh-CN,zh;q=0.9" } })
  expect(answer.status).toBe(401)
  expect(await answer.text()).toContain("二维码已失效")
})

test("a code expires after ten minutes and can be replaced", async ({ page, accounts, enter }) => {
  const account = await accounts.add("operator")
  await enter(page, account, LIGHT_PAGE)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.clock.install()
  const dialog = await open(page, account.username)
  const previous = (await scanCode(page)).code.data
  await page.clock.fastForward("10:01")
  await expect(dialog.getByText("The code has expired")).toBeVisible()
  await expect(dialog.getByRole("img")).toHaveCount(0)
  await dialog.getByRole("button", { name: "New code" }).click()
  expect((await scanCode(page)).code.data).not.toBe(previous)
  expect((await fetch(previous)).status).toBe(401)
})
