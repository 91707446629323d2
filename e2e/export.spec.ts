import type { Page, Route } from "@playwright/test"
import { newName } from "./fixtures/calls.ts"
import { expireSession } from "./fixtures/database.ts"
import { holdRequests } from "./fixtures/held-requests.ts"
import { sheetsIn } from "./fixtures/sheets.ts"
import { openAlone } from "./fixtures/standalone.ts"
import { expectState } from "./fixtures/expect-state.ts"
import { expect, test } from "./fixtures/test.ts"
import { withoutStream } from "./fixtures/without-stream.ts"

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "download progress" })
const exported = (page: Page) => page.getByRole("button", { name: "Export", exact: true })

/** The part of an export, not the page of a list. */
const isPart = (route: Route) => /[?&]until=\d/.test(route.request().url())

test("an export holds the filtered list on all pages and says so", async ({ page, accounts, calls, enter }) => {
  const prefix = newName("export")
  for (let at = 0; at < 11; at++) await accounts.add("auditor", `${prefix}-${at}`, at === 3 ? "=1+1@example.com" : "")
  // The moment of this sign-in becomes a date in the last column.
  await calls.signIn(await accounts.add("auditor", `${prefix}-11`))
  await enter(page, await accounts.add("admin"), `/user/userList?username=${prefix}&role=auditor`)
  await expect(page.getByText("12 records")).toBeVisible()
  // Requests to the worker wait until the test lets them through.
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype
    const waiting: Array<() => void> = []
    Worker.prototype.postMessage = function (message: unknown) {
      waiting.push(() => postMessage.call(this, message))
    }
    Object.assign(globalThis, { waiting })
  })
  const downloading = page.waitForEvent("download")
  await exported(page).click()
  for (const state of ["counting", "writing", "saving"]) {
    await expectState(page, `export.working.${state}`)
    await page.waitForFunction("waiting.length > 0")
    await page.evaluate("waiting.shift()()")
  }
  const download = await downloading
  await expect(page.getByText("Users exported: 12 rows")).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^Users \d{4}-\d\d-\d\d\.xlsx$/)
  const { names, rows } = await sheetsIn(download)
  expect(names).toEqual(["Users", "About this export"])
  const [[heads = [], ...users] = [], about = []] = rows
  expect(heads.slice(0, 5)).toEqual(["ID", "Username", "Role", "Merchant", "Email"])
  expect(users.map(([, name]) => name)).toEqual(Array.from({ length: 12 }, (_, index) => `${prefix}-${11 - index}`))
  expect([users[8]![2], users[8]![4]]).toEqual(["Auditor", "=1+1@example.com"])
  expect(users[0]!.at(-1)).toBeInstanceOf(Date)
  expect(about.slice(0, 3)).toEqual([
    ["List", "Users"],
    ["Username", prefix],
    ["Role", "Auditor"]
  ])
  expect(about.slice(-2)).toEqual([
    ["Rows counted", 12],
    ["Rows written", 12]
  ])
  await expect(dialogOf(page)).toBeHidden()
})

test.describe("an export with expected network errors", () => {
  test.use({ noise: /net::ERR_FAILED/ })

  test("an export survives its application and a broken connection", async ({ page, accounts, enter }) => {
    const gate = await holdRequests(page, "**/sale-admin/order/list*", isPart)
    let broken = 0
    await page.route("**/sale-admin/order/list*", (route) =>
      isPart(route) && gate.held > 0 && broken++ < 3 ? route.abort() : route.fallback()
    )
    let uncounted = 0
    await page.route("**/sale-admin/order/list*until=*", (route) =>
      !isPart(route) && uncounted++ < 3 ? route.abort() : route.fallback()
    )
    await enter(page, await accounts.add("admin"), "/sale-admin/router-first")
    const downloading = page.waitForEvent("download")
    await exported(page).click()
    await expect.poll(() => gate.held).toBe(1)
    await dialogOf(page).getByRole("button", { name: "Run in background" }).click()
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "System Backend" }).click()
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Users" }).click()
    await expect(page.getByRole("heading", { name: "Users" })).toBeVisible()
    await page.getByRole("button", { name: /^Orders/ }).click()
    await expect(dialogOf(page)).toBeVisible()
    gate.open()
    const download = await downloading
    await expect(page.getByText(/Orders exported: [\d,]+ rows/)).toBeVisible()
    const { names, rows } = await sheetsIn(download)
    expect(names[0]).toBe("Orders")
    expect(rows[0]!.length).toBeGreaterThan(5000)
    expect(rows[0]!.every(({ length }) => length === rows[0]![0]!.length)).toBe(true)
    expect([broken, uncounted].every((times) => times > 2)).toBe(true)
  })
})

