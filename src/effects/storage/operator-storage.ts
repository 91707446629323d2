/** What one window of the browser keeps across its reloads and shares with no other. Where storage refuses, nothing is kept. */
const tried = <A>(use: (storage: Storage) => A, otherwise: A): A => {
  try {
    return use(sessionStorage)
  } catch {
    return otherwise
  }
}

export const ownParsed = (key: string): unknown => tried((storage) => JSON.parse(storage.getItem(key) ?? "null"), null)
export const writeOwn = (key: string, text: string): void => tried((storage) => storage.setItem(key, text), undefined)
export const dropOwn = (key: string): void => tried((storage) => storage.removeItem(key), undefined)
