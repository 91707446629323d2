import type { Page } from "@playwright/test"
import { newName } from "./fixtures/calls.ts"
import { messageBox } from "./fixtures/message-box.ts"
import { screenVariants, wideViewport } from "./fixtures/screens.ts"
import { violationsOf } from "./fixtures/axe.ts"
import { expect, test } from "./fixtures/test.ts"

const QUEUE = "/message/todoQueue"

const card = (page: Page) => page.getByRole("article")
/** Requests of other tests reach every administrator: their cards may lie before one's own. */
const showCardOf = async (page: Page, username: string) => {
  await expect(card(page)).toBeVisible()
  await expect(async () => {
    if (!(await card(page).textContent())!.includes(username)) await page.keyboard.press("j")
    await expect(card(page)).toContainText(username, { timeout: 200 })
  }).toPass()
}

test("a key creates an account and shows its password", async ({ page, accounts, calls, enter }) => {
  const chief = await accounts.add("admin")
  const username = newName("queued")
  await calls.requestAccount("registration", username, "night shift")
  await enter(page, chief)
  const box = messageBox(page)
  await box.button.click()
  await box.tab("Todo").click()
  await box.dialog.getByRole("link", { name: "Work through todos" }).click()
  await showCardOf(page, username)
  await expect(card(page)).toContainText(`${username}@example.com`)
  await expect(card(page)).toContainText("night shift")
  await expect(card(page).getByRole("combobox", { name: "Role" })).toHaveValue("user")
  await card(page).getByRole("combobox", { name: "Role" }).selectOption({ label: "Operator" })
  await card(page).getByRole("heading").click()
  await page.keyboard.press("a")
  const dialog = page.getByRole("dialog", { name: `New password of ${username}` })
  await dialog.getByRole("button", { name: "Show" }).click()
  const password = (await dialog.getByLabel("New password", { exact: true }).textContent())!
  expect(await calls.signIn({ username, password })).not.toBe("")
  await page.keyboard.press("Escape")
  await expect(page.getByText(`${username} requests an account: account created.`)).toBeVisible()
  await expect(page.getByRole("article").filter({ hasText: username })).toHaveCount(0)
  const { data } = await calls.get<{ readonly list: ReadonlyArray<{ readonly role: string }> }>(
    `/user/list?username=${username}`,
    await accounts.adminToken()
  )
  expect(data.list).toMatchObject([{ role: "operator" }])
})

test("a request is declined by a chip at 390 px", async ({ page, accounts, calls, enter }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const chief = await accounts.add("admin")
  const [first, username] = [newName("skipped"), newName("declined")]
  await calls.requestAccount("registration", first, "night shift")
  await calls.requestAccount("registration", username, "night shift")
  await enter(page, chief, QUEUE)
  await showCardOf(page, username)
  await page.reload()
  await showCardOf(page, username)
  await page.keyboard.press("r")
  const dialog = page.getByRole("dialog", { name: "Decline the request" })
  await dialog.getByRole("button", { name: "Decline" }).click()
  await expect(dialog.getByText("Enter a reason (up to 500 characters)")).toBeVisible()
  await dialog.getByRole("radio", { name: "You already have an account" }).check()
  await dialog.getByRole("button", { name: "Decline" }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${username} requests an account: declined.`)).toBeVisible()
  await page.goto("/#/message/messageList?type=todo")
  await expect(page.getByText(`Declined by ${chief.username}: You already have an account`)).toBeVisible()
  await page.goto(`/#${QUEUE}`)
  await showCardOf(page, first)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test("a card that a colleague decided meanwhile says so and leaves", async ({ page, accounts, calls, enter }) => {
  const chief = await accounts.add("admin")
  const { username } = await accounts.add("user")
  await calls.requestAccount("password", username, "night shift")
  await enter(page, chief, QUEUE)
  await showCardOf(page, username)
  const token = await accounts.adminToken()
  const { data } = await calls.get<{ readonly list: ReadonlyArray<{ readonly id: number }> }>(
    `/user/list?username=${username}`,
    token
  )
  expect((await calls.post("/user/reset-password", { id: data.list[0]!.id }, token)).code).toBe(0)
  await page.getByRole("button", { name: "Reset password" }).click()
  await expect(page.getByRole("alert")).toContainText(/has already handled this request/)
  await expect(card(page).filter({ hasText: username })).toHaveCount(0)
})

test("the queue of todos is sound to axe", async ({ page, accounts, calls, enter }) => {
  const username = newName("sound")
  const chief = await accounts.add("admin")
  await calls.requestAccount("registration", username, "night shift")
  await page.addInitScript(() => {
    if (location.protocol.startsWith("http")) localStorage.setItem("theme", "system")
  })
  await enter(page, chief, QUEUE)
  await showCardOf(page, username)
  for (const layer of ["card", "refusal"]) {
    for (const { size, colorScheme, rules } of screenVariants) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await expect(page.locator("body")).toHaveAttribute("data-theme", colorScheme)
      expect.soft(await violationsOf(page, ...rules), `${layer}, ${colorScheme}, ${size.width}`).toEqual([])
    }
    await page.setViewportSize(wideViewport)
    if (layer === "card") await page.keyboard.press("r")
    await expect(page.getByRole("dialog")).toBeVisible()
  }
})
