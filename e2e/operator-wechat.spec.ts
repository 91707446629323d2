import type { Page } from "@playwright/test"
import jsQR, { type QRCode } from "jsqr"
import { expect, test } from "./fixtures/test.ts"

const open = async (page: Page, username: string) => {
  await page.getByRole("button", { name: username }).click()
  await page.getByRole("menuitem", { name: "Subscribe to WeChat notifications" }).click()
  return page.getByRole("dialog", { name: "Subscribe to WeChat notifications" })
}

/** Reads the code off the screen as a phone does. */
const scan = async (page: Page) => {
  const canvas = page.getByRole("img", { name: "QR code that binds your WeChat" })
  // The canvas stands before the code is drawn on it.
  let scanned: { readonly code: QRCode; readonly width: number; readonly height: number } | undefined
  await expect(async () => {
    const { pixels, width, height } = await canvas.evaluate((element: HTMLCanvasElement) => {
      const { data, width, height } = element.getContext("2d")!.getImageData(0, 0, element.width, element.height)
      // A text of bytes: a list of 640,000 numbers would be on its way for ten seconds.
      return { pixels: Array.from(data, (byte) => String.fromCharCode(byte)).join(""), width, height }
    })
    const code = jsQR(Uint8ClampedArray.from(Buffer.from(pixels, "latin1")), width, height)
    expect(code).not.toBeNull()
    scanned = { code: code!, width, height }
  }).toPass({ timeout: 10_000 })
  return scanned!
}

test("the code is read off the screen, binds over HTTP, and the console says so", async ({
  page,
  accounts,
  address,
  enter,
  newContext
}) => {
  const account = await accounts.add("operator")
  const token = await enter(page, account)
  const dialog = await open(page, account.username)
  const { code, width, height } = await scan(page)
  expect((await dialog.boundingBox())!.width).toBe(520)
  expect([width, height]).toEqual([400, 400])
  expect(code.version).toBe(10)
  expect(code.data).toBe(`${address}/system-admin/user/get-wechat-openid?Authorization=${token}`)
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
  expect(phone.url()).not.toContain(token)

  await expect(dialog.getByText("From now on your notifications reach your WeChat")).toBeVisible()
  await expect(dialog.getByText(/WeChat notifications are on since \d{4}-/)).toBeVisible()
  await dialog.getByRole("button", { name: "Stop notifications" }).click()
  await expect(page.getByRole("img", { name: "QR code that binds your WeChat" })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole("button", { name: account.username })).toBeFocused()
})

test("a code of a session that is over says so, in the phone's language", async ({ page, accounts, calls, enter }) => {
  const account = await accounts.add("operator")
  const token = await enter(page, account)
  await open(page, account.username)
  const { code } = await scan(page)
  await calls.post("/logout", {}, token)
  const answer = await fetch(code.data, { headers: { "accept-language": "zh-CN,zh;q=0.9" } })
  expect(answer.status).toBe(401)
  expect(await answer.text()).toContain("二维码已失效")
})
