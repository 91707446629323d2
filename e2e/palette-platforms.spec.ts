import { palette } from "./fixtures/palette.ts"
import { goToPage } from "./fixtures/tab-bar.ts"
import { expect, test } from "./fixtures/test.ts"
import { userList } from "./fixtures/user-list.ts"

test("a platform's screens are in the palette before opening", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"))
  await expect(page.getByText("Hello,")).toBeVisible()
  const { input, options, open } = palette(page)
  await open()
  await input.fill("refund")
  await expect(options).toHaveText([/Retail Platform: Refunds/, /Retail Platform: Decide refunds/])
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/#\/sale-admin\/refunds/)
  await expect(page.getByRole("heading", { name: "Refunds" })).toBeVisible()
  await open()
  await input.fill("机器人")
  await expect(options.first()).toContainText("Device Platform: Robots")
  await input.fill("robot")
  await expect(options.first()).toContainText("Device Platform: Robots")
})

test("the palette ranks the visible screen's actions first everywhere", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), "/user/userList")
  await expect(userList(page).rows).toHaveCount(20)
  const { dialog, input, options, option, open } = palette(page)
  await open()
  await input.fill("copy settings")
  await page.keyboard.press("Enter")
  await expect(dialog).toBeHidden()
  // Before the last choices as well.
  await open()
  await expect(options.first()).toContainText("Users: add")
  await page.keyboard.press("Escape")
  await goToPage(page, "/market-support/router-first")
  await expect(page.getByRole("heading", { name: "Activities" })).toBeVisible()
  await open()
  await expect(options.nth(0)).toContainText("Activities: Add")
  await expect(options.nth(1)).toContainText("Activities: Refresh the list")
  await expect(input).toHaveAttribute("aria-activedescendant", /^\S+$/)
  await page.keyboard.press("Enter")
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("dialog", { name: "Add activity" })).toBeVisible()
  await page.getByRole("dialog", { name: "Add activity" }).getByRole("button", { name: "Cancel" }).click()

  await goToPage(page, "/device-admin/router-first")
  await expect(page.getByRole("heading", { name: "Robots" })).toBeVisible()
  await open()
  await expect(options.nth(0)).toContainText("Robots: Add")
  await expect(options.nth(1)).toContainText("Robots: Refresh the list")
  await expect(option("Activities: Add")).toHaveCount(0)
})

test("The palette leads from one order to another without its draft", async ({ page, address, accounts, enter }) => {
  const answer = await fetch(`${address}/sale-admin/order/list?state=completed&page_size=10`, {
    headers: { authorization: await accounts.adminToken() }
  })
  type Listed = { readonly data: { readonly list: ReadonlyArray<{ readonly id: number; readonly number: string }> } }
  const [one, other] = ((await answer.json()) as Listed).data.list
  await enter(page, await accounts.add("admin"), `/sale-admin/order?id=${one!.id}`)
  await expect(page.getByRole("heading", { name: one!.number })).toBeVisible()
  await page.getByRole("button", { name: "Request refund" }).click()
  await page.getByRole("dialog").getByLabel("Reason").fill("Not dropped")
  const { input, options, open } = palette(page)
  await open()
  await input.fill(other!.number)
  await expect(options.first()).toContainText(other!.number)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`order\\?id=${other!.id}$`))
  await expect(page.getByRole("heading", { name: other!.number })).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole("heading", { name: one!.number })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole("heading", { name: other!.number })).toBeVisible()
})

test("The palette leads from the robot list to one robot and another", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), "/device-admin/router-first")
  await expect(page.getByRole("heading", { name: "Robots" })).toBeVisible()
  const { input, options, open } = palette(page)
  for (const robot of ["WD2400012", "WD2400022"]) {
    await open()
    await input.fill(robot)
    await expect(options.first()).toContainText(robot)
    await page.keyboard.press("Enter")
    await expect(page.getByRole("heading", { name: robot, level: 1 })).toBeVisible()
  }
})
