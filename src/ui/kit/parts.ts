/** One of several that a record is made of, in their order: an answer, a block. Its key stays its own however it is moved. */
type Part = { readonly key: number }

export const nextKey = (parts: ReadonlyArray<Part>): number => Math.max(0, ...parts.map(({ key }) => key)) + 1

export const without = <P extends Part>(parts: ReadonlyArray<P>, key: number): ReadonlyArray<P> =>
  parts.filter((part) => part.key !== key)

/** One part further up (-1) or down (1), as far as there is room. */
export const moved = <P extends Part>(parts: ReadonlyArray<P>, key: number, by: -1 | 1): ReadonlyArray<P> => {
  const from = parts.findIndex((part) => part.key === key)
  const other = parts[from + by]
  const part = parts[from]
  if (part === undefined || other === undefined) return parts
  return parts.map((each) => (each === part ? other : each === other ? part : each))
}

/** The keys of the parts as a form holds them, in the order in which it shows them: of `answer.3` it is 3. */
export const keysIn = (form: FormData, prefix: string): ReadonlyArray<number> =>
  [...form.keys()].flatMap((name) => (name.startsWith(prefix) ? [Number(name.slice(prefix.length))] : []))
