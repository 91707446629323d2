import { Schema } from "effect"
import { type EventOf, eventsOf } from "../events.ts"

export const Language = Schema.Literals(["zh-CN", "en-US"])
export type Language = typeof Language.Type
export const Theme = Schema.Literals(["light", "dark"])
export type Theme = typeof Theme.Type

/** `theme` null follows the system. `username` is the one to remember at sign-in, empty for none. */
export const PreferencesKept = Schema.Struct({
  theme: Schema.NullOr(Theme),
  language: Language,
  username: Schema.String,
  menuCollapse: Schema.Boolean,
  tabBar: Schema.optionalKey(Schema.Boolean)
})
export type PreferencesKept = typeof PreferencesKept.Type

export const Preferences = eventsOf("preferences", {
  found: { kept: PreferencesKept, systemTheme: Theme },
  languageChosen: { language: Language },
  themeChosen: { theme: Theme },
  systemThemeTurned: { theme: Theme },
  usernameRemembered: { username: Schema.String },
  menuFolded: { folded: Schema.Boolean },
  stored: {}
})
export type PreferencesEvent = EventOf<typeof Preferences>
export type PreferencesFacts = { [K in keyof typeof Preferences]: (typeof Preferences)[K]["Type"] }
