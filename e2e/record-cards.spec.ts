import type { Page } from "@playwright/test"
import { violationsOf } from "./fixtures/axe.ts"
import { reportingRobots } from "./fixtures/robots.ts"
import { followSystem, screenVariants } from "./fixtures/screens.ts"
import { expect, test } from "./fixtures/test.ts"

const EMERGENCY = "0005"
const cardOf = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text })

test("a robot's number shows its card on hover and focus", async ({ page, accounts, enter, address, dataDir }) => {
  const { name, robots, report } = await reportingRobots(dataDir, address, 1)
  const robot = robots[0]!
  await report(robot, EMERGENCY)
  await enter(page, await accounts.add("admin"), `/alarm/alarm-board?text=${name}`)
  const link = page.getByRole("grid", { name: "Open alarms" }).getByRole("link", { name: robot })
  const card = cardOf(page, "Last heard")
  await link.hover()
  await expect(card).toContainText(robot)
  await expect(card).toContainText("Online")
  await expect(card).toContainText(/Open alarms\s*1/)
  await card.hover()
  await expect(card).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(card).toHaveCount(0)

  await page.getByRole("heading", { name: /^Alarm board/ }).hover()
  await link.focus()
  await expect(card).toContainText(robot)
  await expect(link).toHaveAccessibleDescription(/Last heard/)
  await page.keyboard.press("Tab")
  await expect(card).toHaveCount(0)
})

test("numbers in an embedded application show cards or a reason", async ({
  page,
  accounts,
  enter,
  dataDir,
  address
}) => {
  const { name, robots } = await reportingRobots(dataDir, address, 1)
  await enter(page, await accounts.add("admin"), `/device-admin/router-first?text=${name}`)
  const link = page.locator("[data-microapp=device-admin]").getByRole("link", { name: robots[0]! })
  await link.hover()
  await expect(cardOf(page, robots[0]!)).toContainText("Last heard")
  await page.keyboard.press("Escape")

  await page.route(/record-card/, (route) =>
    route.fulfill({ json: { status: "fail", code: 40400, msg: "gone", data: null } })
  )
  await page.mouse.move(0, 0)
  await link.hover()
  await expect(cardOf(page, "This record does not exist any more.")).toBeVisible()
  await expect(page.getByRole("alert")).toHaveCount(0)
})

test("a record's card is sound to axe", async ({ page, accounts, enter, address, dataDir }) => {
  const { name, robots, report } = await reportingRobots(dataDir, address, 1)
  await report(robots[0]!, EMERGENCY)
  await followSystem(page)
  await enter(page, await accounts.add("admin"), `/alarm/alarm-board?text=${name}`)
  const link = page.getByRole("grid", { name: "Open alarms" }).getByRole("link", { name: robots[0]! })
  for (const { size, colorScheme, rules } of screenVariants) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await expect(page.locator("body")).toHaveAttribute("data-theme", colorScheme)
    await link.blur()
    await link.focus()
    await expect(cardOf(page, "Last heard")).toBeVisible()
    expect.soft(await violationsOf(page, ...rules), `${colorScheme}, ${size.width}`).toEqual([])
  }
})
