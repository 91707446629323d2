import type { Plugin } from "vite"

const accented: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("aábƀcçdđeéfƒgĝhĥiíjĵkķlļmɱnñoópþqǫrŕsštţuúvṽwŵxẋyýzž".matchAll(/([a-z])(.)/gu), ([, plain, other]) => [
    plain!,
    other!
  ])
)
const accent = (letter: string) => accented[letter] ?? accented[letter.toLowerCase()]?.toUpperCase() ?? letter

/** A text in the pseudo-language: accented, about 40 % longer, and in brackets. Gaps stay. */
export const pseudo = (text: string): string => {
  const letters = text.replace(/\{\{\w+\}\}/g, "").length
  const parts = text.split(/(\{\{\w+\}\})/)
  const body = parts.map((part) => (part.startsWith("{{") ? part : part.replace(/[A-Za-z]/g, accent))).join("")
  const more = "~".repeat(Math.ceil(letters * 0.4)).replace(/~{4}(?=~)/g, "~~~~ ")
  return `⟦${body}${more.length > 3 ? " " : ""}${more}⟧`
}

type Json = string | { readonly [key: string]: Json }

const pseudoTexts = (texts: Json): Json =>
  typeof texts === "string"
    ? pseudo(texts)
    : Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoTexts(text)]))

/**
 * Writes all English texts in the pseudo-language for `PSEUDO_LANGUAGE=on npm run dev`. Readable text is then
 * untranslated, and cut-off text has too little room.
 */
export const pseudoLanguage = (): Plugin | false =>
  process.env["PSEUDO_LANGUAGE"] === "on" && {
    name: "pseudo-language",
    enforce: "pre",
    transform: (code, id) =>
      /[\\/]src[\\/]locales[\\/]en-US[\\/].*\.json$/.test(id)
        ? { code: JSON.stringify(pseudoTexts(JSON.parse(code) as Json)), map: null }
        : null
  }
