import type { Page } from "@playwright/test"
import { expect, LIGHT_PAGE, test } from "./fixtures/test.ts"

const noticesOf = (page: Page) => page.getByRole("region", { name: "Notices" })

/**
 * A switch that the server refuses to turn and that cannot show the reason itself; time stands still until the test
 * continues it.
 */
const openRefused = async (page: Page, enter: () => Promise<unknown>, msg = "The moon is in the way") => {
  await page.clock.install({ time: new Date("2026-03-04T05:06:07") })
  await enter()
  const receiving = page.getByRole("switch", { name: "Alarm receiving" })
  await expect(receiving).toBeChecked()
  await page.route("**/alarm/alarm-receive-status", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ json: { status: "fail", code: 50000, msg, data: null, request_id: "3f2a91bc-07de" } })
      : route.continue()
  )
  await page.clock.pauseAt(new Date("2026-03-04T05:16:07"))
  const toggle = async () => {
    await expect(receiving).toHaveAttribute("aria-busy", "false")
    await receiving.click()
  }
  await toggle()
  await expect(noticesOf(page).getByText(msg).first()).toBeVisible()
  return toggle
}
const error = (page: Page) => noticesOf(page).getByText("The moon is in the way").first()

test("an error disappears after five seconds", async ({ page, accounts, enter }) => {
  const account = await accounts.add("admin")
  await openRefused(page, () => enter(page, account, LIGHT_PAGE))
  await expect(error(page)).toBeVisible()
  await page.clock.runFor(4900)
  await expect(error(page)).toBeVisible()
  await page.clock.runFor(200)
  await expect(error(page)).toHaveCount(0)
})

test("an error under pointer or focus stays and ages after", async ({ page, accounts, enter }) => {
  const account = await accounts.add("admin")
  await openRefused(page, () => enter(page, account, LIGHT_PAGE))
  await page.clock.runFor(4000)
  await error(page).hover()
  await page.clock.runFor(20_000)
  await expect(error(page)).toBeVisible()
  const details = noticesOf(page).getByText("Details")
  await details.focus()
  await page.mouse.move(700, 5)
  await page.clock.runFor(20_000)
  await expect(error(page)).toBeVisible()
  await details.blur()
  await page.clock.runFor(2000)
  await expect(error(page)).toHaveCount(0)
})

test("equal errors share one notice with count and time", async ({ page, accounts, enter }) => {
  const account = await accounts.add("admin")
  const toggle = await openRefused(page, () => enter(page, account, LIGHT_PAGE))
  for (const times of [2, 3]) {
    await page.clock.runFor(4000)
    await toggle()
    await expect(noticesOf(page).getByText(`${times} times`)).toBeVisible()
  }
  await expect(noticesOf(page).getByRole("button", { name: "Close" })).toHaveCount(1)
  await noticesOf(page).getByRole("button", { name: "Close" }).click()
  await expect(error(page)).toHaveCount(0)
})

test("an error's details open and copy by keyboard", async ({ page, context, accounts, enter }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const account = await accounts.add("admin")
  await openRefused(page, () => enter(page, account, LIGHT_PAGE))
  const notices = noticesOf(page)
  await notices.getByText("Details").focus()
  await page.keyboard.press("Enter")
  await expect(notices.getByText("POST /system-admin/alarm/alarm-receive-status")).toBeVisible()
  await expect(notices.getByText("50000")).toBeVisible()
  await expect(notices.getByText("2026-03-04 05:16:07")).toBeVisible()
  await page.keyboard.press("Tab")
  await expect(notices.getByRole("button", { name: "Copy" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(notices.getByText("Copied")).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "Call: POST /system-admin/alarm/alarm-receive-status\nCode: 50000\nTime: 2026-03-04 05:16:07\nRequest ID: 3f2a91bc-07de\nMessage: The moon is in the way"
  )
})

test("without a clipboard a long error reports failed copying", async ({ page, accounts, enter }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }))
  const account = await accounts.add("admin")
  await openRefused(page, () => enter(page, account, LIGHT_PAGE), "_unbroken".repeat(30))
  await page.setViewportSize({ width: 390, height: 844 })
  await noticesOf(page).getByText("Details").click()
  await expect(noticesOf(page).getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 })
  await noticesOf(page).getByRole("button", { name: "Copy" }).click()
  await expect(noticesOf(page).getByText("Could not be copied")).toBeVisible()
})
