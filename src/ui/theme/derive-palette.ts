import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as addMode,
  wcagContrast
} from "culori/fn"
import type { Accent, AccentPalette } from "../../machines/preferences/preferences-events.ts"
import { colours } from "../../kit/colours.ts"

addMode(modeRgb)
addMode(modeLrgb)
addMode(modeOklch)
const oklch = converter("oklch")

export const themes = ["light", "dark"] as const
type ThemeName = (typeof themes)[number]

/** Grounds of text in the accent's colour, besides the ground of a selection. */
const backgrounds = ["bg", "bg.panel", "bg.subtle", "bg.hover"] as const

/** The contrast of every text with its background (WCAG 2, AA), and a little more, because colours are rounded. */
const MIN_CONTRAST = 4.55
/** The contrast of a control with what is beside it. */
const VISIBLE = 3.03

const of = (l: number, c: number, h: number | undefined): string =>
  formatHex(
    clampChroma({ mode: "oklch", l: Math.min(1, Math.max(0, l)), c, ...(h === undefined ? {} : { h }) }, "oklch")
  )

/** The first sufficient colour, from one lightness towards another. At the far end every colour suffices. */
const firstFrom = (
  start: number,
  end: number,
  colourAt: (l: number) => string,
  does: (colour: string) => boolean
): string => {
  const step = end > start ? 0.01 : -0.01
  for (let l = start; step > 0 ? l < end : l > end; l += step) {
    const colour = colourAt(l)
    if (does(colour)) return colour
  }
  return colourAt(end)
}

/** The accent's five colours in one theme: same hue, its lightness changed as far as reading needs it. */
export const accentFor = (choice: string, theme: ThemeName): Accent => {
  const { l, c, h } = oklch(choice) ?? { l: 0.5, c: 0, h: undefined }
  const light = theme === "light"
  const extreme = light ? 0 : 1
  const isDistinct = (colour: string) => wcagContrast(colour, colours["bg.panel"].value[`_${theme}`]) >= VISIBLE
  const accent = isDistinct(choice) ? choice.toLowerCase() : firstFrom(l, extreme, (at) => of(at, c, h), isDistinct)
  const chosen = of(light ? 0.952 : 0.285, Math.min(c, light ? 0.028 : 0.07), h)
  const under = [chosen, ...backgrounds.map((name) => colours[name].value[`_${theme}`])]
  const white = wcagContrast("#ffffff", accent) >= MIN_CONTRAST
  const onAccent = white ? "#ffffff" : "#000000"
  return {
    accent,
    "accent.hover": firstFrom(
      (oklch(accent)?.l ?? l) + (white ? -0.06 : 0.05),
      white ? 0 : 1,
      (at) => of(at, c, h),
      (colour) => wcagContrast(colour, onAccent) >= MIN_CONTRAST
    ),
    "accent.fg": firstFrom(
      light ? Math.min(l, 0.62) : Math.max(l, 0.6),
      extreme,
      (at) => of(at, c, h),
      (colour) => under.every((background) => wcagContrast(colour, background) >= MIN_CONTRAST)
    ),
    "bg.chosen": chosen,
    "fg.onAccent": onAccent
  }
}

/** All colours that derive from a theme colour. */
export const paletteOf = (choice: string): AccentPalette => ({
  from: choice,
  light: accentFor(choice, "light"),
  dark: accentFor(choice, "dark")
})
