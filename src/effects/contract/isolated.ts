/** Letters that are written from right to left, and the characters that turn what follows them. */
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * What somebody has written, to stand within other text without turning it: first strong isolate to pop directional isolate. Those within it could end that
 * too early or too late; overrides end with it.
 */
export const isolated = (text: string): string =>
  turning.test(text) ? `\u2068${text.replace(/[\u2066-\u2069]/g, "")}\u2069` : text
