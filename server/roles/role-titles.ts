import type { Language } from "../../src/contract/languages.ts"
import { hasText, text, translateText } from "../http/texts.ts"

/** The title of a role. Built-in roles have none in the database. */
export const roleTitle = (name: string, title: string | null, language: Language): string => {
  const key = `roles.titles.${name}`
  return title ?? (hasText(key, language) ? translateText(text(key), language) : name)
}
