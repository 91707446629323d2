/** The query of an address, in which every value is a text. */
export type Search = Readonly<Record<string, string>>

const plain = /^[\w*.-]+$/
/**
 * Encodes one parameter. Lists make an address for each row, so plain text takes no object of the browser, which would
 * outlive its row.
 */
const pairText = ([name, value]: [string, string]): string =>
  plain.test(name) && plain.test(value) ? `${name}=${value}` : new URLSearchParams([[name, value]]).toString()

export const searchText = (search: Search): string => Object.entries(search).map(pairText).join("&")

/** The last of several parameters with the same name counts. */
export const searchIn = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** An address behind the hash: its path, and its search, which may hold further question marks. */
export const splitAddress = (address: string) => {
  const [path = "", search = ""] = address.split(/\?(.*)/s)
  return { path, search, query: searchIn(search) }
}

export const joinAddress = (path: string, search: Search): string => {
  const text = searchText(search)
  return text === "" ? path : `${path}?${text}`
}

/** A list that is visited with this in its address selects all matching rows. */
export const SELECT_ALL: Search = { select: "all" }
export const selectsAllIn = ({ select }: Search): boolean => select === SELECT_ALL["select"]

/** The path of an application's first screen, behind its name. */
export const FIRST_PAGE_PATH = "/router-first"
