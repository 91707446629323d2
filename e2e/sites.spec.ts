import { site as siteDraft } from "../test/record-drafts.ts"
import { newName } from "./fixtures/calls.ts"
import { violationsOf } from "./fixtures/axe.ts"
import { pictureOf } from "./fixtures/pictures.ts"
import { reportingRobots } from "./fixtures/robots.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { expect, test } from "./fixtures/test.ts"

test("A site is added by district, opened and deleted", async ({ page, accounts, enter }) => {
  const name = newName("广场")
  await enter(page, await accounts.add("admin"), `/site/siteList?name=${name}`)
  await page.getByRole("button", { name: "Add" }).click()
  const form = page.getByRole("dialog", { name: "Add site" })
  await form.getByRole("button", { name: "Save" }).click()
  const district = form.getByRole("combobox", { name: "District" })
  await expect(form.getByRole("textbox", { name: "Site name" })).toHaveAccessibleDescription(
    "Enter a name (up to 80 characters)"
  )
  await expect(district).toHaveAccessibleDescription("Choose a district")
  await form.getByRole("textbox", { name: "Site name" }).fill(name)
  await district.fill("西湖区")
  await expect(page.getByRole("option", { name: "浙江省 杭州市 西湖区" })).toBeVisible()
  await district.press("Enter")
  await expect(district).toHaveAccessibleDescription(/Selected: 浙江省 杭州市 西湖区$/)
  await form.getByRole("textbox", { name: "Opening hours" }).fill("9:00–22:00")
  await form.getByRole("button", { name: "Save" }).click()

  const row = page.getByRole("row").filter({ hasText: name })
  await expect(row).toContainText("西湖区")
  await row.getByRole("link", { name }).click()
  await expect(page.getByRole("heading", { name })).toBeVisible()
  await expect(page.getByText("9:00–22:00")).toBeVisible()
  await expect(page.getByText("Robots appear here once they are added or moved to this site.")).toBeVisible()

  await page.getByRole("link", { name: "All sites" }).click()
  await chooseInMenu(row, "Delete")
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await expect(row).toHaveCount(0)
})

test("A site is silenced from its page for a planned time", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"), "/site/site?id=2")
  await page.getByRole("button", { name: "Silence", exact: true }).click()
  const form = page.getByRole("dialog", { name: "Silence notifications" })
  await expect(form.getByRole("combobox", { name: "Sites" })).toHaveAccessibleDescription(/^Selected: /)
  await expect(form.getByText(/^Silences all types on 1 site until .* · Covers \d+ robots?$/)).toBeVisible()
  const areas = form.getByRole("combobox", { name: "Areas" })
  await areas.pressSequentially("上海")
  await expect(areas).toHaveValue("上海")
  await areas.press("Escape")
  await expect(areas).toHaveValue("")
  await form.getByRole("textbox", { name: "From" }).fill("2098-01-01 08:00")
  await form.getByRole("textbox", { name: "Until" }).fill("2098-01-01 10:00")
  const reason = newName("Works")
  await form.getByRole("textbox", { name: "Reason" }).fill(reason)
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form).toBeHidden()
  const silences = page.getByRole("table", { name: "Silences" })
  await expect(silences.getByRole("row").filter({ hasText: reason })).toContainText("Planned")

  await page.goto("/#/alarm/alarm-board")
  await page.getByRole("button", { name: /^Silences/ }).click()
  const drawer = page.getByRole("dialog", { name: "Silences" })
  await drawer.getByRole("combobox", { name: "State" }).selectOption("Planned")
  await expect(drawer.getByRole("listitem").filter({ hasText: reason })).toContainText(
    "2098-01-01 08:00 – 2098-01-01 10:00"
  )
})

