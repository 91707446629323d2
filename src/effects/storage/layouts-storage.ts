import { type Layouts, layoutsIn, layoutsText } from "../../machines/views/layouts.ts"
import { COLUMNS_KEY } from "../../contract/storage.ts"
import { readItem, writeItem } from "./local-storage.ts"

/** Layouts of the console's own lists. An application stores its own. */
export const loadLayouts = (): Layouts => layoutsIn(readItem(COLUMNS_KEY), "")
export const saveLayouts = (layouts: Layouts): void =>
  writeItem(COLUMNS_KEY, layoutsText(readItem(COLUMNS_KEY), "", layouts))
