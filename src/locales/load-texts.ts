import type { Language } from "../contract/languages.ts"
import { withRecordTexts } from "./record-texts.ts"
import type { Texts } from "./texts.ts"

const languages = import.meta.glob<Texts>("./*/all.ts", { import: "texts" })

/** All texts of a language. Rejects when they cannot be loaded. */
export const loadTexts = async (language: Language): Promise<Texts> =>
  withRecordTexts(await languages[`./${language}/all.ts`]!(), language)
