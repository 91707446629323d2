import type { Page } from "@playwright/test"
import { addRefunds } from "./fixtures/database.ts"
import { type accountsOf, type Calls, newName } from "./fixtures/calls.ts"
import { expectSoundScreen, openAlone } from "./fixtures/standalone.ts"
import { expect, test } from "./fixtures/test.ts"

type World = { readonly dataDir: string; readonly calls: Calls; readonly accounts: ReturnType<typeof accountsOf> }

/** A merchant with waiting refunds of these amounts, and the token of its administrator. */
const merchantWith = async ({ dataDir, calls, accounts }: World, ...cents: ReadonlyArray<number>) => {
  const name = newName("Queue")
  const id = await addRefunds(dataDir, name, cents)
  const person = { username: newName("decider"), password: "Abc123!" }
  const { code } = await calls.post("/merchant/set-admin-user", { id, ...person }, await accounts.adminToken())
  expect(code).toBe(0)
  return { id, token: await calls.signIn(person) }
}

const card = (page: Page) => page.getByRole("article")
const undo = (page: Page) => page.getByRole("button", { name: "Undo" })
type Row = { readonly id: number; readonly version: number; readonly number: string; readonly state: string }
const refundsOf = async (address: string, token: string) => {
  const answer = await fetch(`${address}/sale-admin/refund/list?sort=id`, { headers: { authorization: token } })
  const { data } = (await answer.json()) as { readonly data: { readonly list: ReadonlyArray<Row> } }
  return data.list
}
const states = async (address: string, token: string) => (await refundsOf(address, token)).map(({ state }) => state)

test("keys decide cards, and Undo survives a reload", async ({ page, address, dataDir, calls, accounts }) => {
  const { token } = await merchantWith({ dataDir, calls, accounts }, 2000, 3000, 4000)
  await openAlone(page, "sale-admin", "/refund-queue", { token })
  await expect(card(page)).toContainText("¥20.00")
  await expect(page.getByText("1 of 3")).toBeVisible()
  await page.keyboard.press("j")
  await expect(card(page)).toContainText("¥30.00")
  await page.keyboard.press("k")
  await expect(page.getByRole("complementary", { name: "Background" })).toContainText("No other refunds of this order.")
  await page.keyboard.press("a")
  await expect(card(page)).toContainText("¥30.00")
  await expect(page.getByText("¥20.00 approved.")).toBeVisible()
  await page.reload()
  await expect(undo(page)).toBeVisible()
  await page.keyboard.press("z")
  await expect(card(page)).toContainText("¥20.00")
  expect(await states(address, token)).toEqual(["requested", "requested", "requested"])
  await page.keyboard.press("r")
  const dialog = page.getByRole("dialog", { name: /^Refuse refund RF/ })
  await dialog.getByRole("button", { name: "Refuse refund" }).click()
  await expect(dialog.getByText("Enter 1 to 200 characters")).toBeVisible()
  await dialog.getByRole("radio", { name: "Charged only once" }).check()
  await dialog.getByRole("button", { name: "Refuse refund" }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page)).toContainText("¥30.00")
  expect(await states(address, token)).toEqual(["refused", "requested", "requested"])
})

test("a double click approves one card, which is paid once", async ({ page, address, dataDir, calls, accounts }) => {
  const { token } = await merchantWith({ dataDir, calls, accounts }, 2000, 3000)
  await openAlone(page, "sale-admin", "/refund-queue", { token })
  await page.getByRole("button", { name: "Approve ¥20.00" }).dblclick()
  await expect(page.getByRole("button", { name: "Approve ¥30.00" })).toBeVisible()
  await expect(page.getByText("¥20.00 approved.")).toBeVisible()
  await expect(undo(page)).toBeHidden({ timeout: 20_000 })
  await expect(async () => expect(await states(address, token)).toEqual(["approved", "requested"])).toPass()
})

