import type { Locator } from "@playwright/test"
import { merchant, utterance } from "../test/record-drafts.ts"
import { ADMIN } from "./fixtures/accounts.ts"
import { searchOf } from "./fixtures/address.ts"
import { violationsOf } from "./fixtures/axe.ts"
import { newName } from "./fixtures/calls.ts"
import { showDays } from "./fixtures/filters.ts"
import { narrowViewport } from "./fixtures/screens.ts"
import { goToPage } from "./fixtures/tab-bar.ts"
import { expect, test } from "./fixtures/test.ts"

const post = (address: string, token: string, path: string, body: object) =>
  fetch(`${address}${path}`, {
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify(body)
  })

const ordersOf = async (address: string, token: string) => {
  const path = "/sale-admin/order/list?state=completed&sort=id&page_size=100"
  const answer = await fetch(`${address}${path}`, { headers: { authorization: token } })
  return (await answer.json()) as {
    readonly data: { readonly list: ReadonlyArray<{ readonly id: number; readonly refunded: number }> }
  }
}

/** The visible share of an element, from 0 to 1. Covered parts do not count. */
const inSight = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const root = element.getRootNode() as Document | ShadowRoot
    const steps = Array.from({ length: 10 }, (_, step) => left + (width * (step + 0.5)) / 10)
    return steps.filter((x) => element.contains(root.elementFromPoint(x, top + height / 2))).length / 10
  })

/** The columns of robots have no room beside each other. */
const desktop = { width: 1100, height: 900 }
/** Narrower, rows are cards. */
const tablet = { width: 600, height: 900 }

test("a wide table keeps its naming column and marks hidden edges", async ({ page, enter }) => {
  await enter(page, ADMIN, "/device-admin/router-first")
  const table = page.getByRole("region", { name: "Robots" })
  await expect(table.getByRole("row")).toHaveCount(21)
  for (const size of [desktop, tablet]) {
    const row = table.getByRole("row").nth(size === desktop ? 2 : 3)
    await page.setViewportSize(size)
    await row.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight / 2))
    await table.evaluate((box) => box.scrollTo(0, 0))
    await expect(table, `${size.width}`).toHaveAttribute("data-more-end")
    await expect(table, `${size.width}`).not.toHaveAttribute("data-more-start")
    await table.evaluate((box) => box.scrollTo(box.scrollWidth, 0))
    await expect(table, `${size.width}`).not.toHaveAttribute("data-more-end")
    await expect(table, `${size.width}`).toHaveAttribute("data-more-start")
    expect(await inSight(row.locator("[data-naming] a")), `${size.width}`).toBe(1)
    if (size === desktop) expect(await inSight(row.locator("td[data-label]").last())).toBe(1)
    // Focus scrolls an element out from under the sticky columns.
    await row.getByRole("button").first().focus()
    await expect.poll(() => inSight(row.getByRole("button").first())).toBe(1)
  }
})

