import type { KeyboardEvent as Pressed, MouseEvent } from "react"
import { hasNoModifier, isTyping } from "./list-keys.ts"

/** The element of a row that opens its record: the name if all of it is a link, else the button of the form. */
const opening = "[data-naming] a[href]:not([data-part]), [data-opens]:not([aria-disabled=true])"
const firstAction = "[data-actions] button:not([aria-disabled=true])"
const controls = "a, button, input, label, select, textarea, summary, [data-pick], [data-actions]"

/** The selected text, even in an embedded application's own tree. */
const selectedTextIn = (row: Element) =>
  String((row.getRootNode() as Partial<Document>).getSelection?.() ?? document.getSelection() ?? "")

/** Rows without a record of their own open what they link to first, or unfold their text. */
const firstLink = ":scope:not(:has([data-opens])) :is(a[href], [data-long] > button)"

/** A click on a row opens its record, unless it hits a control or ends a selection of text. */
export const onRowClick = (event: MouseEvent<HTMLElement>): void => {
  const { target } = event
  if (!hasNoModifier(event) || event.shiftKey || !(target instanceof Element) || target.closest(controls) !== null)
    return
  const row = target.closest("[data-row]")
  if (row === null || selectedTextIn(row) !== "") return
  ;(row.querySelector<HTMLElement>(opening) ?? row.querySelector<HTMLElement>(firstLink))?.click()
}

const openRow = (row: HTMLElement) =>
  (row.querySelector<HTMLElement>(opening) ?? row.querySelector<HTMLElement>(firstAction))?.click()

/** Arrows, Home and End move through the rows of a table. Enter opens the focused row, Space selects it. */
export const onRowKey = (event: Pressed<HTMLElement>): void => {
  const { key, target, currentTarget } = event
  if (!hasNoModifier(event) || isTyping(target)) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>("[data-row]")]
  const rowIndex = rows.findIndex((row) => row.contains(target as Node))
  const isRow = rows[rowIndex] === target
  const step = { ArrowDown: rowIndex + 1, ArrowUp: rowIndex - 1, ...(isRow ? { Home: 0, End: rows.length - 1 } : {}) }[
    key
  ]
  if (step !== undefined) rows[Math.max(0, Math.min(step, rows.length - 1))]?.focus()
  else if (isRow && key === "Enter") openRow(rows[rowIndex]!)
  else if (isRow && key === " ") rows[rowIndex]!.querySelector<HTMLElement>("[data-pick] input")?.click()
  else return
  event.preventDefault()
}
