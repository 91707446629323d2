import type { Page } from "@playwright/test"
import { newName } from "./fixtures/calls.ts"
import { chooseInMenu, menuEntry } from "./fixtures/row-menu.ts"
import { inMenuOf, expectSoundScreen, openAlone } from "./fixtures/standalone.ts"
import { expect, test } from "./fixtures/test.ts"

const NAME = "mini-app-admin"
const FIRST = "/router-first"
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text })
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const agree = (page: Page, verb: string) =>
  page.getByRole("alertdialog").getByRole("button", { name: verb, exact: true }).click()
const textIn = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const block = (page: Page, number: number) => page.getByRole("group", { name: `Block ${number}` })
const phone = (page: Page) => page.getByRole("region", { name: "Phone preview" })

test("a page is written, previewed, published, withdrawn and deleted", async ({ page, accounts }) => {
  const path = `/pages/${newName("x")}`
  await openAlone(page, NAME, FIRST, { token: await accounts.adminToken() })
  await expect(rowOf(page, "/pages/home")).toContainText("Banner, Products, Coupons")
  await button(page, "Add").click()
  const dialog = page.getByRole("dialog", { name: "Add page" })
  const field = (name: string) => dialog.getByRole("textbox", { name, exact: true })
  await field("Name").fill("Lazy summer")
  await field("Path").fill("/Pages/Lazy Summer")
  await button(page, "Save").click()
  await expect(field("Title")).toBeFocused()
  await expect(field("Path")).toHaveAccessibleDescription(/Enter a path such as \/pages\/home/)
  await expect(block(page, 1).getByRole("textbox", { name: "Heading", exact: true })).toHaveAccessibleDescription(
    /characters/
  )
  await expectSoundScreen(page, "a page with errors")
  await field("Title").fill("Summer goes on")
  await expect(dialog.getByText("Summer goes on")).toBeVisible()
  await field("Path").fill("/pages/home")
  await block(page, 1).getByRole("textbox", { name: "Heading", exact: true }).fill("Hot days")
  await button(page, "Add block").click()
  await expect(block(page, 2).getByRole("combobox")).toBeFocused()
  await block(page, 2).getByRole("combobox").selectOption("Coupons")
  await block(page, 2).getByRole("textbox", { name: "Heading", exact: true }).fill("For you")
  await block(page, 2).getByRole("textbox", { name: "Coupons, one per line" }).fill("Ice 20 %\nJuice 10 %")
  await expect(phone(page).getByRole("listitem")).toHaveText(["Ice 20 %", "Juice 10 %"])
  await button(page, "Move up: Block 2").click()
  await expect(phone(page)).toHaveText(/For you.*Hot days/s)
  await button(page, "Save").click()
  await expect(field("Path")).toHaveAccessibleDescription(/Another page already has this path/)
  await expect(block(page, 1).getByRole("textbox", { name: "Heading", exact: true })).toHaveValue("For you")
  await field("Path").fill(path)
  await button(page, "Save").click()
  await expect(textIn(page, "Create successful")).toBeVisible()
  const row = rowOf(page, path)
  await expect(row).toContainText("Coupons, Banner")

  await (await inMenuOf(row, "Publish")).click()
  await expect(page.getByRole("alertdialog")).toContainText(`Every customer can see it at ${path}`)
  await agree(page, "Publish")
  await expect(row).toContainText(/Published/)
  await (await inMenuOf(row, "Preview")).click()
  await expect(phone(page)).toHaveText(/For you.*Ice 20 %.*Hot days/s)
  await expectSoundScreen(page, "preview")
  await page.keyboard.press("Escape")
  await expect(row.getByRole("button", { name: "More actions" })).toBeFocused()
  await expect(await menuEntry(row, "Delete")).toBeDisabled()
  await page.keyboard.press("Escape")

  await row.getByRole("button", { name: "Edit" }).click()
  await expect(textIn(page, "This page is published: customers see changes immediately.")).toBeVisible()
  await button(page, "Remove: Block 2").click()
  await expect(block(page, 1).getByRole("combobox")).toBeFocused()
  await button(page, "Save").click()
  await expect(row).not.toContainText("Banner")
  await (await inMenuOf(row, "Unpublish")).click()
  await agree(page, "Unpublish")
  await expect(row).toContainText("Not published")
  await chooseInMenu(row, "Delete")
  await agree(page, "Delete")
  await expect(row).toHaveCount(0)
})

test("a page published elsewhere is not published by mistake", async ({ page, address, accounts }) => {
  const token = await accounts.adminToken()
  const post = async (call: string, body: object) => {
    const answer = await fetch(`${address}/mini-app-admin/page/${call}`, {
      method: "POST",
      headers: { authorization: token, "content-type": "application/json" },
      body: JSON.stringify(body)
    })
    return ((await answer.json()) as { readonly data: { readonly id: number; readonly version: number } }).data
  }
  const path = `/pages/${newName("x")}`
  const { id, version } = await post("add", { name: "Race", title: "Race", path, blocks: [] })
  await openAlone(page, NAME, `${FIRST}?text=${path.slice(7)}&published=false`, { token })
  await (await inMenuOf(rowOf(page, path), "Publish")).click()
  await post("publish", { id, version, published: true })
  await agree(page, "Publish")
  await expect(page.getByRole("alertdialog").getByRole("alert")).toContainText(
    "Somebody else changed this mini-app page"
  )
  await button(page, "Cancel").click()
  await expect(page.getByText("Nothing matches these filters")).toBeVisible()
})
