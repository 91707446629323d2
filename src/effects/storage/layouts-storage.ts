import { layoutsIn, layoutsText, pageSizeIn, type SavedLayouts } from "../../machines/views/layouts.ts"
import { COLUMNS_KEY } from "../../contract/storage.ts"
import { readItem, writeItem } from "./local-storage.ts"

/** Layouts of the console's own lists. An application stores its own. */
export const loadLayouts = (): SavedLayouts => {
  const text = readItem(COLUMNS_KEY)
  return { layouts: layoutsIn(text, ""), pageSize: pageSizeIn(text) }
}
export const saveLayouts = (saved: SavedLayouts): void =>
  writeItem(COLUMNS_KEY, layoutsText(readItem(COLUMNS_KEY), "", saved))
