import { languageIn } from "../../contract/languages.ts"
import { LANGUAGE_KEY, THEME_KEY, themeIn } from "../../contract/storage.ts"
import { isText, readItem, readSettings } from "./local-storage.ts"
import type { AccentPalette, SavedPreferences, Settings } from "../../machines/preferences/preferences-events.ts"
import { defaultSettings, isMenuWidth, isThemeColor } from "../../machines/preferences/settings.ts"

/*
 * Values for the first paint of the login form. Predicates tell them apart, like the stored session: schemas come
 * with Effect (54 kB more), and the form would be usable a third later.
 */

/** Settings from any stored value. An invalid field has its default. */
export const settingsFrom = (stored: Readonly<Record<string, unknown>>): Settings =>
  Object.fromEntries(
    Object.entries(defaultSettings).map(([name, preset]) => {
      const value = stored[name]
      const isValid =
        name === "menuWidth"
          ? isMenuWidth(value)
          : name === "themeColor"
            ? isThemeColor(value)
            : typeof value === "boolean"
      return [name, isValid ? value : preset]
    })
  ) as Settings

const names = ["accent", "accent.hover", "accent.fg", "bg.chosen", "fg.onAccent"] as const
const isAccent = (value: unknown): boolean =>
  names.every((name) => /^#[0-9a-f]{6}$/.test(String((value as Record<string, unknown> | null | undefined)?.[name])))

/** A stored palette if it is complete; otherwise null, so that a new one is derived. */
export const paletteFrom = (value: unknown): AccentPalette | null => {
  const palette = value as AccentPalette | null | undefined
  return isThemeColor(palette?.from) && isAccent(palette.light) && isAccent(palette.dark) ? palette : null
}

/** The language (specification, section 4): the stored one if allowed, else en-US on an overseas host, else zh-CN. */
const savedLanguage = (host: string, overseas: ReadonlyArray<string>): SavedPreferences["language"] =>
  languageIn(readItem(LANGUAGE_KEY)) ?? (overseas.includes(host.toLowerCase()) ? "en-US" : "zh-CN")

export const loadPreferences = (host: string, overseas: ReadonlyArray<string>): SavedPreferences => {
  const stored = readSettings()
  return {
    theme: themeIn(readItem(THEME_KEY)),
    language: savedLanguage(host, overseas),
    username: isText(stored["username"]) ? stored["username"].slice(0, 64) : "",
    palette: paletteFrom(stored["palette"]),
    ...settingsFrom(stored)
  }
}
