/** Languages by their tag, each with its own name. Another language is a line here and a folder in `src/locales`. */
export const languageNames = { "zh-CN": "简体中文", "en-US": "English" } as const
export type Language = keyof typeof languageNames
export const languages = Object.keys(languageNames) as ReadonlyArray<Language>

export const languageIn = (text: string | null): Language | null =>
  text !== null && Object.hasOwn(languageNames, text) ? (text as Language) : null
