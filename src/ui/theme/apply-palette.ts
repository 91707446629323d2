import type { Accent, AccentPalette } from "../../machines/preferences/preferences-events.ts"

/** The name that a token has as a variable of the page: in kebab-case, its dot escaped. */
const variableOf = (name: string) =>
  `--wh-colors-${name.replace(".", "\\.").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const rule = (selector: string, accent: Accent) => {
  const lines = Object.entries(accent).map(([name, value]) => `${variableOf(name)}:${value}`)
  return `${selector}{${lines.join(";")}}`
}

/** Puts a palette in place of a page's default colours, in both themes, until what it returns is called. */
export const applyPalette = (palette: AccentPalette | null, document: Document): (() => void) | undefined => {
  if (palette === null) return undefined
  // A page takes only sheets of its own window.
  const sheet = new (document.defaultView as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(rule(":root,[data-theme=light]", palette.light) + rule("[data-theme=dark]", palette.dark))
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
