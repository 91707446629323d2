import { type Language, languages } from "../contract/languages.ts"
import { listPages, menuPages, recordLabels } from "../contract/record-facts.ts"
import type { Namespace, Texts } from "./texts.ts"

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const inNamespace = (prefix: string, texts: Namespace): Namespace =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}.${key}`, text]))

/** The title of the application that a screen belongs to, before that of the screen. */
const sectionIn = (page: string, { section }: Texts) =>
  page.includes("/") ? `${String(section?.[page.split("/")[0]!])} / ` : ""

type Derived = Readonly<
  Partial<Record<"page" | "group" | "entity" | "happened" | "sentence" | "fields" | "value", Namespace>>
>

/** The texts that follow from the file of a record: its `title`, what a `record` is called, names of `fields`, and of the values of each choice. */
const textsOf = (name: string, { title = "", record = "", ...file }: Namespace, texts: Texts): Derived => {
  const nested = Object.entries(file).flatMap(([key, texts]): ReadonlyArray<readonly [string, Namespace]> =>
    typeof texts === "string" ? [] : [[key, texts]]
  )
  const pages = Object.keys(listPages).filter((page) => listPages[page] === name)
  const groups = menuPages.flatMap(({ group, name }): ReadonlyArray<string> => (pages.includes(name) ? [group] : []))
  return {
    page: Object.fromEntries(pages.map((page) => [page, title])),
    group: Object.fromEntries(groups.map((group) => [group, title])),
    entity: { [name]: capital(String(record)) },
    fields: Object.assign({}, ...nested.map(([key, texts]) => (key === "fields" ? inNamespace(name, texts) : {}))),
    value: Object.assign(
      Object.fromEntries(pages.map((page) => [`views.page.${page}`, `${sectionIn(page, texts)}${String(title)}`])),
      ...nested.map(([key, texts]) => (key === "fields" ? {} : inNamespace(`${name}.${key}`, texts)))
    )
  }
}

const verbs = ["added", "edited", "deleted"]

/**
 * Texts of the changes that all kinds of records have. In a language that the contract does not know, a record's name
 * is that of its file.
 */
const changesOf = (name: string, language: Language, texts: Texts): Derived => {
  const label = recordLabels[name]![languages.indexOf(language)] ?? String(texts[name]?.["record"] ?? name)
  const ofVerbs = (namespace: string, record: string): Namespace =>
    Object.fromEntries(
      verbs.map((verb) => [`${name}.${verb}`, String(texts[namespace]?.[verb]).replace("{{record}}", record)])
    )
  return { happened: ofVerbs("happened", label), sentence: ofVerbs("sentence", "{{record}}") }
}

/** All texts with those that follow from records and their files, `<record>.json`. A text that stands in its own namespace has precedence. */
export const withRecordTexts = (texts: Texts, language: Language): Texts => {
  const derived = [...new Set(Object.values(listPages))].flatMap((name) => {
    const file = texts[name]
    return file?.["record"] === undefined ? [] : [textsOf(name, file, texts)]
  })
  const changes = Object.keys(recordLabels).map((name) => changesOf(name, language, texts))
  return [...derived, ...changes].reduce<Texts>(
    (all, part) => ({
      ...all,
      ...Object.fromEntries(Object.entries(part).map(([name, added]) => [name, { ...added, ...all[name] }]))
    }),
    texts
  )
}
