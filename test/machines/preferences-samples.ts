import { PreferencesEvents } from "../../src/machines/preferences/preferences-events.ts"
import { defaultSettings } from "../../src/machines/preferences/settings.ts"
import type { SamplesOf } from "./specimen.ts"

const accent = {
  accent: "#0a7f5a",
  "accent.hover": "#096c4d",
  "accent.fg": "#0a7f5a",
  "bg.chosen": "#e0f5ec",
  "fg.onAccent": "#ffffff"
}
export const green = { from: "#0A7F5A", light: accent, dark: accent }

/** Every switch the other way round. */
const turned = {
  colorWeak: true,
  navbar: false,
  menu: false,
  hideMenu: true,
  footer: false,
  tabBar: true,
  themeColor: green.from
}

const kept = {
  theme: null,
  language: "zh-CN",
  username: "ada",
  palette: null,
  ...defaultSettings,
  menuFromServer: false
} as const

export const preferencesSamples: SamplesOf<typeof PreferencesEvents> = {
  found: [
    PreferencesEvents.found.make({ kept, systemTheme: "dark", device: "desktop" }),
    PreferencesEvents.found.make({ kept: { ...kept, ...turned }, systemTheme: "light", device: "mobile" })
  ],
  languageChosen: [PreferencesEvents.languageChosen.make({ language: "en-US" })],
  themeChosen: [PreferencesEvents.themeChosen.make({ theme: "dark" })],
  systemThemeTurned: [PreferencesEvents.systemThemeTurned.make({ theme: "light" })],
  usernameRemembered: [PreferencesEvents.usernameRemembered.make({ username: "bob" })],
  menuFolded: [PreferencesEvents.menuFolded.make({ folded: true })],
  settingsChosen: [
    PreferencesEvents.settingsChosen.make({ changes: { menuFromServer: true } }),
    PreferencesEvents.settingsChosen.make({ changes: { menuWidth: 300, themeColor: green.from } })
  ],
  paletteDerived: [PreferencesEvents.paletteDerived.make({ palette: green })],
  deviceTurned: [PreferencesEvents.deviceTurned.make({ device: "mobile" })],
  drawerTurned: [
    PreferencesEvents.drawerTurned.make({ open: true }),
    PreferencesEvents.drawerTurned.make({ open: false })
  ],
  copyAsked: [PreferencesEvents.copyAsked.make({ text: "{}" })]
}
