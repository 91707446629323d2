import type { Texts } from "../texts.ts"
import { byName } from "../by-name.ts"

/** All texts of this language. Those of the server lie deeper. */
export const texts: Texts = byName(
  import.meta.glob(["./*.json", "./*/*.json", "!./server/*"], { eager: true, import: "default" })
)
