import type { AccentPalette, Settings } from "./preferences-events.ts"

/** The app settings as they are before anybody chose (specification, section 3). */
export const defaultSettings: Settings = {
  colorWeak: false,
  navbar: true,
  menu: true,
  hideMenu: false,
  menuCollapse: false,
  footer: true,
  themeColor: "#165DFF",
  menuWidth: 220,
  tabBar: false,
  menuFromServer: true
}

/** Narrower, a menu shows no words; wider, it leaves no room for the page. */
export const menuWidths = { least: 160, most: 400 } as const

export const isMenuWidth = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= menuWidths.least && value <= menuWidths.most

/** Upper case throughout, so that two equal colours are equal texts. */
export const isThemeColor = (value: unknown): value is string =>
  typeof value === "string" && /^#[0-9A-F]{6}$/.test(value)

/** Settings out of whatever was stored: a field that is not as it should be has its default. */
export const settingsFrom = (held: Readonly<Record<string, unknown>>): Settings =>
  Object.fromEntries(
    Object.entries(defaultSettings).map(([name, preset]) => {
      const value = held[name]
      const fits =
        name === "menuWidth"
          ? isMenuWidth(value)
          : name === "themeColor"
            ? isThemeColor(value)
            : typeof value === "boolean"
      return [name, fits ? value : preset]
    })
  ) as Settings

const names = ["accent", "accent.hover", "accent.fg", "bg.chosen", "fg.onAccent"] as const
const isAccent = (value: unknown): boolean =>
  names.every((name) => /^#[0-9a-f]{6}$/.test(String((value as Record<string, unknown> | null | undefined)?.[name])))

/** A kept palette, if it is whole: another is derived anew. */
export const paletteFrom = (value: unknown): AccentPalette | null => {
  const palette = value as AccentPalette | null | undefined
  return isThemeColor(palette?.from) && isAccent(palette.light) && isAccent(palette.dark) ? palette : null
}
