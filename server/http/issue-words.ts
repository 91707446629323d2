import { SchemaIssue } from "effect"
import { type Language, languages } from "../../src/contract/languages.ts"
import { hasText, joined, type Text, text, translateText } from "./texts.ts"

const expected: Readonly<Record<string, Text>> = {
  "an integer": text("issues.expected.integer"),
  "a finite number": text("issues.expected.number")
}
const missing = text("issues.missing")
const wrongForm = text("issues.wrongForm")

type Annotations = Readonly<Record<string, unknown>>

const bounded = ({ minLength, maxLength, minimum, maximum }: Annotations): Text | undefined => {
  const [shortest, longest] = [String(minLength), String(maxLength)]
  if (maxLength !== undefined)
    return minLength === undefined
      ? text("issues.atMost", { most: longest })
      : text("issues.length", { least: shortest, most: longest })
  if (minLength !== undefined) return text("issues.notEmpty")
  if (minimum === undefined || maximum === undefined) return undefined
  return text("issues.between", { least: String(minimum), most: String(maximum) })
}

/** The text of a computed key. */
const wordedKey = (key: string, language: Language, values = {}) =>
  hasText(key, language) ? translateText(text(key, values), language) : undefined

/** Translates a message of the contract, which is English. Its numbers fill the gaps of the text. */
const translated = (message: string, language: Language) => {
  const numbers = (message.match(/\d+/g) ?? []).map((number, index) => [`n${index + 1}`, number])
  const key = `issues.messages.${message.replace(/\d+/g, "#")}`
  return wordedKey(key, language, Object.fromEntries(numbers)) ?? message
}

const makeFormatter = (language: Language) =>
  SchemaIssue.makeFormatterStandardSchemaV1({
    leafHook: (issue) => {
      if (issue._tag === "MissingKey") return translateText(missing, language)
      if (issue._tag === "InvalidType")
        return wordedKey(`issues.types.${issue.ast._tag}`, language) ?? translateText(wrongForm, language)
      return translated(SchemaIssue.defaultLeafHook(issue), language)
    },
    checkHook: (issue) => {
      const annotations: Annotations = { ...issue.filter.annotations }
      const ownWords =
        annotations["message"] === undefined
          ? (bounded({ ...(annotations["arbitraryConstraint"] as Annotations | undefined) }) ??
            expected[String(annotations["expected"])])
          : undefined
      if (ownWords) return translateText(ownWords, language)
      const message = SchemaIssue.defaultCheckHook(issue)
      return message === undefined ? undefined : translated(message, language)
    }
  })
const formatters = new Map(languages.map((language) => [language, makeFormatter(language)]))

const choices = /^Expected ((?:"[^"]*"|\w+)(?: \| (?:"[^"]*"|\w+))*)$/
/** The text for a choice, which has no hook of its own: between values, or between a kind of value and null. */
const choice = (message: string, language: Language): string => {
  const options = choices.exec(message)?.[1]?.split(" | ")
  if (!options) return message
  const kindOf = (option: string) => wordedKey(`issues.kind.${option}`, language)
  if (options.some((option) => option !== "null" && kindOf(option))) {
    const kinds = options.map((option) => kindOf(option) ?? option)
    return translateText(text("issues.kinds", { kinds: joined(kinds, "issues.or") }), language)
  }
  const values = options.map((option) => option.replaceAll('"', ""))
  return translateText(text("issues.oneOf", { values: joined(values) }), language)
}

/** Names the refused input and its problem. Of several possible shapes, the one that matched furthest decides. */
export const issueWords = (
  issue: SchemaIssue.Issue,
  language: Language
): { readonly field: string | undefined; readonly msg: string } => {
  const { issues } = formatters.get(language)!(issue)
  const lacking = translateText(missing, language)
  const mostTelling = issues.find(({ message }) => message !== lacking) ?? issues[0]
  const field = mostTelling?.path?.map((part) => String(typeof part === "object" ? part.key : part)).join(".")
  const problem = choice(mostTelling?.message ?? "", language)
  if (field) return { field, msg: translateText(text("issues.named", { field, problem }), language) }
  const isNoObject = problem === choice("Expected object", language)
  return { field: undefined, msg: isNoObject ? translateText(text("issues.noObject"), language) : problem }
}
