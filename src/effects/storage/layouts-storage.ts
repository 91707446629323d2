import { type Layouts, layoutsIn, layoutsText } from "../../machines/views/layouts.ts"
import { COLUMNS_KEY } from "../../contract/storage.ts"
import { read, write } from "./local-storage.ts"

/** Layouts of the console's own lists. An application stores its own. */
export const loadLayouts = (): Layouts => layoutsIn(read(COLUMNS_KEY), "")
export const saveLayouts = (layouts: Layouts): void => write(COLUMNS_KEY, layoutsText(read(COLUMNS_KEY), "", layouts))
