import { dayText, minuteText } from "../../contract/formats.ts"

/** A near moment in its shortest form: today's time of day, and on another day its month and day too. */
export const nearText = (at: number, now: number): string =>
  minuteText(at).slice(dayText(at) === dayText(now) ? "2026-01-01 ".length : "2026-".length)
