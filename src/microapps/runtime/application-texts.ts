import { languages } from "../../contract/languages.ts"
import { byLanguage } from "../../locales/by-name.ts"
import { createTexts, type Texts } from "../../locales/texts.ts"

const kit = byLanguage(import.meta.glob("../../locales/*/kit/*.json", { eager: true, import: "default" }))

/** The kit's texts and an application's own, in every language. */
export const textsOf = (definition: { readonly texts: Readonly<Record<string, Texts>> }) => {
  const texts = createTexts()
  for (const language of languages) texts.add(language, { ...kit[language], ...definition.texts[language] })
  return texts
}
