import { narrowViewport } from "./fixtures/screens.ts"
import { expect, test } from "./fixtures/test.ts"

test("The fleet map drills by keyboard and shows last night", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("operator"), "/alarm/fleet-map")
  const tiles = page.getByRole("list", { name: "Fleet map" })
  const tile = (name: string) => tiles.getByRole("link", { name: new RegExp(`^${name}: `) })
  await expect(tiles.getByRole("listitem")).toHaveCount(34)
  await tile("Jiangsu").focus()
  await page.keyboard.press("ArrowDown")
  await expect(tile("Zhejiang")).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/fleet-map\?area=330000$/)
  await expect(tile("杭州市")).toBeFocused()
  await page.keyboard.press("ArrowRight")
  await expect(tile("宁波市")).toBeFocused()
  await page.reload()
  await expect(tile("宁波市")).toBeVisible()

  await page.getByRole("slider", { name: "Time" }).fill("70")
  await expect(page.getByText(/^As of /)).toBeVisible()
  await page.getByRole("button", { name: "Live" }).click()
  await expect(page.getByText(/^As of /)).toBeHidden()

  await tile("宁波市").focus()
  await page.keyboard.press("Escape")
  await expect(tile("Zhejiang")).toBeFocused()
  await page.goBack()
  await expect(tile("宁波市")).toBeVisible()

  for (const [key, list] of [
    ["Open alarms", /alarm-board\?area=330200$/],
    ["Robots", /Areas2=330200/],
    ["Sites", /siteList\?Areas2=330200/]
  ] as const) {
    await tile("宁波市").focus()
    const link = tiles.getByRole("link", { name: `${key} of 宁波市` })
    while (!(await link.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(list)
    await page.goBack()
    await expect(tile("宁波市")).toBeVisible()
  }
  await page.getByRole("main").getByRole("link", { name: "Alarm board" }).click()
  await expect(page).toHaveURL(/alarm-board\?area=330000$/)
  await page.getByRole("button", { name: "Remove the area 浙江省" }).click()
  await expect(page).toHaveURL(/alarm-board$/)
})

test("Tiles of the fleet map stay in their columns on a phone", async ({ page, accounts, enter }) => {
  await page.setViewportSize(narrowViewport)
  await enter(page, await accounts.add("operator"), "/alarm/fleet-map")
  const tiles = page.getByRole("list", { name: "Fleet map" })
  await expect(tiles.getByRole("listitem")).toHaveCount(34)
  const [list, widest] = await tiles.evaluate((element: HTMLElement) => [
    element.offsetWidth,
    Math.max(...[...element.children].map((tile) => (tile as HTMLElement).offsetWidth))
  ])
  expect(8 * widest!).toBeLessThanOrEqual(list!)
})
