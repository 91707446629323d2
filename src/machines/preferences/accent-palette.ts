import { Schema } from "effect"
import { isThemeColor } from "./settings.ts"

const Colour = Schema.String.check(Schema.isPattern(/^#[0-9a-f]{6}$/))

/** The colours of the accent in one theme. */
const Accent = Schema.Struct({
  /** The ground of a filled button: the colour as it was picked, where that stands out from a panel. */
  accent: Colour,
  "accent.hover": Colour,
  "accent.fg": Colour,
  "bg.chosen": Colour,
  "fg.onAccent": Colour
})
export type Accent = typeof Accent.Type

/** What was derived from a theme colour. It is kept, so that the next visit is drawn in it from the start. */
export const AccentPalette = Schema.Struct({
  from: Schema.String.check(Schema.makeFilter(isThemeColor)),
  light: Accent,
  dark: Accent
})
export type AccentPalette = typeof AccentPalette.Type
