import { listPages, menuPages } from "../contract/record-facts.ts"
import type { Namespace, Texts } from "./texts.ts"

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const inNamespace = (prefix: string, texts: Namespace): Namespace =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}.${key}`, text]))

/** The title of the application that a screen belongs to, before that of the screen. */
const sectionIn = (page: string, { section }: Texts) =>
  page.includes("/") ? `${String(section?.[page.split("/")[0]!])} / ` : ""

type Derived = Readonly<Record<"page" | "group" | "entity" | "happened" | "sentence" | "fields" | "value", Namespace>>

/** The texts that follow from the file of a record: its `title`, what a `record` is called, names of `fields`, and of the values of each choice. */
const textsOf = (name: string, { title = "", record = "", ...file }: Namespace, texts: Texts): Derived => {
  const nested = Object.entries(file).flatMap(([key, texts]): ReadonlyArray<readonly [string, Namespace]> =>
    typeof texts === "string" ? [] : [[key, texts]]
  )
  const pages = Object.keys(listPages).filter((page) => listPages[page] === name)
  const groups = menuPages.flatMap(({ group, name }): ReadonlyArray<string> => (pages.includes(name) ? [group] : []))
  const verbs = (namespace: string, value: (template: string) => string): Namespace =>
    Object.fromEntries(
      ["added", "edited", "deleted"].map((verb) => [`${name}.${verb}`, value(String(texts[namespace]?.[verb]))])
    )
  return {
    page: Object.fromEntries(pages.map((page) => [page, title])),
    group: Object.fromEntries(groups.map((group) => [group, title])),
    entity: { [name]: capital(String(record)) },
    happened: verbs("happened", (template) => template.replace("{{record}}", String(record))),
    sentence: verbs("sentence", (template) => template),
    fields: Object.assign({}, ...nested.map(([key, texts]) => (key === "fields" ? inNamespace(name, texts) : {}))),
    value: Object.assign(
      Object.fromEntries(pages.map((page) => [`views.page.${page}`, `${sectionIn(page, texts)}${String(title)}`])),
      ...nested.map(([key, texts]) => (key === "fields" ? {} : inNamespace(`${name}.${key}`, texts)))
    )
  }
}

/** All texts with those that follow from the files of records, `<record>.json`. A text that stands in its own namespace has precedence. */
export const withRecordTexts = (texts: Texts): Texts => {
  const derived = [...new Set(Object.values(listPages))].flatMap((name) => {
    const file = texts[name]
    return file?.["record"] === undefined ? [] : [textsOf(name, file, texts)]
  })
  return derived.reduce<Texts>(
    (all, part) => ({
      ...all,
      ...Object.fromEntries(Object.entries(part).map(([name, added]) => [name, { ...added, ...all[name] }]))
    }),
    texts
  )
}