test("small refunds are approved and undone together", async ({ page, address, dataDir, calls, accounts }) => {
  const { token } = await merchantWith({ dataDir, calls, accounts }, 200, 999, 1000)
  await openAlone(page, "sale-admin", "/refund-queue", { token })
  await page.getByRole("button", { name: "Approve these 2 under ¥10.00" }).click()
  const dialog = page.getByRole("alertdialog")
  await expect(dialog).toContainText("Each is under ¥10.00, ¥11.99 together.")
  await dialog.getByRole("button", { name: "Approve ¥11.99" }).click()
  await expect(page.getByText("2 refunds approved, ¥11.99 together.")).toBeVisible()
  await expect(card(page)).toContainText("¥10.00")
  await undo(page).click()
  await expect(page.getByText("1 of 3")).toBeVisible()
  expect(await states(address, token)).toEqual(["requested", "requested", "requested"])
})

test("the limit of small refunds outlives a reload", async ({ page, dataDir, calls, accounts }) => {
  const { token } = await merchantWith({ dataDir, calls, accounts }, 200, 999, 1000)
  await openAlone(page, "sale-admin", "/refund-queue", { token })
  await page.getByRole("combobox", { name: "Small refunds" }).selectOption("Under ¥20.00")
  await expect(page.getByRole("button", { name: "Approve these 3 under ¥20.00" })).toBeVisible()
  await page.reload()
  await page.getByRole("button", { name: "Approve these 3 under ¥20.00" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve ¥21.99" }).click()
  await expect(page.getByText("3 refunds approved, ¥21.99 together.")).toBeVisible()
})

test("a refund above the limit waits for another person", async ({ page, address, dataDir, calls, accounts }) => {
  const { id, token } = await merchantWith({ dataDir, calls, accounts }, 2000)
  const admin = await accounts.adminToken()
  const { data } = await calls.get<{ readonly list: ReadonlyArray<object> }>(`/merchant/list?id=${id}`, admin)
  expect((await calls.post("/merchant/edit", { ...data.list[0], refund_limit: 1999 }, admin)).code).toBe(0)
  await openAlone(page, "sale-admin", "/refund-queue", { token })
  await expect(page.getByText("Above ¥19.99, a second person must approve too.")).toBeVisible()
  await page.getByRole("button", { name: "Approve ¥20.00" }).click()
  await expect(page.getByText("All decided")).toBeVisible()
  await page.getByRole("link", { name: "1 refund of yours waits for a second person" }).click()
  await expect(page.getByRole("table").getByText("Second approval")).toBeVisible()
  expect(await states(address, token)).toEqual(["awaitingSecond"])
})

test.describe("a lost connection", () => {
  test.use({ noise: /ERR_FAILED/ })
  test("leaves the card, and says so", async ({ page, dataDir, calls, accounts }) => {
    const { token } = await merchantWith({ dataDir, calls, accounts }, 2000, 3000)
    await openAlone(page, "sale-admin", "/refund-queue", { token })
    await expect(page.getByRole("button", { name: "Approve ¥20.00" })).toBeEnabled()
    await page.route("**/refund/approve", (route) => route.abort())
    await page.getByRole("button", { name: "Approve ¥20.00" }).click()
    await expect(page.getByRole("alert")).toBeVisible()
    await expect(page.getByRole("button", { name: "Approve ¥20.00" })).toBeVisible()
    await page.unroute("**/refund/approve")
    await page.getByRole("button", { name: "Approve ¥20.00" }).click()
    await expect(page.getByText("¥20.00 approved.")).toBeVisible()
  })
})

test("the queue is sound to axe", async ({ page, dataDir, calls, accounts }) => {
  const { token } = await merchantWith({ dataDir, calls, accounts }, 200, 300)
  await openAlone(page, "sale-admin", "/refund-queue", { token })
  await expect(page.getByRole("complementary", { name: "Background" })).toContainText("No other refunds of this order.")
  await expectSoundScreen(page, "queue")
  await page.keyboard.press("r")
  await expect(page.getByRole("dialog")).toBeVisible()
  await expectSoundScreen(page, "refusal")
})

test("a scheduled refund is undone in its row", async ({ page, address, dataDir, calls, accounts }) => {
  const { token } = await merchantWith({ dataDir, calls, accounts }, 2000)
  await openAlone(page, "sale-admin", "/refund-queue", { token })
  await page.getByRole("button", { name: "Approve ¥20.00" }).click()
  await expect(page.getByText("¥20.00 approved.")).toBeVisible()
  await page.getByRole("link", { name: "All refunds" }).click()
  await page.getByRole("table").getByRole("button", { name: "Undo" }).click()
  await expect(page.getByRole("table").getByRole("button", { name: "Approve" })).toBeVisible()
  expect(await states(address, token)).toEqual(["requested"])
})

test("two windows agree on approvals and Undo", async ({ page, context, dataDir, calls, accounts }) => {
  const { token } = await merchantWith({ dataDir, calls, accounts }, 2000, 3000)
  await openAlone(page, "sale-admin", "/refund-queue", { token })
  await expect(page.getByText("1 of 2")).toBeVisible()
  const other = await context.newPage()
  await openAlone(other, "sale-admin", "/refund-queue", { token })
  await other.getByRole("button", { name: "Approve ¥20.00" }).click()
  await page.bringToFront()
  await expect(page.getByText("¥20.00 approved.")).toBeVisible()
  await expect(card(page)).toContainText("¥30.00")
  await undo(page).click()
  await expect(card(page)).toContainText("¥20.00")
  await other.bringToFront()
  await expect(undo(other)).toBeHidden()
  await expect(other.getByText("2 of 2")).toBeVisible()
})

test("a failure names its refund and who decided it", async ({ page, address, dataDir, calls, accounts }) => {
  const { token } = await merchantWith({ dataDir, calls, accounts }, 2000, 3000)
  await openAlone(page, "sale-admin", "/refund-queue", { token })
  const approve = page.getByRole("button", { name: "Approve ¥20.00" })
  await expect(approve).toBeEnabled()
  // Another person decides between the last read and the click.
  await page.route("**/refund/queue", () => {})
  const [{ id, version, number }] = (await refundsOf(address, token)) as readonly [Row]
  await fetch(`${address}/sale-admin/refund/refuse`, {
    method: "POST",
    headers: { authorization: await accounts.adminToken(), "content-type": "application/json" },
    body: JSON.stringify({ id, version, reason: "no" })
  })
  await approve.click()
  const alert = page.getByRole("alert")
  await expect(alert).toContainText("Already decided by admin")
  await page.unroute("**/refund/queue")
  await expect(card(page)).toContainText("¥30.00")
  await alert.getByText(number).click()
  await expect(page.getByRole("table").getByText("Refused")).toBeVisible()
})

test("an order's page undoes an approval and shows the payment", async ({ page, dataDir, calls, accounts }) => {
  const { token } = await merchantWith({ dataDir, calls, accounts }, 2000)
  await openAlone(page, "sale-admin", "/refunds", { token })
  await page.getByRole("table").getByRole("row").nth(1).getByRole("link").first().click()
  const refund = page.getByRole("table", { name: "Refunds" }).getByRole("row").nth(1)
  const approve = async () => {
    await refund.getByRole("button", { name: "Approve" }).click()
    await page.getByRole("dialog").getByRole("textbox", { name: "Reason" }).fill("Seen in the video")
    await page.getByRole("dialog").getByRole("button", { name: "Refund ¥20.00" }).click()
    await expect(refund).toContainText("Paying")
  }
  await approve()
  await refund.getByRole("button", { name: "Undo" }).click()
  await expect(refund).toContainText("Requested")
  await approve()
  await expect(refund).toContainText("Approved", { timeout: 30_000 })
  await expect(refund.getByRole("button", { name: "Undo" })).toBeHidden()
})
