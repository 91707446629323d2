import { actionsOf } from "../palette/action.ts"
import type { PreferencesEvent } from "./preferences-events.ts"

export const preferencesActions = actionsOf<PreferencesEvent>("preferences", {
  "action.dark": { type: "preferences.themeChosen", theme: "dark" },
  "action.light": { type: "preferences.themeChosen", theme: "light" },
  "action.chinese": { type: "preferences.languageChosen", language: "zh-CN" },
  "action.english": { type: "preferences.languageChosen", language: "en-US" },
  "action.fold": { type: "preferences.menuFolded", folded: true },
  "action.unfold": { type: "preferences.menuFolded", folded: false }
})