test("a phone's card unfolds the values of further columns", async ({ page, accounts, calls, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const account = await accounts.add("auditor")
  await calls.signIn(account)
  await enter(page, ADMIN, `/user/userList?username=${account.username}`)
  const row = page.getByRole("row").filter({ hasText: account.username })
  const value = row.locator("[data-label='Last sign-in']")
  const more = row.getByRole("button", { name: "More values" })
  await expect(more).toBeVisible()
  await expect(value).toBeHidden()
  expect((await more.boundingBox())!.height).toBe(44)
  await more.click()
  await expect(value).toBeVisible()
  await expect(value).toContainText(/\d{4}-\d{2}-\d{2}/)
  await row.getByRole("button", { name: "Fewer values" }).click()
  await expect(value).toBeHidden()
})

test("a phone's audit log shows whole actions and changes", async ({ page, accounts, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { username } = await accounts.add("auditor")
  await enter(page, ADMIN, "/event/eventList?entity=users")
  const row = page.getByRole("row").filter({ hasText: `added user ${username}` })
  await expect(row).toBeVisible()
  const cutOff = await row
    .getByRole("cell")
    .evaluateAll(
      (cells) =>
        cells.filter((cell) => cell.scrollHeight > cell.clientHeight + 1 || cell.scrollWidth > cell.clientWidth + 1)
          .length
    )
  expect(cutOff).toBe(0)
})

test("very long names in both languages stay within their cells", async ({ page, accounts, calls, enter }) => {
  const name = newName("long")
  const token = await accounts.adminToken()
  const usernames = [`${name}欧阳建国`.padEnd(32, "欧阳建国"), `${name}.maximilian`.padEnd(32, ".hohenlohe")]
  for (const username of usernames) {
    const draft = { username, role: "auditor", email: "", enabled: true, avatar: null, password: "Abc12345" }
    expect(await calls.post("/user/add", draft, token)).toMatchObject({ code: 0 })
  }
  for (const long of [
    `${name}内蒙古呼伦贝尔市海拉尔区`.padEnd(80, "国际会展中心"),
    `${name}Llanfair`.padEnd(80, "pwllgwyngyll")
  ]) {
    const draft = { ...merchant, name: long, contact_person: long.slice(0, 60) }
    expect(await calls.post("/merchant/add", draft, token)).toMatchObject({ code: 0 })
  }
  await enter(page, ADMIN, `/user/userList?username=${name}`)
  for (const path of [`/user/userList?username=${name}`, `/merchant/merchantList?name=${name}`]) {
    await goToPage(page, path)
    const rows = page.locator("[data-row]").filter({ visible: true, hasText: name })
    await expect(rows).toHaveCount(2)
    for (const width of [1440, 720, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const outside = () =>
        rows.locator("td").evaluateAll((cells) =>
          cells.flatMap((cell) => {
            const { clientWidth, clientHeight, scrollWidth, scrollHeight, textContent } = cell
            // A value that ends in "…" is as wide as its cell.
            const isWide = getComputedStyle(cell).overflow === "visible" && scrollWidth > clientWidth + 1
            return cell.checkVisibility() && (isWide || scrollHeight > clientHeight + 1) ? [textContent] : []
          })
        )
      await expect.poll(outside, `${path}, ${width} pixels wide`).toEqual([])
    }
  }
})

test("long names and reasons leave all columns in view", async ({ page, enter }) => {
  const long = [
    `Llanfair${"pwllgwyngyll".repeat(6)}`,
    "The International Autonomous Retail and Delivery Robotics Company of Hangzhou",
    "内蒙古呼伦贝尔市海拉尔区国际会展中心".repeat(4)
  ]
  await page.route(/\/(refund|device|order|location|role)\/list\?/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { readonly data: { readonly list: ReadonlyArray<object> } }
    const list = body.data.list.map((row, index) => {
      const text = long[index % long.length]!
      const refund = { number: "RF26112900000287", state: "requested", reason: text.repeat(2), decided_at: null }
      return {
        ...row,
        merchant: text,
        location: text,
        ...("reason" in row ? refund : {}),
        ...("contact_phone" in row ? { name: text } : {}),
        ...("title" in row ? { title: text } : {})
      }
    })
    await route.fulfill({ response, json: { ...body, data: { ...body.data, list } } })
  })
  await enter(page, ADMIN, "/sale-admin/refunds")
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [path, name] of [
    ["/sale-admin/refunds", "Refunds"],
    ["/sale-admin/router-first", "Orders"],
    ["/device-admin/router-first", "Robots"],
    ["/site/siteList", "Sites"],
    ["/role/roleList", "Roles"]
  ] as const) {
    await goToPage(page, path)
    const table = page.getByRole("region", { name })
    const rows = table.locator("[data-row]")
    await expect(rows.filter({ hasText: long[2]!.slice(0, 20) }).first()).toBeVisible()
    await expect.soft(table, path).not.toHaveAttribute("data-more-end")
    const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight))
    expect.soft(Math.max(...heights), path).toBeLessThan(64)
  }
  await page.setViewportSize(narrowViewport)
  await goToPage(page, "/site/siteList")
  const cards = page.getByRole("region", { name: "Sites" }).locator("[data-row]")
  await expect(cards.first()).toBeVisible()
  const cardHeights = await cards.evaluateAll((all) => all.map((card) => card.clientHeight))
  expect.soft(Math.max(...cardHeights)).toBeLessThan(140)
  await page.setViewportSize({ width: 320, height: 640 })
  await goToPage(page, "/sale-admin/refunds")
  const number = page
    .getByRole("region", { name: "Refunds" })
    .getByText(/^RF\d{14}$/)
    .first()
  const countLines = () =>
    number.evaluate(({ firstChild }) => {
      const range = document.createRange()
      range.selectNodeContents(firstChild!)
      return range.getClientRects().length
    })
  await expect.poll(countLines).toBe(1)
})

