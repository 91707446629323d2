import { type Language, languages } from "../src/contract/languages.ts"
import { byLanguage } from "../src/locales/by-name.ts"
import { withRecordTexts } from "../src/locales/record-texts.ts"
import { type AnyTranslate, createTexts } from "../src/locales/texts.ts"

const files = byLanguage(
  import.meta.glob(["../src/locales/*/*.json", "../src/locales/*/*/*.json", "!**/server/*"], {
    eager: true,
    import: "default"
  })
)
const texts = createTexts()
for (const language of languages) texts.add(language, withRecordTexts(files[language]!, language))

/** All texts of a language. */
export const translate = (language: Language): AnyTranslate => texts.translate(language)
