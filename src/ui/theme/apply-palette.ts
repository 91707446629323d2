import type { Accent, AccentPalette } from "../../machines/preferences/preferences-events.ts"

/** The name that a token has as a variable of the page: in kebab-case, its dot escaped. */
const variableOf = (name: string) =>
  `--wh-colors-${name.replace(".", "\\.").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const rule = (selector: string, accent: Accent) => {
  const lines = Object.entries(accent).map(([name, value]) => `${variableOf(name)}:${value}`)
  return `${selector}{${lines.join(";")}}`
}

let sheet: CSSStyleSheet | null = null

/** Puts a palette in place of the default colours, in both themes; null brings the default back. */
export const applyPalette = (palette: AccentPalette | null): void => {
  if (sheet === null) {
    if (palette === null) return
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(
    palette === null ? "" : rule(":root,[data-theme=light]", palette.light) + rule("[data-theme=dark]", palette.dark)
  )
}