test("a long text shows two lines and the rest on demand", async ({ page, accounts, address, enter }) => {
  const name = newName("long")
  const text = `${name} ${"Please make way for the robot. ".repeat(8)}`.slice(0, 200).trim()
  const draft = { ...utterance, text }
  await post(address, await accounts.adminToken(), "/interactive-admin/utterance/add", draft)
  await enter(page, ADMIN, `/interactive-admin/router-first?text=${name}`)
  const row = page.getByRole("row").filter({ hasText: name })
  const more = row.getByRole("button", { name: "Show full text" })
  const textCell = row.getByText(text, { exact: true })
  const height = async () => (await textCell.boundingBox())!.height
  await expect(more).toHaveAttribute("aria-expanded", "false")
  const two = await height()
  expect(two).toBeLessThan(50)
  await expect(page.getByRole("region", { name: "Phrases" })).not.toHaveAttribute("data-more-end")
  await more.focus()
  await page.keyboard.press("Enter")
  const less = row.getByRole("button", { name: "Show less" })
  await expect(less).toHaveAttribute("aria-expanded", "true")
  expect(await height()).toBeGreaterThan(two * 1.8)
  await less.click()
  expect(await height()).toBe(two)
  expect(await violationsOf(page)).toEqual([])
})

test("a double Enter opens a refund's form without sending", async ({ page, address, enter }) => {
  const token = await enter(page, ADMIN, "/sale-admin/refunds?state=requested")
  const approve = page.getByRole("row").nth(1).getByRole("button", { name: "Approve" })
  await approve.focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: /^Approve refund RF/ })
  await expect(dialog.getByRole("textbox", { name: "Amount" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(dialog.getByRole("textbox", { name: "Reason" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)

  const { data } = await ordersOf(address, token)
  await page.goto(`/#/sale-admin/order?id=${data.list.findLast(({ refunded }) => refunded === 0)!.id}`)
  const request = page.getByRole("button", { name: "Request refund" })
  await expect(request).toHaveAttribute("aria-disabled", "false")
  await request.focus()
  await page.keyboard.press("Enter")
  const requesting = page.getByRole("dialog", { name: /^Request a refund for order/ })
  await expect(requesting.getByRole("textbox", { name: "Amount" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(requesting).toBeVisible()
})

test.describe("a browser with another date format", () => {
  test.use({ locale: "de-DE" })
  test("dates are written year first, typed or picked", async ({ page, enter }) => {
    await enter(page, ADMIN, "/sale-admin/router-first")
    const from = page.getByRole("textbox", { name: "From", exact: true })
    await showDays(page)
    await expect(from).toHaveAttribute("placeholder", "YYYY-MM-DD")
    await from.fill("2026/1/5")
    await page.keyboard.press("Enter")
    await expect.poll(() => searchOf(page)["from"]).toBe("2026-01-05")
    await expect(from).toHaveValue("2026-01-05")
    await from.fill("5.1.2026")
    await page.keyboard.press("Enter")
    expect(await from.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe("Use the format YYYY-MM-DD")
    expect(searchOf(page)["from"]).toBe("2026-01-05")

    await page.goto("/#/market-support/router-first")
    await page.getByRole("button", { name: "Add", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: "Add activity" })
    const start = dialog.getByRole("textbox", { name: "Start", exact: true })
    await expect(start).toHaveAttribute("placeholder", "YYYY-MM-DD hh:mm")
    const calendar = dialog.locator("input[type=datetime-local]").first()
    await calendar.evaluate((input: HTMLInputElement) => {
      input.showPicker = () => input.setAttribute("data-picked", input.value)
    })
    await start.fill("2026年1月5日 9:05")
    await dialog.getByRole("button", { name: "Pick a date" }).first().click()
    await expect(calendar).toHaveAttribute("data-picked", "2026-01-05T09:05")
    await calendar.evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, "2026-02-06T10:15")
      input.dispatchEvent(new Event("input", { bubbles: true }))
    })
    await expect(start).toHaveValue("2026-02-06 10:15")
    await page.keyboard.press("Escape")
    await expect(page.getByRole("alertdialog", { name: "Discard your changes?" })).toBeVisible()
  })
})
