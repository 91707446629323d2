import type { Locator, Page } from "@playwright/test"
import { violationsOf } from "./fixtures/axe.ts"
import { holdRequests } from "./fixtures/held-requests.ts"
import { reportingRobots } from "./fixtures/robots.ts"
import { expectState } from "./fixtures/expect-state.ts"
import { expect, test } from "./fixtures/test.ts"

const [EMERGENCY, LOST] = ["0005", "0012"]
const boardOf = (page: Page) => page.getByRole("grid", { name: "Open alarms" })
const rowOf = (page: Page, robot: string) => boardOf(page).getByRole("row").filter({ hasText: robot })
const robotsShown = (page: Page, name: string) => boardOf(page).getByRole("link", { name: new RegExp(`^${name}`) })
const topOf = async (row: Locator) => (await row.boundingBox())!.y
const boardHeading = (page: Page) => page.getByRole("heading", { name: /^Alarm board/ })

test("a new report leads the board without moving the hovered row", async ({
  page,
  accounts,
  enter,
  address,
  dataDir
}) => {
  const { name, robots, report } = await reportingRobots(dataDir, address, 3)
  const [one, two, three] = robots as [string, string, string]
  await report(one, LOST)
  await enter(page, await accounts.add("operator"), `/alarm/alarm-board?text=${name}`)
  await expect(rowOf(page, one)).toBeVisible()
  await report(two, LOST)
  await expect(robotsShown(page, name)).toHaveText([two, one])

  await rowOf(page, one).hover()
  const before = await topOf(rowOf(page, one))
  await report(three, EMERGENCY)
  await expect(page.getByRole("button", { name: "1 new alarm" })).toBeVisible()
  await report(two)
  await expect(rowOf(page, two)).toContainText("Ended")
  await expect(robotsShown(page, name)).toHaveText([two, one])
  expect(await topOf(rowOf(page, one))).toBe(before)

  await boardHeading(page).hover()
  await expect(robotsShown(page, name)).toHaveText([three, one])
  await expect(page.getByRole("button", { name: /new alarm/ })).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Critical 1" })).toBeVisible()
})

test("a focused row keeps its place until the key for new rows", async ({
  page,
  accounts,
  enter,
  address,
  dataDir
}) => {
  const { name, robots, report } = await reportingRobots(dataDir, address, 3)
  const [one, two, three] = robots as [string, string, string]
  await report(one, LOST)
  await report(two, LOST)
  await enter(page, await accounts.add("operator"), `/alarm/alarm-board?text=${name}`)
  await expect(robotsShown(page, name)).toHaveText([two, one])
  await rowOf(page, two).focus()
  await page.keyboard.press("ArrowDown")
  await expect(rowOf(page, one)).toBeFocused()
  const before = await topOf(rowOf(page, one))
  await report(three, EMERGENCY)
  await expect(page.getByRole("button", { name: "1 new alarm" })).toBeVisible()
  expect(await topOf(rowOf(page, one))).toBe(before)
  await page.keyboard.press("n")
  await expect(robotsShown(page, name)).toHaveText([three, two, one])
  await expect(rowOf(page, three)).toBeFocused()
  await page.keyboard.press("Space")
  await expect(rowOf(page, three).getByRole("checkbox")).toBeChecked()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: /^Emergency stop/ })).toBeVisible()
  await expect(page.getByText("Raised")).toBeVisible()
  await report(three)
  await expect(page.locator("[data-kind=ended]")).toBeVisible()
})

