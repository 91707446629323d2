const KEPT = 10_000

/** What was found out at some revision of the data, by question; the longest unused answers make room for new ones. */
export const makeShelf = <A extends { readonly revision: number }>() => {
  const kept = new Map<string, A>()
  const last = (key: string): A | undefined => {
    const found = kept.get(key)
    if (!found) return undefined
    kept.delete(key)
    kept.set(key, found)
    return found
  }
  return {
    last,
    at: (key: string, revision: number): A | undefined => {
      const found = last(key)
      return found?.revision === revision ? found : undefined
    },
    keep: (key: string, answer: A) => {
      kept.set(key, answer)
      if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
    },
    drop: (key: string) => kept.delete(key)
  }
}
