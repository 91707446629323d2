import type { OptionRow } from "./option-list.tsx"

type Named = { readonly id: string; readonly name: string }
type Options = ReadonlyArray<Named>
type Ids = ReadonlyArray<string>

/** The names of these ids. `nameOfMissing` names an id that is not among the options. */
export const namesOf = (ids: Ids, options: Options, nameOfMissing: (id: string) => string): Options => {
  if (ids.length === 0) return []
  const optionById = new Map(options.map((option) => [option.id, option]))
  return ids.map((id) => optionById.get(id) ?? { id, name: nameOfMissing(id) })
}

/**
 * Options whose name holds the text, or whose id equals it. Values that were chosen at the opening come first, whether
 * or not they still exist.
 */
export const flatRows = (options: Options, first: Options, chosen: Ids, text: string): ReadonlyArray<OptionRow> => {
  const term = text.trim().toLowerCase()
  const firstIds = new Set(first.map(({ id }) => id))
  const matching = [...first, ...options.filter(({ id }) => !firstIds.has(id))].filter(
    ({ id, name }) => id === term || name.toLowerCase().includes(term)
  )
  const selected = new Set(chosen)
  return matching.map(({ id, name }, index) => ({
    id,
    name,
    level: 1,
    position: index + 1,
    size: matching.length,
    state: selected.has(id) ? "checked" : "unchecked"
  }))
}