test("selected alarms are acknowledged together, showing result and operator", async ({
  page,
  accounts,
  enter,
  address,
  dataDir
}) => {
  const { name, robots, report } = await reportingRobots(dataDir, address, 2)
  const [one, two] = robots as [string, string]
  await report(one, LOST)
  await report(two, LOST)
  const operator = await accounts.add("operator")
  await enter(page, operator, `/alarm/alarm-board?text=${name}`)
  await expect(robotsShown(page, name)).toHaveCount(2)
  await boardOf(page).getByRole("checkbox", { name: "Select all alarms" }).check()
  for (const robot of robots) await expect(rowOf(page, robot).getByRole("checkbox")).toBeChecked()
  await expectState(page, "alarmBoard")
  await expectState(page, "form.closed")
  await rowOf(page, two).focus()
  await page.keyboard.press("a")
  await expect(page.getByText("2 alarms acknowledged")).toBeVisible()
  await expect(page.getByRole("button", { name: "Clear selection" })).toHaveCount(0)
  for (const robot of robots)
    await expect(rowOf(page, robot).getByRole("img", { name: operator.username })).toBeVisible()
  await rowOf(page, two).focus()
  await page.keyboard.press("u")
  for (const robot of robots)
    await expect(rowOf(page, robot).getByRole("button", { name: /^Acknowledge / })).toBeVisible()
  await expect(page.getByText("2 alarms acknowledged")).toHaveCount(0)

  await boardOf(page).getByRole("checkbox", { name: "Select all alarms" }).check()
  await page.getByRole("group", { name: "Selected" }).getByRole("button", { name: "Acknowledge" }).click()
  for (const robot of robots)
    await expect(rowOf(page, robot).getByRole("img", { name: operator.username })).toBeVisible()
  await boardOf(page).getByRole("checkbox", { name: "Select all alarms" }).check()
  await rowOf(page, two).focus()
  await page.keyboard.press("a")
  const dialog = page.getByRole("dialog", { name: "Note on 2 alarms" })
  const note = dialog.getByLabel("Note")
  await expectState(page, "form.drafting")
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await rowOf(page, two).focus()
  await page.keyboard.press("a")
  await note.fill("On my way")
  await page.keyboard.press("Escape")
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" })
  await expectState(page, "form.asking")
  await question.getByRole("button", { name: "Keep editing" }).click()
  await expect(note).toHaveValue("On my way")
  await page.keyboard.press("Escape")
  await question.getByRole("button", { name: "Discard" }).click()
  await expect(dialog).toHaveCount(0)

  await rowOf(page, two).focus()
  await report(two)
  await expect(rowOf(page, two)).toContainText("Ended")
  await page.keyboard.press("a")
  await note.fill("x".repeat(201))
  await dialog.getByRole("button", { name: "Save note" }).click()
  await expect(note).toHaveJSProperty("validationMessage", "Too long: at most 200 characters")
  await note.fill("On my way")
  await dialog.getByRole("button", { name: "Save note" }).click()
  await expect(dialog.getByText("Note saved, 1 refused:")).toBeVisible()
  await expect(dialog.getByRole("listitem")).toHaveText([new RegExp(`${two}: This alarm has ended`)])
  await expectState(page, "form.sent")
  await dialog.getByRole("button", { name: "Close" }).last().click()
  await expect(rowOf(page, one).getByRole("img", { name: operator.username })).toBeVisible()
  await expect(rowOf(page, one)).toContainText("On my way")

  // The alarm stream delivers the change: nothing is refetched.
  const calls: Array<string> = []
  page.on(
    "request",
    (request) =>
      request.url().includes("/alarm") && calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  )
  await rowOf(page, one).focus()
  await page.keyboard.press("a")
  await page.getByRole("dialog", { name: "Note on 1 alarm" }).getByLabel("Note").fill("Nearly there")
  await page.getByRole("dialog", { name: "Note on 1 alarm" }).getByRole("button", { name: "Save note" }).click()
  await expect(rowOf(page, one)).toContainText("Nearly there")
  expect(calls).toEqual(["POST /system-admin/alarm/acknowledge"])

  // The alarm is still selected. A refusal of the whole call keeps the form with its note.
  await page.route("**/alarm/acknowledge", (route) =>
    route.fulfill({ json: { status: "fail", code: 50000, msg: "The moon is in the way", data: null } })
  )
  await rowOf(page, one).focus()
  await page.keyboard.press("a")
  const single = page.getByRole("dialog", { name: "Note on 1 alarm" })
  await single.getByLabel("Note").fill("Me again")
  await single.getByRole("button", { name: "Save note" }).click()
  await expect(single.getByRole("alert")).toContainText("The moon is in the way")
  await page.unroute("**/alarm/acknowledge")
  const gate = await holdRequests(page, "**/alarm/acknowledge")
  await single.getByRole("button", { name: "Save note" }).click()
  await expectState(page, "form.sending")
  gate.open()
  await expect(single).toHaveCount(0)
  await expect(rowOf(page, one)).toContainText("Me again")
})

test("one click acknowledges an alarm, and Undo returns it", async ({ page, accounts, enter, address, dataDir }) => {
  const { name, robots, report } = await reportingRobots(dataDir, address, 2)
  const [one, two] = robots as [string, string]
  await report(one, LOST)
  await report(two, LOST)
  const operator = await accounts.add("operator")
  await enter(page, operator, `/alarm/alarm-board?text=${name}`)
  await expect(robotsShown(page, name)).toHaveText([two, one])
  const acknowledge = (robot: string) =>
    rowOf(page, robot)
      .getByRole("button", { name: /^Acknowledge / })
      .click()
  await acknowledge(two)
  await expect(page.getByText(`Acknowledged: Radar obstruction · ${two}`)).toBeVisible()
  await expect(rowOf(page, two).getByRole("img", { name: operator.username })).toBeVisible()
  await boardHeading(page).hover()
  await expect(robotsShown(page, name)).toHaveText([one, two])
  await expect(page.getByText("In work (1)")).toBeVisible()
  await page.getByRole("button", { name: "Mine" }).click()
  await expect(robotsShown(page, name)).toHaveText([two])
  await page.getByRole("button", { name: "Undo" }).click()
  await boardHeading(page).hover()
  await expect(page.getByText("No open alarm matches these filters")).toBeVisible()
  await page.getByRole("button", { name: "Unclaimed" }).click()
  await expect(robotsShown(page, name)).toHaveText([two, one])
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0)
})

