import type { Page } from "@playwright/test"
import { addRole, pickRobot } from "./fixtures/database.ts"
import { showFilters } from "./fixtures/filters.ts"
import { reportingRobots } from "./fixtures/robots.ts"
import { expect, test } from "./fixtures/test.ts"

const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name })
/** The figure with this name, as its link or its text. */
const figure = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.locator("dt").getByText(name, { exact: true }) })

test("figures lead to their lists, charts have tables and periods an address", async ({ page, accounts, enter }) => {
  await enter(page, await accounts.add("admin"))
  await expect(figure(page, "Robots online").getByRole("link")).toHaveText(/^\d+$/)
  const week = region(page, "Last 7 days")
  await expect(week.locator("[data-plot] > svg")).toHaveCount(2)
  await expect(figure(page, "Notifications failed")).toContainText(/previous 7 days/)
  await week.getByText("Show as a table").first().click()
  await expect(week.getByRole("table", { name: "Alarms raised per day" }).getByRole("row")).toHaveCount(8)
  await expect(week.getByRole("rowheader", { name: /^\d{4}-\d\d-\d\d \(so far\)$/ })).toHaveCount(1)

  await page.getByRole("button", { name: "30 days" }).click()
  await expect(region(page, "Last 30 days")).toBeVisible()
  await expect(page).toHaveURL(/#\/dashboard\/dashboardIndex\?days=30$/)
  await page.reload()
  await expect(region(page, "Last 30 days")).toBeVisible()

  await figure(page, "Notifications failed").getByRole("link").click()
  await expect(page).toHaveURL(/#\/alarm\/alarm-record-all\?state=failed&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
  await expect(page.getByRole("button", { name: "Remove filter: State: Failed" })).toBeVisible()
  await page.goBack()
  await expect(region(page, "Last 30 days")).toBeVisible()
  await figure(page, "Low battery").getByRole("link").click()
  await expect(page).toHaveURL(/#\/alarm\/alarm-board\?types=0010$/)
})

test.describe("a browser in another time zone", () => {
  test.use({ timezoneId: "America/Los_Angeles" })
  test("a figure equals its list's total, and both name the zone", async ({ page, accounts, enter }) => {
    await enter(page, await accounts.add("admin"), "/dashboard/dashboardIndex?days=30")
    const month = region(page, "Last 30 days")
    await expect(month.getByText("Days in Asia/Shanghai (UTC+8)")).toBeVisible()
    for (const name of ["Alarms raised", "Notifications sent"]) {
      // Other tests raise alarms meanwhile, so a figure and its list are read again until both agree.
      await expect(async () => {
        await page.goto("/#/dashboard/dashboardIndex?days=30")
        await page.reload()
        const link = figure(page, name).getByRole("link")
        const count = await link.innerText()
        await link.click()
        await expect(page.getByText(`${count} records`, { exact: true })).toBeVisible({ timeout: 5_000 })
      }).toPass()
      await expect(page.getByText("Days in Asia/Shanghai (UTC+8)").filter({ visible: true })).toHaveCount(1)
    }
  })
})

test("a figure's list drops former filters", async ({ page, accounts, enter }) => {
  const account = await accounts.add("admin")
  await enter(page, account, `/user/userList?username=${account.username}`)
  await expect(page.getByText("1 record", { exact: true })).toBeVisible()
  const dashboard = async () => {
    await page.goto("/#/dashboard/dashboardIndex")
    await expect(figure(page, "Robots online").getByRole("link")).toBeVisible()
  }
  await dashboard()
  await figure(page, "Users").getByRole("link").click()
  await expect(page).toHaveURL(/#\/user\/userList$/)
  await expect(page.getByText(/^\d+ records$/)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/dashboardIndex$/)

  const type = page.getByRole("combobox", { name: "Type" })
  await page.goto("/#/alarm/alarm-board?types=0005")
  await expect(type).toHaveValue("0005")
  await dashboard()
  await figure(page, "Open alarms").getByRole("link").click()
  await expect(page).toHaveURL(/#\/alarm\/alarm-board$/)
  await expect(type).toHaveValue("")
  await page.goBack()
  await expect(page).toHaveURL(/dashboardIndex$/)

  await page.goto("/#/alarm/alarm-board?types=0005")
  await expect(type).toHaveValue("0005")
  await dashboard()
  await region(page, "By severity").getByRole("link", { name: "Critical" }).click()
  await expect(page).toHaveURL(/#\/alarm\/alarm-board\?severity=critical$/)
  await expect(type).toHaveValue("")

  await dashboard()
  await figure(page, "Alarms raised").getByRole("link").click()
  await expect(page).toHaveURL(/#\/event\/eventList\?type=alarms\.raised&from=[\d-]{10}&to=[\d-]{10}$/)
  await showFilters(page)
  await expect(page.getByRole("combobox", { name: "Action" })).toHaveValue("alarms.raised")
})

test("hours and sites have tables, and a site leads to its page", async ({
  page,
  accounts,
  address,
  dataDir,
  enter
}) => {
  const { robots, report } = await reportingRobots(dataDir, address, 1)
  await report(robots[0]!, "0001")
  await enter(page, await accounts.add("admin"))
  const hours = region(page, "Alarms per hour, last 24 hours")
  await expect(hours.getByText("Hours in Asia/Shanghai (UTC+8)")).toBeVisible()
  await hours.getByText("Show as a table").press("Enter")
  const table = hours.getByRole("table", { name: "Alarms per hour, last 24 hours" })
  await expect(table.getByRole("row")).toHaveCount(25)
  await expect(table.getByRole("row").nth(1)).toHaveText(/^\d\d:00 \(so far\)[1-9]/)

  const sites = page.getByRole("table", { name: "Sites", exact: true })
  await expect(sites.getByRole("row")).toHaveCount(11)
  await expect(sites.getByRole("img").first()).toHaveAccessibleName(
    /^Alarms of the last 7 days, the last one today so far: (\d+, ){6}\d+$/
  )
  const site = sites.getByRole("link").first()
  const name = await site.innerText()
  await site.click()
  await expect(page).toHaveURL(/#\/site\/site\?id=\d+$/)
  await expect(page.getByRole("heading", { name })).toBeVisible()
})

test("my day begins with unclaimed alarms and leads to them", async ({ page, accounts, address, dataDir, enter }) => {
  const { robots, report } = await reportingRobots(dataDir, address, 1)
  await report(robots[0]!, "0001")
  await enter(page, await accounts.add("admin"))
  const day = region(page, "My day")
  const critical = day.getByRole("listitem").first().getByRole("link")
  await expect(critical).toHaveText(/^\d+ Critical unclaimed alarms?, (the oldest|raised) .+ ago$/)
  await expect(day).not.toContainText("You're all caught up.")
  await critical.click()
  await expect(page).toHaveURL(/#\/alarm\/alarm-board\?owner=unclaimed&severity=critical$/)
  await expect(page.getByRole("row", { name: new RegExp(`Collision.*${robots[0]}`) })).toBeVisible()
  await page.goBack()
  await day.getByRole("link", { name: /refunds? to decide$/ }).click()
  await expect(page).toHaveURL(/#\/sale-admin\/refund-queue/)
})

test("my day follows the alarms of picked robots", async ({ page, accounts, address, dataDir, enter }) => {
  const { robots, report } = await reportingRobots(dataDir, address, 1)
  const robot = robots[0]!
  const account = await accounts.add("field")
  await enter(page, account)
  const day = region(page, "My day")
  // No permission for users or notifications was granted: their counts are text.
  await expect(figure(page, "Users").getByRole("link")).toHaveCount(0)
  await expect(figure(page, "Users")).toContainText(/\d/)

  await expect(page.getByText(/^robots as of .+ · alarms updating live$/)).toBeVisible()
  await pickRobot(dataDir, account.id, robot)
  const collision = day.getByRole("listitem").filter({ hasText: robot }).getByRole("link", { name: "Collision" })
  await report(robot, "0001")
  await expect(collision).toBeVisible()
  await report(robot)
  await expect(collision).toHaveCount(0)

  await report(robot, "0001")
  await collision.click()
  await expect(page).toHaveURL(/#\/alarm\/alarm-timeline\?id=\d+$/)
  await report(robot)
  // A return shows the present state.
  await page.goBack()
  await expect(day).toBeVisible()
  await expect(collision).toHaveCount(0)
})

test("a user without figures sees account and permitted pages", async ({ page, accounts, dataDir, enter }) => {
  // Other specs read the names of roles: this one belongs to no language.
  await addRole(dataDir, "QA", ["merchantList"])
  const account = await accounts.add("QA")
  const requests: Array<string> = []
  page.on("request", (request) => requests.push(request.url()))
  await enter(page, account)
  await expect(page.getByText(`Hello, ${account.username}`)).toBeVisible()
  await expect(region(page, "My day")).toContainText("You're all caught up.")
  await expect(page.getByRole("main").getByRole("link", { name: "Merchants" })).toBeVisible()
  await expect(page.getByText("Last sign-in")).toBeVisible()
  expect(requests.filter((url) => url.includes("dashboard/statistics"))).toEqual([])
})
