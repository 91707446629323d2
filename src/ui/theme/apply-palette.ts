import type { Accent, AccentPalette } from "../../machines/preferences/preferences-events.ts"

/** A token's name as a variable of the page: in kebab-case, its dot escaped. */
const variableOf = (name: string) =>
  `--wh-colors-${name.replace(".", "\\.").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const rule = (selector: string, accent: Accent) => {
  const lines = Object.entries(accent).map(([name, value]) => `${variableOf(name)}:${value}`)
  return `${selector}{${lines.join(";")}}`
}

/** Replaces a page's default colours by a palette, in both themes; the returned function undoes this. */
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
