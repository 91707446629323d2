import { Preferences } from "../../src/machines/preferences/preferences-events.ts"
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

export const preferencesSamples: SamplesOf<typeof Preferences> = {
  found: [
    Preferences.found.make({ kept, systemTheme: "dark", device: "desktop" }),
    Preferences.found.make({ kept: { ...kept, ...turned }, systemTheme: "light", device: "mobile" })
  ],
  changedElsewhere: [Preferences.changedElsewhere.make({ kept: { ...kept, theme: "dark" } })],
  languageChosen: [Preferences.languageChosen.make({ language: "en-US" })],
  themeChosen: [Preferences.themeChosen.make({ theme: "dark" })],
  systemThemeTurned: [Preferences.systemThemeTurned.make({ theme: "light" })],
  usernameRemembered: [Preferences.usernameRemembered.make({ username: "bob" })],
  menuFolded: [Preferences.menuFolded.make({ folded: true })],
  settingsChosen: [
    Preferences.settingsChosen.make({ changes: { menuFromServer: true } }),
    Preferences.settingsChosen.make({ changes: { menuWidth: 300, themeColor: green.from } })
  ],
  paletteDerived: [Preferences.paletteDerived.make({ palette: green })],
  paletteFailed: [Preferences.paletteFailed.make({})],
  deviceTurned: [Preferences.deviceTurned.make({ device: "mobile" })],
  drawerTurned: [Preferences.drawerTurned.make({ open: true }), Preferences.drawerTurned.make({ open: false })],
  copyAsked: [Preferences.copyAsked.make({ text: "{}" })],
  copied: [Preferences.copied.make({})],
  copyFailed: [Preferences.copyFailed.make({})],
  stored: [Preferences.stored.make({})]
}
