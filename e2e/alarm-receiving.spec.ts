import type { Page } from "@playwright/test"
import { holdRequests } from "./fixtures/held-requests.ts"
import { expectState } from "./fixtures/expect-state.ts"
import { expect, LIGHT_PAGE, test } from "./fixtures/test.ts"

const call = "**/alarm/alarm-receive-status"
const receivingOf = (page: Page) => page.getByRole("switch", { name: "Alarm receiving" })
const isPost = (route: { request(): { method(): string } }) => route.request().method() === "POST"

test("the alarm switch posts its status and keeps it once confirmed", async ({ page, accounts, calls, enter }) => {
  const token = await enter(page, await accounts.add("operator"), LIGHT_PAGE)
  const receiving = receivingOf(page)
  await expectState(page, "alarmReceiving.known.on")
  await expectState(page, "alarms.receiving.live")
  const gate = await holdRequests(page, call, isPost)
  await receiving.click()
  await expect.poll(() => gate.held).toBe(1)
  await expectState(page, "alarmReceiving.saving")
  await expect(page.getByText("Alarm disabled")).toHaveCount(0)
  gate.open()
  await expectState(page, "alarmReceiving.known.off")
  await expectState(page, "alarms.offByOperator")
  await expect(page.getByText("Alarm disabled. You no longer receive alarms.")).toBeVisible()
  expect((await calls.get<{ readonly status: number }>("/alarm/alarm-receive-status", token)).data.status).toBe(0)

  await page.reload()
  await expect(receiving).not.toBeChecked()
  const bar = page.getByRole("region", { name: "Alarm receiving" })
  await expect(bar).toHaveText(/^You have received no alarms since \d\d:\d\d\.Turn on$/)
  await receiving.focus()
  await page.keyboard.press("Space")
  await expect(receiving).toBeChecked()
  await expect(page.getByText("Alarm enabled. You receive alarms.")).toBeVisible()
  await expect(bar).toHaveCount(0)
  await receiving.click()
  await bar.getByRole("button", { name: "Turn on" }).click()
  await expect(receiving).toBeChecked()
  await expect(bar).toHaveCount(0)
})

test("the alarm switch appears when an administrator lets alarms concern the user", async ({
  page,
  accounts,
  calls,
  enter
}) => {
  const account = await accounts.add("sales")
  const [answer] = await Promise.all([page.waitForResponse(call), enter(page, account)])
  expect((await answer.json()).data).toEqual({ status: -1 })
  await expect(page.getByRole("button", { name: "Language" })).toBeVisible()
  await expect(receivingOf(page)).toHaveCount(0)
  const { id, version, username, email } = account.user
  const edit = { id, version, username, email, enabled: true, role: "operator" }
  await calls.post("/user/edit", edit, await accounts.adminToken())
  await expect(receivingOf(page)).toBeChecked()
  await expect(page.getByRole("navigation", { name: "Menu" })).toContainText("Alarms")
})

test("a returning tab shows the switch set in another", async ({ page, context, accounts, enter }) => {
  await enter(page, await accounts.add("operator"), LIGHT_PAGE)
  await expect(receivingOf(page)).toBeChecked()
  const other = await context.newPage()
  await other.goto("/#/dashboard/dashboardIndex")
  await receivingOf(other).click()
  await expect(receivingOf(other)).not.toBeChecked()
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await expect(receivingOf(page)).not.toBeChecked()
})

test.describe("expected network errors", () => {
  test.use({ noise: /ERR_FAILED/ })

  test("a refused switch goes back with its error", async ({ page, accounts, enter }) => {
    await enter(page, await accounts.add("operator"), LIGHT_PAGE)
    await expect(receivingOf(page)).toBeChecked()
    await page.route(call, (route) =>
      isPost(route)
        ? route.fulfill({ json: { status: "fail", code: 50000, msg: "The bells are being oiled", data: null } })
        : route.continue()
    )
    await receivingOf(page).click()
    await expect(page.getByText("The bells are being oiled").first()).toBeVisible()
    await expect(receivingOf(page)).toBeChecked()
    await expect(receivingOf(page)).toHaveAttribute("aria-busy", "false")
    await expect(page.getByText("Alarm disabled")).toHaveCount(0)

    // An unreadable status leaves the known one in force, and the switch stays usable.
    await page.unroute(call)
    await page.route(call, (route) =>
      isPost(route)
        ? route.continue()
        : route.fulfill({ json: { status: "fail", code: 50000, msg: "The bells are being oiled", data: null } })
    )
    const look = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    const refused = page.waitForResponse(call)
    await look()
    await refused
    await expect(receivingOf(page)).toBeChecked()
    await page.unroute(call)
    const gate = await holdRequests(page, call, (route) => !isPost(route))
    await expect(async () => {
      await look()
      expect(gate.held).toBe(1)
    }).toPass()
    await expectState(page, "alarmReceiving.asking")
    await receivingOf(page).click()
    await expect(receivingOf(page)).not.toBeChecked()
    await gate.drain()
    await expect(receivingOf(page)).not.toBeChecked()
  })

  test("a switch without an answer shows the server's status", async ({ page, accounts, enter }) => {
    await enter(page, await accounts.add("operator"), LIGHT_PAGE)
    await expect(receivingOf(page)).toBeChecked()
    await page.route(call, async (route) => {
      if (!isPost(route)) return route.continue()
      await route.fetch()
      await route.abort("failed")
    })
    await receivingOf(page).click()
    await expect(page.getByText("Request Error")).toBeVisible()
    await expect(receivingOf(page)).not.toBeChecked()
    await expect(page.getByText("Alarm disabled")).toHaveCount(0)
  })

  test("an unreadable alarm status shows, and a click retries", async ({ page, accounts, enter }) => {
    await page.route(call, (route) => route.abort("failed"))
    await enter(page, await accounts.add("operator"), LIGHT_PAGE)
    const retry = page.getByRole("button", { name: "Alarm receiving could not be loaded. Retry" })
    await expectState(page, "alarmReceiving.unknown")
    await expectState(page, "alarms.unknown")
    await page.unroute(call)
    await retry.click()
    await expect(receivingOf(page)).toBeChecked()
  })
})
