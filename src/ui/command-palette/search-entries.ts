/** Something to choose in the palette. `words` are what it is found by, in lower case: its names in both languages, its address. */
export type Entry = {
  readonly id: string
  readonly kind: "page" | "section" | "action"
  readonly text: string
  readonly words: ReadonlyArray<string>
  readonly run: () => void
  /** It concerns the screen in sight. */
  readonly near?: boolean
}

const MISSED = Number.POSITIVE_INFINITY

/** How well one term fits: at the start of a name, at the start of a word in it, anywhere, or not at all. */
const fit = (term: string, words: ReadonlyArray<string>): number =>
  words.reduce((best, word) => {
    const at = word.indexOf(term)
    if (at < 0) return best
    return Math.min(best, at === 0 ? 0 : /[\s/:：-]/.test(word[at - 1]!) ? 1 : 2)
  }, MISSED)

/**
 * What fits every term that was typed, best first, what was chosen lately before its equals; everything, when nothing was typed, what concerns the
 * screen in sight before all.
 */
export const searchEntries = (
  entries: ReadonlyArray<Entry>,
  text: string,
  recent: ReadonlyArray<string>
): ReadonlyArray<Entry> => {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean)
  const far = ({ near = false }: Entry) => Number(terms.length === 0 && !near)
  const ages = new Map(recent.map((id, age) => [id, age]))
  return entries
    .map((entry, place) => ({
      entry,
      place,
      age: ages.get(entry.id) ?? recent.length,
      misfit: terms.reduce((sum, term) => sum + fit(term, entry.words), 0)
    }))
    .filter(({ misfit }) => misfit < MISSED)
    .toSorted((a, b) => a.misfit - b.misfit || far(a.entry) - far(b.entry) || a.age - b.age || a.place - b.place)
    .map(({ entry }) => entry)
}