test("a colleague owns an alarm, then hands it over", async ({ page, accounts, calls, enter, address, dataDir }) => {
  const { name, robots, report } = await reportingRobots(dataDir, address, 1)
  const [one] = robots as [string]
  await report(one, LOST)
  const [operator, colleague] = [await accounts.add("operator"), await accounts.add("operator")]
  await enter(page, operator, `/alarm/alarm-board?text=${name}`)
  // The colleague's call arrives before this click.
  const gate = await holdRequests(page, "**/alarm/acknowledge")
  await rowOf(page, one)
    .getByRole("button", { name: /^Acknowledge / })
    .click()
  const token = await calls.signIn(colleague)
  const { data } = await calls.get<{ list: ReadonlyArray<{ id: number }> }>(`/alarm/list?robot_id=${one}`, token)
  const ids = String(data.list[0]!.id)
  await calls.post("/alarm/acknowledge", { ids }, token)
  gate.open()
  await expect(page.getByText(`${one}: ${colleague.username} already owns this alarm`)).toBeVisible()
  await expect(rowOf(page, one).getByRole("img", { name: colleague.username })).toBeVisible()
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0)

  await calls.post("/alarm/hand-over", { ids, user_id: operator.id, note: "Parts at 3" }, token)
  await expect(rowOf(page, one)).toContainText("offers it to you")
  await expect(rowOf(page, one)).toContainText("Parts at 3")
  await rowOf(page, one)
    .getByRole("button", { name: /^Accept / })
    .click()
  await page
    .getByRole("dialog", { name: "Accept 1 alarm" })
    .getByRole("button", { name: "Accept", exact: true })
    .click()
  await expect(rowOf(page, one).getByRole("img", { name: operator.username })).toBeVisible()
  await rowOf(page, one)
    .getByRole("button", { name: /^Hand over / })
    .click()
  const dialog = page.getByRole("dialog", { name: "Hand over 1 alarm" })
  await dialog.getByRole("combobox", { name: "Colleague" }).selectOption(colleague.username)
  await dialog.getByRole("button", { name: "Hand over", exact: true }).click()
  await expect(rowOf(page, one)).toContainText(`Offered to ${colleague.username}`)
  await rowOf(page, one)
    .getByRole("button", { name: /^Release / })
    .click()
  await page.getByRole("dialog").getByRole("button", { name: "Release", exact: true }).click()
  await expect(rowOf(page, one).getByRole("button", { name: /^Acknowledge / })).toBeVisible()
})

test("keys, ranges, menus and groups work on many alarms", async ({ page, accounts, enter, address, dataDir }) => {
  const { name, robots, report } = await reportingRobots(dataDir, address, 3)
  const [one, two, three] = robots as [string, string, string]
  for (const robot of [one, two, three]) await report(robot, LOST)
  await enter(page, await accounts.add("operator"), `/alarm/alarm-board?text=${name}`)
  await expect(robotsShown(page, name)).toHaveText([three, two, one])
  await page.keyboard.press("j")
  await expect(rowOf(page, three)).toBeFocused()
  await page.keyboard.press("j")
  await expect(rowOf(page, two)).toBeFocused()
  await page.keyboard.press("k")
  await expect(rowOf(page, three)).toBeFocused()
  await page.keyboard.press("/")
  await expect(page.getByRole("searchbox", { name: "Robot, site, merchant" })).toBeFocused()
  const boxOf = (robot: string) => rowOf(page, robot).getByRole("checkbox")
  await boxOf(three).click()
  await boxOf(one).click({ modifiers: ["Shift"] })
  for (const robot of robots) await expect(boxOf(robot)).toBeChecked()
  await page.getByRole("button", { name: "Clear selection" }).click()
  await rowOf(page, two).getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Select all of this type" }).click()
  for (const robot of robots) await expect(boxOf(robot)).toBeChecked()
  await page.getByRole("combobox", { name: "Group by" }).selectOption("type")
  const group = page.getByRole("button", { name: "Radar obstruction", exact: true })
  await expect(group).toHaveAttribute("aria-expanded", "false")
  await expect(boardOf(page)).toContainText("3 alarms · 3 robots · 3 unclaimed")
  await expect(robotsShown(page, name)).toHaveCount(0)
  await group.click()
  await expect(robotsShown(page, name)).toHaveText([three, two, one])
  await expect(page).toHaveURL(/group=type$/)
})

