/** A colour of the light theme and its counterpart in the dark one. */
export const both = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })

/**
 * Every colour of the console. The five of the accent are those of the default theme colour, #165DFF; `derive-palette.ts` derives them from any other.
 */
export const colours = {
  bg: both("#f5f6f8", "#141416"),
  "bg.panel": both("#ffffff", "#1d1d20"),
  "bg.subtle": both("#f7f8fa", "#232327"),
  "bg.hover": both("#f0f2f5", "#2b2b30"),
  "bg.chosen": both("#e8efff", "#17284f"),
  "bg.shade": both("rgba(20, 24, 32, 0.45)", "rgba(0, 0, 0, 0.62)"),
  fg: both("#1d2129", "#f0f1f4"),
  "fg.muted": both("#4a5361", "#bcc0c9"),
  "fg.subtle": both("#626c7a", "#989eaa"),
  "fg.onAccent": both("#ffffff", "#ffffff"),
  "fg.onDanger": both("#ffffff", "#ffffff"),
  border: both("#e3e6eb", "#34343a"),
  "border.control": both("#868f9c", "#757b86"),
  accent: both("#165dff", "#165dff"),
  "accent.hover": both("#0e4bd8", "#0e4bd8"),
  "accent.fg": both("#0f52e6", "#7aa7ff"),
  danger: both("#c9252d", "#c92f36"),
  "danger.hover": both("#ab1d24", "#ab1d24"),
  "danger.fg": both("#b8141c", "#ff8c88"),
  "danger.bg": both("#fdecec", "#3d1c1e"),
  /** The background of the brand beside the sign-in form, with white text on it. */
  "bg.brand": both("#0b2152", "#0d1a38"),
  "success.fg": both("#0b7a3b", "#5cd68f"),
  "success.bg": both("#e6f6ec", "#12301f"),
  "info.fg": both("#0f6b73", "#62c4cc"),
  "info.bg": both("#e2f4f5", "#12312f"),
  /** Bars and lines of data without a meaning of their own. */
  chart: both("#5a6b87", "#93a5c4"),
  "warning.fg": both("#8f5200", "#f0b35a"),
  "warning.bg": both("#fff3e0", "#38290f")
}
