import type { Page } from "@playwright/test"
import { ADMIN } from "./fixtures/accounts.ts"
import { openBlank } from "./fixtures/blank.ts"
import { expect, test } from "./fixtures/test.ts"

const REFUSAL = "The moon is in the way"

/** Pages of the console, each with its main call. */
const pages: Readonly<Record<string, string>> = {
  "/user/userList": "**/user/list?*",
  "/merchant/merchantList": "**/merchant/list?*",
  "/role/roleList": "**/role/list?*",
  "/alarm/alarm-board": "**/alarm/open*",
  "/alarm/alarm-setting-c": "**/alarm/alarm-types*",
  "/alarm/alarm-notify-setting": "**/alarm/notify-rules*",
  "/alarm/alarm-record-all": "**/alarm/notify-records*",
  "/event/eventList": "**/event/list?*",
  "/message/messageList": "**/api/message/list*",
  "/account/userCenter": "**/user-device/get*"
}

/** Reports of the refusal, once the page is complete. */
const reports = async (page: Page) => {
  await expect(page.getByText(REFUSAL).filter({ visible: true }).first()).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.getByText(REFUSAL).filter({ visible: true }).count()
}

test("a page's refused read is reported once, in the page", async ({ page, enter }) => {
  test.setTimeout(180_000)
  await enter(page, ADMIN)
  await expect(page.getByText("Hello,")).toBeVisible()
  for (const [path, call] of Object.entries(pages)) {
    await test.step(path, async () => {
      await openBlank(page)
      await page.route(call, (route) =>
        route.fulfill({ json: { status: "fail", code: 50000, msg: REFUSAL, data: null, request_id: "3f2a91bc-07de" } })
      )
      await page.goto(`/#${path}`)
      expect.soft(await reports(page), path).toBe(1)
      expect.soft(await page.getByRole("region", { name: "Notices" }).getByText(REFUSAL).count(), path).toBe(0)
      await page.unroute(call)
    })
  }
})
