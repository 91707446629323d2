/** A colour of the light theme, and its counterpart in the dark one. */
export const lightAndDark = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })

/**
 * Every colour of the console. The five of the accent belong to the default theme colour, #165DFF. `derive-palette.ts`
 * derives them from any other.
 */
export const colours = {
  bg: lightAndDark("#f5f6f8", "#141416"),
  "bg.panel": lightAndDark("#ffffff", "#1d1d20"),
  "bg.subtle": lightAndDark("#f7f8fa", "#232327"),
  "bg.hover": lightAndDark("#f0f2f5", "#2b2b30"),
  "bg.chosen": lightAndDark("#e8efff", "#17284f"),
  "bg.shade": lightAndDark("rgba(20, 24, 32, 0.45)", "rgba(0, 0, 0, 0.62)"),
  fg: lightAndDark("#1d2129", "#f0f1f4"),
  "fg.muted": lightAndDark("#4a5361", "#bcc0c9"),
  "fg.subtle": lightAndDark("#626c7a", "#989eaa"),
  "fg.onAccent": lightAndDark("#ffffff", "#ffffff"),
  "fg.onDanger": lightAndDark("#ffffff", "#ffffff"),
  border: lightAndDark("#e3e6eb", "#34343a"),
  "border.control": lightAndDark("#868f9c", "#757b86"),
  accent: lightAndDark("#165dff", "#165dff"),
  "accent.hover": lightAndDark("#0e4bd8", "#0e4bd8"),
  "accent.fg": lightAndDark("#0f52e6", "#7aa7ff"),
  danger: lightAndDark("#c9252d", "#c92f36"),
  "danger.hover": lightAndDark("#ab1d24", "#ab1d24"),
  "danger.fg": lightAndDark("#b8141c", "#ff8c88"),
  "danger.bg": lightAndDark("#fdecec", "#3d1c1e"),
  /** The brand's background beside the sign-in form, under white text. */
  "bg.brand": lightAndDark("#0b2152", "#0d1a38"),
  "success.fg": lightAndDark("#0b7a3b", "#5cd68f"),
  "success.bg": lightAndDark("#e6f6ec", "#12301f"),
  "info.fg": lightAndDark("#0f6b73", "#62c4cc"),
  "info.bg": lightAndDark("#e2f4f5", "#12312f"),
  /** Bars and lines of data whose colour means nothing. */
  chart: lightAndDark("#5a6b87", "#93a5c4"),
  "warning.fg": lightAndDark("#8f5200", "#f0b35a"),
  "warning.bg": lightAndDark("#fff3e0", "#38290f")
}
