/** Of an address: every value a text. */
export type Search = Readonly<Record<string, string>>

export const searchText = (search: Search): string => new URLSearchParams(search).toString()

/** The last of equal names counts. */
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

/** Of an application's first screen, behind its name. */
export const FIRST = "/router-first"
