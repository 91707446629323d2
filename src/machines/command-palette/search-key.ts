import type { Rule } from "../../contract/session.ts"
import { namesUnder } from "../guard/verdict.ts"
import { isSeveralNumbers, partsOf } from "./several-numbers.ts"
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH, numberedKinds, searchedKinds } from "../../contract/searched-kinds.ts"

/** The most numbers that one search looks up. */
export const MAX_NUMBERS = 1000

/** The pasted entries that no search looks up. */
export const partsBeyondLimit = (text: string): ReadonlyArray<string> =>
  isSeveralNumbers(text) ? partsOf(text).slice(MAX_NUMBERS) : []

const NUMBERS = "numbers "
const TEXT = "text "

/**
 * The key of a search: several numbers, or a text for records of any kind. Empty if the search can find
 * nothing.
 */
export const searchKeyOf = (text: string, rules: ReadonlyArray<Rule>): string => {
  const names = namesUnder(rules)
  const holds = (name: string) => names.includes(name)
  const trimmed = text.trim()
  if (isSeveralNumbers(trimmed))
    return numberedKinds.some((kind) => holds(searchedKinds[kind]))
      ? `${NUMBERS}${partsOf(trimmed).slice(0, MAX_NUMBERS).join(",")}`
      : ""
  const isSearchable =
    trimmed.length >= MIN_SEARCH_LENGTH &&
    trimmed.length <= MAX_SEARCH_LENGTH &&
    Object.values(searchedKinds).some(holds)
  return isSearchable ? `${TEXT}${trimmed}` : ""
}

/** The numbers or the text of a key. */
export const searchOf = (key: string) =>
  key.startsWith(NUMBERS)
    ? { numbers: key.slice(NUMBERS.length).split(",") }
    : { text: key.startsWith(TEXT) ? key.slice(TEXT.length) : "" }
