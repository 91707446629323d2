/** Parts of a pasted text, each once, in their order. */
export const partsOf = (text: string): ReadonlyArray<string> => [
  ...new Set(text.split(/[\s,;，；、|]+/).filter(Boolean))
]

const isNumber = (part: string) => /\d{3}/.test(part)

/** True for a text of several numbers, possibly with rubbish among them. */
export const isSeveralNumbers = (text: string): boolean => partsOf(text).filter(isNumber).length > 1
