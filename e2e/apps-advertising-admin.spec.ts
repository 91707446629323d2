import type { Page } from "@playwright/test"
import { newName } from "./fixtures/calls.ts"
import { showFilters } from "./fixtures/filters.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { expectSoundScreen, openAlone } from "./fixtures/standalone.ts"
import { expect, test } from "./fixtures/test.ts"

const NAME = "advertising-admin"
const FIRST = "/router-first"

const rowOf = (page: Page, title: string) => page.getByRole("table").getByRole("row").filter({ hasText: title })
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name })
const agree = (page: Page, verb: string) => page.getByRole("alertdialog").getByRole("button", { name: verb }).click()

/** Somebody else takes the placement of that title offline meanwhile. */
const takeOfflineElsewhere = async (address: string, authorization: string, title: string) => {
  const home = `${address}/advertising-admin/placement`
  const listed = await fetch(`${home}/list?title=${title}`, { headers: { authorization } })
  const { data } = (await listed.json()) as { data: { list: ReadonlyArray<{ id: number; version: number }> } }
  const { id, version } = data.list[0]!
  await fetch(`${home}/enable`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ id, version, enabled: false })
  })
}

test("a placement is added for some places, seen, taken offline and deleted", async ({
  page,
  address,
  accounts,
  calls
}) => {
  const token = await calls.signIn(await accounts.add("marketing"))
  const title = newName("poster")
  await openAlone(page, NAME, `${FIRST}?title=${title}`, { token })
  await page.getByRole("button", { name: "Add" }).first().click()
  const adding = dialogOf(page, "Add placement")
  await adding.getByLabel("Title").fill(title)
  await adding.getByLabel("Media type", { exact: true }).selectOption("Image")
  await adding.getByLabel("Media URL").fill("//elsewhere.example/poster.png")
  await adding.getByLabel("Start").fill("2026-01-01T00:00")
  await adding.getByLabel("End").fill("2099-01-01T00:00")
  await adding.getByLabel("Order").fill("first")
  await adding.getByRole("button", { name: "Save" }).click()
  await expect(adding.getByLabel("Media URL")).toHaveAccessibleDescription(/starts with https?:/)
  await expect(adding.getByLabel("Order")).toHaveAccessibleDescription("Enter a whole number from 0 to 9999")
  const locations = adding.getByRole("group", { name: "Sites" })
  await locations.getByRole("searchbox").fill("浦东")
  await expect(locations.getByRole("checkbox").first()).toBeVisible()
  await locations.getByRole("checkbox").first().check()
  await locations.getByRole("searchbox").fill("no such place")
  await expect(locations.getByRole("checkbox")).toHaveCount(0)
  const robots = adding.getByRole("group", { name: "Robots" })
  await robots.getByRole("searchbox").fill("零售机器人 00")
  await robots.getByRole("checkbox").nth(1).check()
  await expectSoundScreen(page, "form with problems")
  await adding.getByLabel("Media URL").fill("/favicon.svg")
  await adding.getByLabel("Order").fill("7")
  await adding.getByRole("button", { name: "Save" }).click()
  await expect(adding).toBeHidden()
  const row = rowOf(page, title)
  for (const text of ["Image", "Live", "1 site, 1 robot", "2099-01-01 00:00:00"]) await expect(row).toContainText(text)

  await row.getByRole("link", { name: title }).click()
  const image = page.getByRole("img", { name: `Preview of ${title}` })
  await expect(image).toHaveJSProperty("complete", true)
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole("listitem").filter({ hasText: "浦东" })).toBeVisible()
  await expectSoundScreen(page, "placement")
  await page.getByRole("button", { name: "Take offline" }).click()
  await takeOfflineElsewhere(address, token, title)
  await agree(page, "Take offline")
  const question = page.getByRole("alertdialog")
  await expect(question.getByRole("alert")).toContainText("Somebody else changed this placement")
  await question.getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("button", { name: "Put online" }).click()
  await agree(page, "Put online")
  await expect(page.getByRole("button", { name: "Take offline" })).toBeVisible()

  await page.getByRole("link", { name: "All placements" }).click()
  await row.getByRole("button", { name: "Edit" }).click()
  const editing = dialogOf(page, "Edit placement")
  await expect(editing.getByRole("group", { name: "Sites" }).getByRole("checkbox").first()).toBeChecked()
  await editing.getByRole("checkbox", { name: "Online" }).uncheck()
  await editing.getByRole("group", { name: "Sites" }).getByRole("checkbox").first().uncheck()
  await editing.getByRole("button", { name: "Save" }).click()
  await expect(row).toContainText("Offline")
  await expect(row.getByRole("cell", { name: "1 robot", exact: true })).toBeVisible()
  await chooseInMenu(row, "Delete")
  await agree(page, "Delete")
  await expect(page.getByText("Nothing matches these filters")).toBeVisible()
})

test("placements are found by where they are shown", async ({ page, accounts }) => {
  await openAlone(page, NAME, FIRST, { token: await accounts.adminToken() })
  const link = page.getByRole("table").getByRole("link", { name: "酒店夜宵菜单" })
  await link.click()
  const listed = page.getByRole("listitem").first()
  // By its number until its name has arrived.
  await expect(listed).not.toHaveText(/^\d+$/)
  const place = await listed.innerText()
  await page.goBack()
  await showFilters(page)
  await page.getByRole("combobox", { name: "Site" }).fill(place)
  const offered = page.getByRole("listbox", { name: "Site" })
  await expect(offered.getByRole("option", { name: place })).toBeVisible()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Search", exact: true }).click()
  await expect(page).toHaveURL(/location_ids=\d+$/)
  await expect(rowOf(page, "气泡水新品上市")).toHaveCount(0)
  await expect(link).toBeVisible()
  await page.getByRole("combobox", { name: "Online" }).selectOption("No")
  await page.getByRole("button", { name: "Search", exact: true }).click()
  await expect(page.getByText("Nothing matches these filters")).toBeVisible()
  await page.getByRole("button", { name: "Reset" }).first().click()
  await expect(rowOf(page, "双十一主视觉")).toContainText("Ended")
  await expectSoundScreen(page, "placements")
})