test("an alarm opens beside the board, and J leads to the next", async ({
  page,
  accounts,
  enter,
  address,
  dataDir
}) => {
  const { name, robots, report } = await reportingRobots(dataDir, address, 2)
  const [one, two] = robots as [string, string]
  await report(one, LOST)
  await report(two, EMERGENCY)
  await enter(page, await accounts.add("operator"), `/alarm/alarm-board?text=${name}`)
  await expect(robotsShown(page, name)).toHaveText([two, one])
  await rowOf(page, two).getByRole("link", { name: "Emergency stop" }).click()
  const drawer = page.getByRole("dialog", { name: "Emergency stop" })
  await expect(drawer.getByText("then release the button")).toBeVisible()
  await expect(drawer.getByRole("link", { name: two })).toBeVisible()
  await expect(drawer.getByText("Not in the last 30 days")).toBeVisible()
  await expect(page).toHaveURL(/alarm=\d+$/)
  await drawer.getByRole("button", { name: "Acknowledge" }).click()
  await expect(drawer.getByText(/^Acknowledged by/)).toBeVisible()
  await drawer.getByRole("button", { name: "Add a note" }).click()
  const note = page.getByRole("dialog", { name: "Note on 1 alarm" })
  await expect(note).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.goForward()
  await drawer.getByRole("button", { name: "Add a note" }).click()
  await note.getByLabel("Note").fill("On my way")
  await note.getByRole("button", { name: "Save note" }).click()
  await expect(drawer.getByText("On my way").first()).toBeVisible()
  await page.keyboard.press("k")
  await expect(page.getByRole("dialog", { name: "Radar obstruction" })).toBeVisible()
  await page.reload()
  const reopened = page.getByRole("dialog", { name: "Radar obstruction" })
  await expect(reopened.getByText("clean the radar window")).toBeVisible()
  await page.keyboard.press("j")
  await expect(drawer).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`text=${name}$`))
})

test("board filters in the address survive reload and back", async ({ page, accounts, enter, address, dataDir }) => {
  const { name, robots, report } = await reportingRobots(dataDir, address, 2)
  const [one, two] = robots as [string, string]
  await report(one, LOST)
  await report(two, EMERGENCY)
  await enter(page, await accounts.add("operator"), "/alarm/alarm-board")
  await page.getByRole("searchbox", { name: "Robot, site, merchant" }).pressSequentially(name)
  await expect(robotsShown(page, name)).toHaveText([two, one])
  await expect(page).toHaveURL(new RegExp(`\\?text=${name}$`))
  await page.getByRole("button", { name: "Critical 1" }).click()
  await expect(robotsShown(page, name)).toHaveText([two])
  await expect(page).toHaveURL(new RegExp(`\\?severity=critical&text=${name}$`))
  await page.reload()
  await expect(robotsShown(page, name)).toHaveText([two])
  await expect(page.getByRole("button", { name: "Critical 1" })).toHaveAttribute("aria-pressed", "true")
  await page.goBack()
  await expect(robotsShown(page, name)).toHaveText([two, one])
  await page.getByRole("button", { name: "Mine" }).click()
  await expect(page.getByText("No open alarm matches these filters")).toBeVisible()
  await page.getByRole("button", { name: "Reset" }).click()
  await expect(page).toHaveURL(/alarm-board$/)
})

test("a silence of robots for an hour is ended early", async ({ page, accounts, enter, address, dataDir }) => {
  const { name, robots, report } = await reportingRobots(dataDir, address, 1)
  const [one] = robots as [string]
  await report(one, LOST)
  await enter(page, await accounts.add("operator"), `/alarm/alarm-board?text=${name}`)
  await rowOf(page, one).getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Silence" }).click()
  const dialog = page.getByRole("dialog", { name: "Silence notifications" })
  await expect(dialog.locator("input[name=robot_ids]")).toHaveValue(one)
  await dialog.getByRole("button", { name: "4 hours" }).click()
  await dialog.getByRole("textbox", { name: "Reason" }).fill(name)
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(rowOf(page, one)).toContainText("Silenced until")
  await page.getByRole("button", { name: /^Silences/ }).click()
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(dialog.locator("input[name=robot_ids]")).toHaveValue("")
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await page.getByRole("button", { name: `End the silence: ${name}` }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "End silence" }).click()
  await expect(page.getByRole("button", { name: `End the silence: ${name}` })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(rowOf(page, one)).not.toContainText("Silenced until")
})

