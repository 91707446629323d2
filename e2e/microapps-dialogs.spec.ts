import { ADMIN } from "./fixtures/accounts.ts"
import { heading, serve } from "./fixtures/applications.ts"
import { violationsOf } from "./fixtures/axe.ts"
import { expect, test } from "./fixtures/test.ts"

/** A native dialog: nothing of the page can lie above it. */
const MODAL = `
  const modal = document.createElement("dialog")
  modal.setAttribute("aria-label", "Inner dialog")
  modal.innerHTML = '<input aria-label="Inner field">'
  modal.firstChild.addEventListener("input", () => props.setUnsaved(true))
  root.append(modal)
  modal.showModal()
  const lost = { _tag: "SessionLost", code: 40305, msg: "over", call: "GET /sale-admin/order/list" }
  setTimeout(() => window.dispatchEvent(new CustomEvent("wheelhouse:session-lost", { detail: lost })), 60000)
`

test("console dialogs cover an application and return its focus", async ({ page, enter }) => {
  await page.clock.install()
  await serve(page, "sale-admin", { mount: MODAL })
  await enter(page, ADMIN, "/sale-admin/router-first")
  await expect(heading(page, "sale-admin")).toBeAttached()
  const field = page.getByRole("textbox", { name: "Inner field" })
  await field.fill("half a word")

  await page.keyboard.press("Control+k")
  const palette = page.getByRole("dialog", { name: "Command palette" })
  await expect(palette.getByRole("combobox")).toBeFocused()
  await page.keyboard.type("dash")
  await expect(palette.getByRole("option").first()).toContainText("Dashboard")
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press("Escape")
  await expect(palette).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue("half a word")

  // Typed input would be lost, so a reload of the application needs the operator's consent.
  const reload = async () => {
    await page.keyboard.press("Control+k")
    await expect(palette.getByRole("combobox")).toBeFocused()
    await page.keyboard.type("reload")
    await expect(palette.getByRole("option").first()).toContainText("Reload")
    await page.keyboard.press("Enter")
  }
  const unsaved = page.getByRole("alertdialog", { name: "Unsaved form" })
  await reload()
  await expect(unsaved).toContainText("Retail Platform")
  await page.keyboard.press("Escape")
  await expect(field).toBeFocused()
  await expect(field).toHaveValue("half a word")
  await reload()
  await unsaved.getByRole("button", { name: "Reload" }).click()
  await expect(field).toHaveValue("")

  await page.clock.fastForward(60_000)
  const lost = page.getByRole("alertdialog", { name: "Confirm logout" })
  await lost.getByRole("button", { name: "Cancel" }).click()
  await expect(lost).toHaveCount(0)
  await expect(field).toBeFocused()
})
