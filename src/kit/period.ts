import { Schema } from "effect"
import { Moment } from "../contract/fields.ts"

/** The beginning and the end in milliseconds; NaN for text that is no moment. */
export type Period = { readonly starts_at: number; readonly ends_at: number }

/** The fields of a period in a form. */
export const periodFields = {
  starts_at: { kind: "moment", label: "period.start", problem: "period.momentProblem" },
  ends_at: { kind: "moment", label: "period.end", problem: "period.momentProblem" }
} as const

const isMoment = Schema.is(Moment)

/** The problem of the two moments together, as keys of texts. */
export const periodProblem = ({ starts_at, ends_at }: Period) =>
  isMoment(starts_at) && isMoment(ends_at) && starts_at >= ends_at ? { ends_at: "period.orderProblem" as const } : {}

/** The relation of a moment to a period. */
export const validityAt = (now: number, { starts_at, ends_at }: Period): "coming" | "valid" | "expired" => {
  if (starts_at > now) return "coming"
  return ends_at > now ? "valid" : "expired"
}
