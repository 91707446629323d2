import type { Page } from "@playwright/test"
import { newName } from "./fixtures/calls.ts"
import { showFilters } from "./fixtures/filters.ts"
import { chooseInMenu } from "./fixtures/row-menu.ts"
import { inMenuOf, expectSoundScreen, openAlone } from "./fixtures/standalone.ts"
import { expect, test } from "./fixtures/test.ts"

const NAME = "interactive-admin"
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text })
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const textIn = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/** A change by another operator meanwhile. */
const changeElsewhere = async (address: string, token: string, text: string, change: object) => {
  const home = `${address}/interactive-admin/utterance`
  const headers = { authorization: token, "content-type": "application/json" }
  const answer = await fetch(`${home}/list?text=${encodeURIComponent(text)}`, { headers })
  const { data } = (await answer.json()) as { readonly data: { readonly list: ReadonlyArray<object> } }
  await fetch(`${home}/edit`, { method: "POST", headers, body: JSON.stringify({ ...data.list[0], ...change }) })
}

test("utterances are filtered and edited, and errors keep the typed text", async ({ page, address, accounts }) => {
  const token = await accounts.adminToken()
  const text = `Mind the gap ${newName("x")}`
  await openAlone(page, NAME, "/router-first", { token })
  await showFilters(page)
  await page.getByRole("combobox", { name: "Occasion" }).selectOption("Way blocked")
  await page.getByRole("combobox", { name: "Language" }).selectOption("English")
  await button(page, "Search").click()
  await expect(page).toHaveURL(/scene=blocked&language=en-US$/)
  await expect(rowOf(page, "Excuse me, may I pass?")).toBeVisible()
  await expect(page.getByRole("cell", { name: "Farewell" })).toHaveCount(0)

  await button(page, "Add").click()
  const dialog = page.getByRole("dialog", { name: "Add phrase" })
  await dialog.getByRole("textbox").fill("  ")
  await button(page, "Save").click()
  await expect(dialog.getByRole("combobox", { name: "Occasion" })).toBeFocused()
  await expect(textIn(page, "Choose an occasion")).toBeVisible()
  await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription("Enter 1 to 200 characters")
  await dialog.getByRole("combobox", { name: "Occasion" }).selectOption("Way blocked")
  await dialog.getByRole("combobox", { name: "Language" }).selectOption("English")
  await dialog.getByRole("textbox").fill("Excuse me, may I pass?")
  await button(page, "Save").click()
  await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription(/already/)
  await dialog.getByRole("textbox").fill(text)
  await button(page, "Save").click()
  await expect(textIn(page, "Create successful")).toBeVisible()

  const on = rowOf(page, text).getByRole("switch", { name: `Enabled: ${text}` })
  await on.click()
  await expect(textIn(page, "Setting successful")).toBeVisible()
  await expect(on).not.toBeChecked()

  await rowOf(page, text).getByRole("button", { name: "Edit" }).click()
  await changeElsewhere(address, token, text, { scene: "greeting", enabled: true })
  await page.getByRole("textbox", { name: "Phrase" }).last().fill(`${text} please`)
  await button(page, "Save").click()
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Somebody else changed this record")
  await expect(page.getByRole("dialog").getByRole("combobox", { name: "Occasion" })).toHaveValue("greeting")
  await expect(page.getByRole("textbox", { name: "Phrase" }).last()).toHaveValue(`${text} please`)
  await button(page, "Cancel").click()
  await button(page, "Discard").click()
  await button(page, "Reset").click()
  await expect(rowOf(page, text)).toContainText("Greeting")
  await expect(on).toBeChecked()

  await chooseInMenu(rowOf(page, text), "Delete")
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await expect(textIn(page, "Deleted successfully")).toBeVisible()
  await expect(rowOf(page, text)).toHaveCount(0)
})

test("a quiz keeps answer order and one right answer", async ({ page, accounts }) => {
  const question = `How many robots? ${newName("x")}`
  await openAlone(page, NAME, "/router-first", { token: await accounts.adminToken() })
  await page.getByRole("link", { name: "Quizzes" }).click()
  await expect(page).toHaveURL(/#\/interactive-admin\/quizzes$/)
  await button(page, "Add").click()
  const answer = (number: number) => page.getByRole("textbox", { name: `Answer ${number}` })
  await page.getByRole("dialog").getByRole("textbox", { name: "Question" }).fill(question)
  await answer(1).fill("forty")
  await answer(2).fill("forty")
  await button(page, "Add answer").click()
  await expect(answer(3)).toBeFocused()
  await page.keyboard.type("four hundred")
  await button(page, "Save").click()
  await expect(page.getByRole("radio", { name: "Answer 1 is correct" })).toBeFocused()
  await expect(answer(2)).toHaveAccessibleDescription("This answer already exists")
  await expect(textIn(page, "Mark the correct answer")).toBeVisible()
  await expectSoundScreen(page, "a quiz with errors")
  await answer(2).fill("four")
  await page.getByRole("radio", { name: "Answer 3 is correct" }).check()
  await button(page, "Move up: Answer 3").click()
  await expect(answer(2)).toHaveValue("four hundred")
  await expect(page.getByRole("radio", { name: "Answer 2 is correct" })).toBeChecked()
  await expect(button(page, "Move up: Answer 2")).toBeFocused()
  await button(page, "Remove: Answer 3").click()
  await expect(answer(2)).toBeFocused()
  await button(page, "Save").click()
  await expect(textIn(page, "Create successful")).toBeVisible()
  await expect(rowOf(page, question)).toContainText(/forty.*four hundred/)

  await (await inMenuOf(rowOf(page, question), "Try")).click()
  const play = page.getByRole("dialog", { name: "Try the quiz" })
  await expect(play.getByRole("button", { name: "forty" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(play.getByRole("status")).toHaveText("Not quite. Correct answer: “four hundred”.")
  await expectSoundScreen(page, "a quiz that is tried")
  await play.getByRole("button", { name: "Result" }).click()
  await expect(play.getByRole("status")).toHaveText("0 of 1 correct")
  await play.getByRole("button", { name: "Try again" }).click()
  await play.getByRole("button", { name: "four hundred" }).click()
  await expect(play.getByRole("status")).toHaveText("Correct!")
  await page.keyboard.press("Escape")
  await expect(rowOf(page, question).getByRole("button", { name: "More actions" })).toBeFocused()

  await rowOf(page, question).getByRole("button", { name: "Edit" }).click()
  await page.getByRole("radio", { name: "Answer 1 is correct" }).check()
  await button(page, "Save").click()
  await expect(textIn(page, "Edited successfully")).toBeVisible()
  await expect(rowOf(page, question).getByRole("listitem").filter({ hasText: "forty" }).getByRole("img")).toBeVisible()
  await chooseInMenu(rowOf(page, question), "Delete")
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await expect(rowOf(page, question)).toHaveCount(0)
  await expectSoundScreen(page, "quizzes")
})
