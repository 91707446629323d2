import type { Language } from "../../src/contract/languages.ts"
import { hasText, text, translateText } from "../http/texts.ts"

/** Roles that the server brings along have no title of their own in the database. */
export const roleTitle = (name: string, title: string | null, language: Language): string => {
  const key = `roles.titles.${name}`
  return title ?? (hasText(key, language) ? translateText(text(key), language) : name)
}
