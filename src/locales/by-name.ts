import type { Namespace, Texts } from "./texts.ts"

/** Files by the name of their namespace: `./kit/records.json` is `records`. */
export const byName = (files: Readonly<Record<string, Namespace>>): Texts =>
  Object.fromEntries(Object.entries(files).map(([path, namespace]) => [/([\w-]+)\.json$/.exec(path)![1]!, namespace]))

/** Files of several languages, `../locales/en-US/kit/records.json`, by language and namespace. */
export const byLanguage = (files: Readonly<Record<string, Namespace>>): Readonly<Record<string, Texts>> => {
  const languages = Map.groupBy(Object.entries(files), ([path]) => /\/(\w+-\w+)\//.exec(path)![1]!)
  return Object.fromEntries([...languages].map(([language, own]) => [language, byName(Object.fromEntries(own))]))
}
