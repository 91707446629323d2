import { Schema, Struct } from "effect"
import { languages } from "../../contract/languages.ts"
import { isThemeColor, isMenuWidth } from "./settings.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

const Colour = Schema.String.check(Schema.isPattern(/^#[0-9a-f]{6}$/))

/** The colours of the accent in one theme. */
const Accent = Schema.Struct({
  /** The background of a filled button: the picked colour, if it contrasts with a panel. */
  accent: Colour,
  "accent.hover": Colour,
  "accent.fg": Colour,
  "bg.chosen": Colour,
  "fg.onAccent": Colour
})
export type Accent = typeof Accent.Type

/** A palette derived from a theme colour. It is stored, so the next visit uses it from the first paint. */
export const AccentPalette = Schema.Struct({
  from: Schema.String.check(Schema.makeFilter(isThemeColor)),
  light: Accent,
  dark: Accent
})
export type AccentPalette = typeof AccentPalette.Type

export const Language = Schema.Literals(languages)
export type Language = typeof Language.Type
export const Theme = Schema.Literals(["light", "dark"])
export type Theme = typeof Theme.Type
/** "system": the operating system chooses between light and dark. */
const ThemeChoice = Schema.Literals(["light", "dark", "system"])
export type ThemeChoice = typeof ThemeChoice.Type
const Device = Schema.Literals(["desktop", "mobile"])
export type Device = typeof Device.Type

/** The stored app settings (specification, section 3). */
const Settings = Schema.Struct({
  colorWeak: Schema.Boolean,
  navbar: Schema.Boolean,
  menu: Schema.Boolean,
  /** The menu is in a drawer, as always on a narrow screen. */
  hideMenu: Schema.Boolean,
  menuCollapse: Schema.Boolean,
  footer: Schema.Boolean,
  themeColor: Schema.String.check(Schema.makeFilter(isThemeColor)),
  menuWidth: Schema.Number.check(Schema.makeFilter(isMenuWidth)),
  tabBar: Schema.Boolean,
  menuFromServer: Schema.Boolean
})
export type Settings = typeof Settings.Type
const SettingsChanges = Settings.mapFields(Struct.map(Schema.optionalKey))

/** `username` is the remembered name at sign-in, empty for none. `palette` belongs to the theme colour. */
const SavedPreferences = Schema.Struct({
  theme: ThemeChoice,
  language: Language,
  username: Schema.String,
  palette: Schema.NullOr(AccentPalette),
  ...Settings.fields
})
export type SavedPreferences = typeof SavedPreferences.Type

export const PreferencesEvents = eventsOf("preferences", {
  loaded: { saved: SavedPreferences, systemTheme: Theme, device: Device },
  /** Another window of this browser changed and saved the preferences. */
  changedElsewhere: {},
  languageChosen: { language: Language },
  themeChosen: { theme: ThemeChoice },
  systemThemeTurned: { theme: Theme },
  usernameRemembered: { username: Schema.String },
  menuFolded: { folded: Schema.Boolean },
  settingsChosen: { changes: SettingsChanges },
  paletteDerived: { palette: AccentPalette },
  /** The code that derives a palette could not be loaded. */
  paletteFailed: {},
  /** The window became wide or narrow. */
  deviceChanged: { device: Device },
  /** The settings drawer was opened or closed. */
  drawerToggled: { open: Schema.Boolean },
  /** The operator copies the settings. */
  copyRequested: { text: Schema.String },
  copied: {},
  copyFailed: {}
})
export type PreferencesEvent = EventOf<typeof PreferencesEvents>
export type PreferencesEvents = EventsOf<typeof PreferencesEvents>