test.describe("an unanswered export", () => {
  test.use({ noise: /net::ERR_FAILED/ })

  test("minutes without an answer end an export's count or fetch", async ({ page, accounts, enter }) => {
    test.slow()
    await page.clock.install()
    await enter(page, await accounts.add("admin"), "/user/userList")
    await expect(page.getByRole("table")).toBeVisible()
    for (const [isAway, state] of [
      [(route: Route) => !isPart(route), "export.working.counting"],
      [isPart, "export.working.fetching"]
    ] as const) {
      await page.route("**/system-admin/user/list*until=*", (route) =>
        isAway(route) ? route.abort() : route.fallback()
      )
      const gate = await holdRequests(page, "**/system-admin/user/list*until=*", isAway)
      await exported(page).click()
      await expectState(page, state)
      gate.open()
      await expectState(page, "export.working.pausing")
      await expect
        .poll(
          async () => {
            await page.clock.fastForward(30_000)
            return dialogOf(page).isVisible()
          },
          { intervals: [20], timeout: 80_000 }
        )
        .toBe(false)
      await expectState(page, "export.idle")
      await expect(page.getByText(/the export failed this time!/)).toBeVisible()
      await page.unroute("**/system-admin/user/list*until=*")
    }
  })
})

test("an application that stands alone exports by itself", async ({ page, accounts }) => {
  await openAlone(page, "interactive-admin", "/router-first", { token: await accounts.adminToken() })
  const downloading = page.waitForEvent("download")
  await exported(page).click()
  const { rows } = await sheetsIn(await downloading)
  expect(rows[0]!.length).toBeGreaterThan(1)
})

test("a stopped export of a million rows ends at once, with reasons", async ({
  page,
  accounts,
  calls,
  dataDir,
  enter
}) => {
  const account = await withoutStream(page, calls, await accounts.add("admin"))
  const token = await enter(page, account, "/user/userList")
  await expect(page.getByRole("table")).toBeVisible()
  // As many rows as a fleet has after years, each part with a delay.
  let total = 1_000_000
  let parts = 0
  let refusing = false
  await page.route("**/system-admin/user/list*until=*", async (route) => {
    if (refusing)
      return route.fulfill({ json: { status: "fail", code: 50000, msg: "The moon is in the way", data: null } })
    const response = await route.fetch()
    const answer = await response.json()
    if (answer.data === null) return route.fulfill({ response })
    if (isPart(route)) {
      parts += 1
      answer.data.after = JSON.stringify(["1", "1"])
    } else answer.data.total = total
    return route.fulfill({ response, json: answer })
  })
  await exported(page).click()
  await expect.poll(() => parts).toBeGreaterThan(2)
  // Closing the tab asks before the export is lost.
  const dialogOpening = page.waitForEvent("dialog")
  await page.close({ runBeforeUnload: true })
  const question = await dialogOpening
  expect(question.type()).toBe("beforeunload")
  await question.dismiss()
  await dialogOf(page).getByRole("button", { name: "exit" }).click()
  await expect(page.getByText("You have manually exited this data export!")).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()

  total = 1
  await exported(page).click()
  await expect(page.getByText("The exported data exceeds the total. Please export again!")).toBeVisible()

  refusing = true
  await exported(page).click()
  await expect(page.getByText(/the export failed this time!/)).toBeVisible()
  refusing = false

  total = 1_000_000
  parts = 0
  await exported(page).click()
  await expect.poll(() => parts).toBeGreaterThan(0)
  await expireSession(dataDir, token)
  await expect(page.getByText("The export of Users stopped because your session ended.")).toBeVisible()
  const lost = { name: "Confirm logout" }
  await expect(page.getByRole("alertdialog", lost).or(page.getByRole("dialog", lost))).toBeVisible()
})
