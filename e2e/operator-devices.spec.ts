import type { Page } from "@playwright/test"
import { addRobots, removeRobots } from "./fixtures/database.ts"
import { expect, LIGHT_PAGE, test } from "./fixtures/test.ts"

const picker = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "My devices" })
  return {
    dialog,
    search: dialog.getByRole("searchbox", { name: "Search by number, name or site" }),
    show: dialog.getByRole("combobox", { name: "Show" }),
    province: dialog.getByRole("combobox", { name: "Province" }),
    all: dialog.getByRole("checkbox", { name: "Select all" }),
    list: dialog.getByRole("list", { name: "Robots" }),
    rows: dialog.getByRole("listitem"),
    count: dialog.getByRole("status"),
    save: dialog.getByRole("button", { name: "Save" }),
    cancel: dialog.getByRole("button", { name: "Cancel" })
  }
}
const open = async (page: Page, username: string) => {
  await page.getByRole("button", { name: username }).click()
  await page.getByRole("menuitem", { name: "My devices" }).click()
  const devices = picker(page)
  await expect(devices.rows.first()).toBeVisible()
  return devices
}
const isPartial = (page: Page) =>
  picker(page).all.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate].join(" "))

test("devices are searched, filtered, selected and saved", async ({ page, accounts, enter }) => {
  const account = await accounts.add("operator")
  await enter(page, account, LIGHT_PAGE)
  const devices = await open(page, account.username)
  await expect(devices.search).toBeFocused()
  await expect(devices.count).toHaveText(/^0 of \d+ selected$/)
  const box = (await devices.dialog.boundingBox())!
  expect(box.width / 1440).toBeCloseTo(0.7, 1)

  await devices.search.fill("深圳")
  const inShenzhen = Number(await devices.rows.first().getAttribute("aria-setsize"))
  expect(inShenzhen).toBeGreaterThan(3)
  expect(inShenzhen).toBeLessThan(100)
  await devices.rows.first().getByRole("checkbox").check()
  await devices.rows.nth(2).getByRole("checkbox").check()
  await expect(devices.count).toContainText("2 of")
  expect(await isPartial(page)).toBe("false true")
  await devices.all.click()
  await expect(devices.count).toContainText(`${inShenzhen} of`)
  expect(await isPartial(page)).toBe("true false")
  await devices.all.click()
  await expect(devices.count).toContainText("0 of")
  expect(await isPartial(page)).toBe("false false")
  const picked: Array<string> = []
  for (const row of [0, 2]) {
    await devices.rows.nth(row).getByRole("checkbox").check()
    picked.push((await devices.rows.nth(row).innerText()).split(/\s/)[0]!)
  }
  await devices.search.fill("")
  await devices.show.selectOption("Selected")
  await expect(devices.rows).toHaveCount(2)
  await devices.province.selectOption("上海市")
  await expect(devices.dialog.getByText("No matching robots")).toBeVisible()
  await expect(devices.all).toBeDisabled()
  await devices.province.selectOption("Everywhere")

  const [request] = await Promise.all([page.waitForRequest("**/user-device/set"), devices.save.click()])
  expect(request.postDataJSON().robot_ids.split(",").toSorted()).toEqual(picked.toSorted())
  await expect(page.getByText("Saved successfully")).toBeVisible()
  await expect(devices.dialog).toHaveCount(0)
  await expect(page.getByRole("button", { name: account.username })).toBeFocused()

  await page.reload()
  const again = await open(page, account.username)
  await expect(again.count).toContainText("2 of")
  await again.show.selectOption("Selected")
  await expect(again.dialog.getByRole("checkbox", { name: picked[0]! })).toBeChecked()
  await again.cancel.click()
  await expect(again.dialog).toHaveCount(0)
})

test.describe(() => {
  test.use({ noise: /net::ERR_FAILED|Failed to load resource/ })
  test("an unsaved pick stays and says why", async ({ page, accounts, enter }) => {
    const account = await accounts.add("operator")
    await enter(page, account, LIGHT_PAGE)
    const devices = await open(page, account.username)
    await devices.rows.first().getByRole("checkbox").check()
    await page.route("**/user-device/set", (route) => route.abort())
    await devices.save.click()
    await expect(devices.dialog.getByRole("alert")).toContainText("Your selection is still here")
    await page.unroute("**/user-device/set")
    await devices.save.click()
    await expect(page.getByText("Saved successfully")).toBeVisible()
  })

  test("devices that failed to load are retried", async ({ page, accounts, enter }) => {
    const account = await accounts.add("operator")
    await enter(page, account, LIGHT_PAGE)
    await page.route("**/device/all", (route) => route.abort())
    await page.getByRole("button", { name: account.username }).click()
    await page.getByRole("menuitem", { name: "My devices" }).click()
    const devices = picker(page)
    await expect(devices.dialog.getByText("The robots could not be loaded")).toBeVisible()
    await page.unroute("**/device/all")
    await devices.dialog.getByRole("button", { name: "Retry" }).click()
    await expect(devices.rows.first()).toBeVisible()
  })
})

test("five thousand devices are searched and selected with few rendered", async ({
  page,
  accounts,
  dataDir,
  enter
}) => {
  const account = await accounts.add("operator")
  await addRobots(dataDir, 5000)
  try {
    await enter(page, account, LIGHT_PAGE)
    const devices = await open(page, account.username)
    await devices.search.pressSequentially("LOAD-4")
    expect(Number(await devices.rows.first().getAttribute("aria-setsize"))).toBeGreaterThan(1000)
    await devices.search.fill("LOAD")
    await expect(devices.rows.first()).toHaveAttribute("aria-setsize", "5000")
    expect(await devices.rows.count()).toBeLessThan(60)

    await devices.rows.first().getByRole("checkbox").focus()
    await page.keyboard.press("End")
    await expect(devices.dialog.locator(":focus")).toHaveAttribute("data-index", "4999")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Space")
    await expect(devices.count).toContainText("1 of")
    await page.keyboard.press("Home")
    await expect(devices.dialog.locator(":focus")).toHaveAttribute("data-index", "0")
    await page.mouse.move(720, 450)
    for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 2000)
    await expect(devices.dialog.locator("[data-index='0']")).not.toBeInViewport()
    await expect(devices.dialog.locator(":focus")).toHaveAttribute("data-index", "0")

    await devices.all.click()
    await expect(devices.count).toContainText("5,000 of")
    expect(await devices.rows.count()).toBeLessThan(60)
    await devices.save.click()
    await expect(page.getByText("Saved successfully")).toBeVisible()
    const again = await open(page, account.username)
    await expect(again.count).toContainText("5,000 of")
  } finally {
    await removeRobots(dataDir)
  }
})
