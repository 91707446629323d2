/** The distinct parts of a pasted text, in their order. */
export const partsOf = (text: string): ReadonlyArray<string> => [
  ...new Set(text.split(/[\s,;，；、|]+/).filter(Boolean))
]

const isNumber = (part: string) => /\d{3}/.test(part)

/** True for a text of several numbers, even with other words among them. */
export const isSeveralNumbers = (text: string): boolean => partsOf(text).filter(isNumber).length > 1
