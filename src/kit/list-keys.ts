import { type KeyboardEvent as Pressed, type MouseEvent, type RefObject, useEffect } from "react"

export const isTyping = (target: EventTarget | null | undefined) =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]") !== null

type Keys = Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey">
export const hasNoModifier = ({ altKey, ctrlKey, metaKey }: Keys) => !altKey && !ctrlKey && !metaKey

/** `/` focuses the search of the visible list. */
export const useSearchKey = (box: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || !hasNoModifier(event) || isTyping(event.composedPath()[0]))
        return
      const field = box.current?.querySelector<HTMLElement>("[role=search] :is(input, select)")
      if (field === null || field === undefined || !field.checkVisibility()) return
      field.focus()
      event.preventDefault()
    }
    addEventListener("keydown", onKeyDown)
    return () => removeEventListener("keydown", onKeyDown)
  }, [box])

/** The element of a row that opens its record: the name if all of it is a link, else the button of the form. */
const opening = "[data-naming] a[href]:not([data-part]), [data-opens]:not([aria-disabled=true])"
const firstAction = "[data-actions] button:not([aria-disabled=true])"
const controls = "a, button, input, label, select, textarea, summary, [data-pick], [data-actions]"

/** The selected text, even in an embedded application's own tree. */
const selectedTextIn = (row: Element) =>
  String((row.getRootNode() as Partial<Document>).getSelection?.() ?? document.getSelection() ?? "")

/** A click on a row opens its record, unless it hits a control or ends a selection of text. */
export const onRowClick = (event: MouseEvent<HTMLElement>): void => {
  const { target } = event
  if (!hasNoModifier(event) || event.shiftKey || !(target instanceof Element) || target.closest(controls) !== null)
    return
  const row = target.closest("[data-row]")
  if (row === null || selectedTextIn(row) !== "") return
  row.querySelector<HTMLElement>(opening)?.click()
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
