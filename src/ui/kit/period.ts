import { Schema } from "effect"
import { Moment } from "../../effects/contract/paging.ts"
import { minuteText, momentIn } from "./moments.ts"

/** From when to when, as a form holds it. */
export const periodDraft = { starts_at: Schema.String, ends_at: Schema.String }

/** From when to when, in milliseconds; NaN where no moment was typed. */
export type Period = { readonly starts_at: number; readonly ends_at: number }
type PeriodDraft = { readonly [K in keyof Period]: string }

export const periodTexts = ({ starts_at, ends_at }: Period): PeriodDraft => ({
  starts_at: minuteText(starts_at),
  ends_at: minuteText(ends_at)
})

/** What nobody touched stays as it was, its seconds included. */
export const periodIn = (typed: PeriodDraft, edited: Period | null): Period => {
  const moment = (name: keyof Period) => {
    const before = edited?.[name]
    return before !== undefined && minuteText(before) === typed[name] ? before : (momentIn(typed[name]) ?? Number.NaN)
  }
  return { starts_at: moment("starts_at"), ends_at: moment("ends_at") }
}

const isMoment = Schema.is(Moment)

/** What the contract would refuse, as keys of words. */
export const periodProblems = ({ starts_at, ends_at }: Period) => ({
  ...(isMoment(starts_at) ? {} : { starts_at: "period.momentProblem" as const }),
  ...(isMoment(ends_at) ? {} : { ends_at: "period.momentProblem" as const }),
  ...(isMoment(starts_at) && isMoment(ends_at) && starts_at >= ends_at
    ? { ends_at: "period.orderProblem" as const }
    : {})
})

/** Where a moment stands to a period. */
export const validityAt = (now: number, { starts_at, ends_at }: Period): "coming" | "valid" | "expired" => {
  if (starts_at > now) return "coming"
  return ends_at > now ? "valid" : "expired"
}