test("A calibrated floor plan shows its robots", async ({ page, accounts, enter, calls, address, dataDir }) => {
  const token = await accounts.adminToken()
  const draft = { ...siteDraft, district_id: "330106" }
  const site = await calls.post<{ readonly id: number }>("/location/add", { ...draft, name: newName("楼层") }, token)
  const { robots, send } = await reportingRobots(dataDir, address, 2)
  for (const robot of robots) await send(robot, { location_id: site.data.id })
  await enter(page, await accounts.add("admin"), `/site/site?id=${site.data.id}`)
  const plan = page.getByRole("region", { name: "Floor plan" })
  await expect(plan.getByText("No floor plan", { exact: true })).toBeVisible()
  const upload = plan.locator("input[type=file]")
  await upload.setInputFiles({ name: "plan.png", mimeType: "image/png", buffer: await pictureOf(page, 400, 200) })
  await expect(plan.getByText("Robots appear once two points of the picture have positions.")).toBeVisible()

  await plan.getByRole("button", { name: "Calibrate" }).click()
  const form = page.getByRole("dialog", { name: "Calibrate" })
  const picture = form.getByRole("application")
  const click = async (left: number, top: number) => {
    const { width, height } = (await picture.boundingBox())!
    await picture.click({ position: { x: (left * width) / 400, y: (top * height) / 200 } })
  }
  const points = [1, 2].map((nth) => form.getByRole("group", { name: `Point ${nth}` }))
  await click(100, 150)
  await expect(points[0]!.getByRole("textbox", { name: "x (m)" })).toBeFocused()
  await page.keyboard.type("0")
  await points[0]!.getByRole("textbox", { name: "y (m)" }).fill("0")
  await points[1]!.getByRole("textbox", { name: "x (m)" }).fill("0")
  await click(300, 150)
  await points[1]!.getByRole("textbox", { name: "y (m)" }).fill("0")
  await form.getByRole("button", { name: "Save" }).click()
  const second = points[1]!.getByRole("textbox", { name: "x (m)" })
  await expect(second).toHaveAccessibleDescription("Enter a position other than that of point 1")
  await second.fill("10")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form).toBeHidden()
  await expect(plan.getByText("Robots appear once their reports contain x and y.")).toBeVisible()

  await send(robots[0]!, { x: 5, y: 2 })
  const mark = plan.locator("[data-mark]").filter({ hasText: robots[0]! })
  await expect(plan.getByText("5.0 · 2.0 m")).toBeVisible()
  await send(robots[0]!, { x: 5, y: 5 })
  await expect(plan.getByText("5.0 · 5.0 m")).toBeVisible()
  await page.reload()
  const [box, of] = [(await mark.locator("svg").boundingBox())!, (await plan.getByRole("img").boundingBox())!]
  // The middle of both points, and as far upwards: 200 and 50 of 400 and 200 pixels.
  expect((box.x + box.width / 2 - of.x) / of.width).toBeCloseTo(0.5, 2)
  expect((box.y + box.height / 2 - of.y) / of.height).toBeCloseTo(0.25, 2)
  await expect(plan.getByRole("list", { name: "No position" })).toContainText(robots[1]!)
  expect(await violationsOf(page)).toEqual([])
  await plan.getByRole("list", { name: "On the plan" }).getByRole("link", { name: robots[0]! }).press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: robots[0]! })).toBeVisible()
})

test("Site names lead permitted operators to the site", async ({ page, accounts, enter }) => {
  const board = page.getByRole("grid", { name: "Open alarms" }).locator("[data-alarm]")
  await enter(page, await accounts.add("operator"), "/alarm/alarm-board")
  const link = board.locator("[data-cell=place] a").first()
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name)

  await page.goto("/#/alarm/alarm-history")
  const ended = page.getByRole("table").locator("tbody a[href^='#/site/site?id=']")
  await expect(ended.first()).toBeVisible()

  await page.goto("/#/device-admin/router-first")
  await page.locator("tbody a[href^='/#/site/site?id=']").first().click()
  await expect(page.getByRole("link", { name: "All sites" })).toBeVisible()
})

test("Site names are plain text without that permission", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("field"), "/alarm/alarm-board")
  const board = page.getByRole("grid", { name: "Open alarms" }).locator("[data-alarm]")
  await expect(board.first().locator("[data-cell=place]")).not.toBeEmpty()
  await expect(page.locator("a[href*='/site/site']")).toHaveCount(0)
  await page.goto("/#/device-admin/router-first")
  await expect(page.locator("tbody").getByRole("link").first()).toBeVisible()
  await expect(page.locator("a[href*='/site/site']")).toHaveCount(0)
})