test("The robots of a silence are searched, pasted and removed", async ({
  page,
  accounts,
  enter,
  address,
  dataDir
}) => {
  const { name, robots } = await reportingRobots(dataDir, address, 3)
  const [one, two, three] = robots as [string, string, string]
  await enter(page, await accounts.add("operator"), "/alarm/alarm-board")
  await page.getByRole("button", { name: /^Silences/ }).click()
  await page.getByRole("button", { name: "Add", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Silence notifications" })
  for (const label of ["Sites", "Merchants", "Areas"]) {
    const place = dialog.getByRole("combobox", { name: label })
    await place.pressSequentially("abc")
    await expect(place).toHaveValue("abc")
  }
  const field = dialog.getByRole("combobox", { name: "Robots" })
  const chosen = dialog.locator("input[name=robot_ids]")
  await field.pressSequentially(two.toLowerCase())
  await expect(page.getByRole("option", { name: new RegExp(`^${two}`) })).toBeVisible()
  await field.press("Enter")
  await expect(chosen).toHaveValue(two)
  await field.fill(`${name}-`)
  await expect(page.getByRole("listbox", { name: "Robots" }).getByRole("option")).toHaveCount(3)
  await page.getByRole("option", { name: new RegExp(`^${one}`) }).click()
  await expect(chosen).toHaveValue(`${two},${one}`)

  await field.fill("")
  await field.evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text", text)
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
  }, `${three}\nNO-SUCH-123\n`)
  await expect(chosen).toHaveValue(`${two},${one},${three},NO-SUCH-123`)
  await expect(field).toHaveAccessibleDescription(/^No robot has the number NO-SUCH-123 /)
  expect(await violationsOf(page)).toEqual([])
  await field.press("Backspace")
  await expect(field).toHaveAccessibleDescription(/^Search by number/)
  await dialog.getByRole("button", { name: `Remove ${one}` }).click()
  await expect(chosen).toHaveValue(`${two},${three}`)
  await expect(dialog.getByText(/Covers 2 robots$/)).toBeHidden()
  await dialog.getByRole("checkbox", { name: "All types" }).check()
  await expect(dialog.getByText(/^Silences all types on 2 robots until .* · Covers 2 robots$/)).toBeVisible()
  await dialog.getByRole("textbox", { name: "Reason" }).fill(name)
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText(`${two}, ${three} · All types`)
})

test("without the stream the board shows age and refetches", async ({
  page,
  accounts,
  calls,
  enter,
  address,
  dataDir
}) => {
  const { name, robots, report } = await reportingRobots(dataDir, address, 2)
  const [one, two] = robots as [string, string]
  await report(one, LOST)
  const operator = await accounts.add("operator")
  await calls.post("/alarm/alarm-receive-status", { status: 0 }, await calls.signIn(operator))
  await enter(page, operator, `/alarm/alarm-board?text=${name}`)
  await expect(robotsShown(page, name)).toHaveText([one])
  await expect(page.getByText(/^You turned alarms off · as of/)).toBeVisible()
  await report(two, LOST)
  await page.getByRole("button", { name: "Refresh" }).click()
  await expect(robotsShown(page, name)).toHaveText([two, one])
  // The head keeps one line.
  await page.setViewportSize({ width: 1024, height: 900 })
  const head = page.getByRole("heading", { name: "Alarm board" }).locator("..")
  await expect.poll(async () => (await head.boundingBox())!.height).toBeLessThan(48)
})

test("turning receiving off keeps streamed alarms on the board", async ({
  page,
  accounts,
  calls,
  enter,
  address,
  dataDir
}) => {
  const { name, robots, report } = await reportingRobots(dataDir, address, 2)
  const [one, two] = robots as [string, string]
  await report(one, LOST)
  const operator = await accounts.add("operator")
  await enter(page, operator, `/alarm/alarm-board?text=${name}`)
  await expect(robotsShown(page, name)).toHaveText([one])
  await report(two, LOST)
  await expect(robotsShown(page, name)).toHaveText([two, one])
  const answered = page.waitForResponse(/alarm\/open/)
  await calls.post("/alarm/alarm-receive-status", { status: 0 }, await calls.signIn(operator))
  await answered
  await expect(page.getByText(/^You turned alarms off · as of/)).toBeVisible()
  await expect(robotsShown(page, name)).toHaveText([two, one])
})
