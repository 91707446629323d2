import type { Severity } from "../../contract/alarm-types.ts"

/** Each severity has lines or dots of its own, 8 by 8 pixels, so that it is told without colour, and on paper. */
export const severityDrawings: Readonly<Record<Severity, string>> = {
  critical: "M0 0l8 8M8 0l-8 8",
  major: "M-2 2l4-4M0 8l8-8M6 10l4-4",
  minor: "M4 4h.01",
  notice: "M0 4h8"
}
