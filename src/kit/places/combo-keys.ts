import type { OptionRow } from "./option-list.tsx"

/** The action of a key in a combobox; null leaves the key to the text field or the form. */
export type KeyAction<Row> =
  | { readonly type: "show" | "close"; readonly prevent: boolean }
  | { readonly type: "activate"; readonly id: string; readonly prevent: boolean }
  | { readonly type: "toggle" | "turn"; readonly row: Row; readonly prevent: boolean }

type ActivePosition<Row> = {
  readonly open: boolean
  readonly text: string
  readonly tree: boolean
  readonly rows: ReadonlyArray<Row>
  readonly active: string | null
}
type Key = { readonly key: string; readonly altKey: boolean; readonly nativeEvent: { readonly isComposing: boolean } }

const PAGE = 7
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }

/**
 * Arrows move through the options. Enter ticks, and so does Space while nothing is typed; then left and right close and
 * open branches. Without an active option Enter belongs to the form, which searches.
 */
export const keyAction = <Row extends OptionRow>(
  { key, altKey, nativeEvent }: Key,
  { open, text, tree, rows, active }: ActivePosition<Row>
): KeyAction<Row> | null => {
  // While an input method composes a word, Enter and Escape belong to it.
  if (nativeEvent.isComposing) return null
  const activeIndex = rows.findIndex(({ id }) => id === active)
  const row = rows[activeIndex]
  const step = steps[key]
  if (step !== undefined) {
    if (!open) return Math.abs(step) === 1 ? { type: "show", prevent: true } : null
    if (altKey && key === "ArrowUp") return { type: "close", prevent: true }
    const next = row === undefined ? (step > 0 ? 0 : rows.length - 1) : activeIndex + step
    const to = rows[Math.max(0, Math.min(next, rows.length - 1))]
    return to === undefined ? null : { type: "activate", id: to.id, prevent: true }
  }
  if (!open) return null
  if (key === "Escape") return { type: "close", prevent: true }
  if (key === "Enter")
    return row === undefined ? { type: "close", prevent: false } : { type: "toggle", row, prevent: true }
  if (text !== "" || row === undefined) return null
  if (key === " ") return { type: "toggle", row, prevent: true }
  if (!tree) return null
  if (key === "ArrowRight") {
    if (row.isOpen === false) return { type: "turn", row, prevent: true }
    const child = row.isOpen === true ? rows[activeIndex + 1] : undefined
    return child === undefined ? null : { type: "activate", id: child.id, prevent: true }
  }
  if (key === "ArrowLeft") {
    if (row.isOpen === true) return { type: "turn", row, prevent: true }
    const above = rows.slice(0, activeIndex).findLast(({ level }) => level < row.level)
    return above === undefined ? null : { type: "activate", id: above.id, prevent: true }
  }
  return null
}
