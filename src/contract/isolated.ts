/** Letters of right-to-left scripts, and characters that change the direction of the following text. */
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

const POP = "\u2069"

/**
 * Puts a person's text between a first strong isolate and its pop, so that it cannot change the direction of the text
 * around it. Isolates within it are paired, so that none ends too early or too late.
 */
export const isolated = (text: string): string => {
  if (!turning.test(text)) return text
  let open = 0
  const paired = text.replace(/[\u2066-\u2069]/g, (mark) => {
    if (mark === POP && open === 0) return ""
    open += mark === POP ? -1 : 1
    return mark
  })
  return `\u2068${paired}${POP.repeat(open + 1)}`
}
