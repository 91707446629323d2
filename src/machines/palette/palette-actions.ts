import { actionsOf } from "./action.ts"
import type { PaletteEvent } from "./palette-events.ts"

export const paletteActions = actionsOf<PaletteEvent>("palette", {
  "action.keys": { type: "palette.keysOpened" }
})
