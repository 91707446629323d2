import type { Schema } from "effect"
import { ServerApi } from "../../contract/server-api.ts"
import { textsOfCalls } from "../../contract/contract-texts.ts"
import type { TextKind } from "../../contract/texts.ts"
import type { CaseFile } from "./case-file.ts"

const texts = textsOfCalls(ServerApi)
const namesOf = (kind: TextKind) => new Set(texts.flatMap((text) => (text.kind === kind ? text.name : [])))
const PERSONAL = namesOf("person")
/** Names of fields whose texts are free, except those that other schemas use for codes or numbers. */
const FREE = new Set([...namesOf("free")].filter((name) => !namesOf("word").has(name)))

const MAIL = /[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+\.[\p{L}\d-]+/gu
/**
 * Four numbers, unless a slash marks the version of a browser; or eight groups of hexadecimal digits, possibly
 * shortened.
 */
const IP =
  /(?<![\w.:/-])(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?=[\da-f:.]*::)[\da-f:]{3,39}(?:(?:\.?\d{1,3}){4})?)(?![\w:-]|\.\d)/gi
/** WeChat makes openids of this form. */
const OPENID = /(?<![\w-])o[\w-]{27}(?![\w-])/g
/** Seven digits and more, grouped or not, except dates. */
const PHONE =
  /(?<![\p{L}\p{N}_.:/-])(?!\d{4}-\d\d-\d\d)(?:\+|\(\+?)?\d(?:[ ()/.-]{0,2}\d){6,14}(?![\p{L}\p{N}_]|[-.:]\d)/gu

/** A text identifies a person if it has a letter or is as long as a phone number. A digit or two stand everywhere. */
const IDENTIFYING = /\p{L}|(\d.*){5}/u

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

const textsIn = function* (value: unknown, name = ""): Generator<readonly [name: string, text: string]> {
  if (typeof value === "string") yield [name, value]
  else if (isObject(value))
    for (const [part, inner] of Object.entries(value)) yield* textsIn(inner, Array.isArray(value) ? name : part)
}

/** Queries of an address hold people too: `?username=ada`. */
const queryTexts = function* (text: string): Generator<readonly [name: string, text: string]> {
  if (text.includes("?")) yield* new URLSearchParams(text.slice(text.indexOf("?")))
}

/** Texts of these fields are the product's own words, even where a person has the same name. */
const WORDS = new Set([
  "type",
  "_tag",
  "machine",
  "method",
  "run",
  "product",
  "people",
  "build",
  "browser",
  "app",
  "status",
  "code",
  "kind",
  "state",
  "severity",
  "stage",
  "order",
  "sort",
  "language",
  "theme",
  "systemTheme",
  "device"
])

/** Looks up the whole name, or the first word of keys such as `users 7`. */
const isPersonal = (name: string) => PERSONAL.has(name) || PERSONAL.has(name.slice(0, name.indexOf(" ") + 1))

/** The pathname of one of the product's own addresses. */
const PATHNAME = /^(?:\/[\w-]+)+(?=\?|$)/

/** Names of pages and permissions in visits and tabs. Objects with page names as keys keep them. */
const pageNamesIn = function* (value: unknown): Generator<string> {
  if (!isObject(value)) return
  if ("fullPath" in value) for (const name of ["name", "rule"]) yield String(Reflect.get(value, name))
  for (const inner of Object.values(value)) yield* pageNamesIn(inner)
}

/** Every person, address and number of theirs in a case, in the order in which they appear. */
export const peopleIn = (file: Pick<CaseFile, "lines" | "checkpoints" | "calls" | "route">): ReadonlySet<string> => {
  const people = new Set<string>()
  const pageNames = new Set(pageNamesIn(file))
  const addPeople = ([name, text]: readonly [string, string]) => {
    const trimmed = text.trim()
    if (WORDS.has(name)) return
    if (isPersonal(name) && IDENTIFYING.test(trimmed) && !pageNames.has(trimmed)) people.add(trimmed)
    for (const form of FREE.has(name) ? [MAIL, IP, OPENID, PHONE] : [MAIL, IP, OPENID])
      for (const [match] of text.matchAll(form)) people.add(match)
  }
  for (const entry of textsIn(file)) {
    addPeople(entry)
    for (const inQuery of queryTexts(entry[1])) addPeople(inQuery)
  }
  return people
}

const pseudonymOf = (person: string, at: number) =>
  person.includes("@") ? `person-${at}@example.com` : /^[+\d() -]+$/.test(person) ? `+000 ${at}` : `person-${at}`

/**
 * The borders of a name, which is replaced only as a whole word, with or without a full stop behind it. Chinese has no
 * spaces between words.
 */
const [before, after] = [
  "(?:(?<![\\p{L}\\p{N}_.-])|(?<=\\p{Script=Han}))",
  "(?:(?!\\.?[\\p{L}\\p{N}_-])|(?=\\p{Script=Han}))"
]
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
const isWholeWord = (form: string) => {
  const [first, last] = [/^\p{Script=Han}./u.test(form), /.\p{Script=Han}$/u.test(form)]
  return `${first ? "" : before}${escaped(form)}${last ? "" : after}`
}

/**
 * Replaces people by pseudonyms, the same ones in lines, states, calls and addresses. No machine depends on a
 * particular name, so the case ends the same way.
 */
export const withoutPeople = (file: CaseFile): CaseFile => {
  const people = [...peopleIn(file)]
  const pseudonyms = new Map<string, string>()
  const forms = people.flatMap((person, index) => {
    // Addresses contain the encoded name as well.
    const query = new URLSearchParams([["", person]]).toString().slice(1)
    const written = [encodeURIComponent(person.toWellFormed()), query]
    const pseudonym = pseudonymOf(person, index + 1)
    for (const form of written) pseudonyms.set(form.toLowerCase(), encodeURIComponent(pseudonym))
    pseudonyms.set(person.toLowerCase(), pseudonym)
    return [person, ...written]
  })
  if (forms.length === 0) return { ...file, people: "pseudonyms" }
  const longestFirst = forms.toSorted((a, b) => b.length - a.length).map(isWholeWord)
  const namePattern = new RegExp(longestFirst.join("|"), "giu")
  // Letters that a case-insensitive expression treats as equal may differ in lower case.
  const replaceNames = (text: string) => {
    const [pathname = ""] = text.match(PATHNAME) ?? []
    const query = text.slice(pathname.length)
    return pathname + query.replace(namePattern, (match) => pseudonyms.get(match.toLowerCase()) ?? "person")
  }
  const rewritten = (value: Schema.Json, name = ""): Schema.Json => {
    if (typeof value === "string") return WORDS.has(name) ? value : replaceNames(value)
    if (Array.isArray(value)) return value.map((inner) => rewritten(inner, name))
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rewritten(inner as Schema.Json, key)]))
      : value
  }
  const all = rewritten(file as unknown as Schema.Json) as unknown as CaseFile
  /** The name of a state is one of the product's words too. */
  const checkpoints = all.checkpoints.map(({ states, ...checkpoint }, index) => ({
    ...checkpoint,
    states: Object.fromEntries(
      Object.entries(states).map(([machine, { context }]) => [
        machine,
        { value: file.checkpoints[index]!.states[machine]!.value, context }
      ])
    )
  }))
  return { ...all, checkpoints, people: "pseudonyms" }
}
