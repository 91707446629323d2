type Query = Readonly<Record<string, string>>

/** Searches are plain: `?page=2&username=ada`, every value a text, the last of equal names counts. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** An address behind the hash: its path, and its query, which may hold further question marks. */
export const splitAddress = (address: string): { readonly path: string; readonly query: Query } => {
  const [path = "", search = ""] = address.split(/\?(.*)/s)
  return { path, query: parseSearch(search) }
}
