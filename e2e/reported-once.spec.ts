import type { Page } from "@playwright/test"
import { ADMIN } from "./fixtures/accounts.ts"
import { goToPage } from "./fixtures/tab-bar.ts"
import { expect, LIGHT_PAGE, test } from "./fixtures/test.ts"

/** Pages stay open, so each has a refusal of its own. */
const refusalOf = (path: string) => `The moon is in the way of ${path}`

const BOARD = "/alarm/alarm-board"

/** Pages of the console, each with its main call. */
const pages: Readonly<Record<string, string>> = {
  "/user/userList": "**/user/list?*",
  "/merchant/merchantList": "**/merchant/list?*",
  "/role/roleList": "**/role/list?*",
  [BOARD]: "**/alarm/open*",
  "/alarm/alarm-setting-c": "**/alarm/alarm-types*",
  "/alarm/alarm-notify-setting": "**/alarm/notify-rules*",
  "/alarm/alarm-record-all": "**/alarm/notify-records*",
  "/event/eventList": "**/event/list?*",
  "/message/messageList": "**/api/message/list*",
  "/account/userCenter": "**/user-device/get*"
}

/** Reports of the refusal, once the page is complete. */
const reports = async (page: Page, refusal: string) => {
  await expect(page.getByText(refusal).filter({ visible: true }).first()).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.getByText(refusal).filter({ visible: true }).count()
}

test("a page's refused read is reported once, in the page", async ({ page, enter }) => {
  test.setTimeout(180_000)
  await enter(page, ADMIN, LIGHT_PAGE)
  await expect(page.getByText("Officially launched")).toBeVisible()
  for (const [path, call] of Object.entries(pages)) {
    await test.step(path, async () => {
      const refusal = refusalOf(path)
      await page.route(call, (route) =>
        route.fulfill({ json: { status: "fail", code: 50000, msg: refusal, data: null, request_id: "3f2a91bc-07de" } })
      )
      await goToPage(page, path)
      // The shell reads open alarms before anybody opens their board.
      if (path === BOARD) await page.reload()
      expect.soft(await reports(page, refusal), path).toBe(1)
      expect.soft(await page.getByRole("region", { name: "Notices" }).getByText(refusal).count(), path).toBe(0)
      await page.unroute(call)
    })
  }
})
