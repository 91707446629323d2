import { Schema } from "effect"
import { discounted } from "../../effects/contract/money.ts"
import { textOf } from "../../effects/contract/text.ts"
import { centsIn, yuanText } from "../../ui/kit/money.ts"
import { type Period, periodDraft, periodIn, periodProblems, periodTexts } from "../../ui/kit/period.ts"

/** A discount and its period as a form holds them: a percentage, or an amount in Yuan. */
export const discountDraft = {
  name: Schema.String,
  kind: Schema.String,
  discount: Schema.String,
  threshold: Schema.String,
  ...periodDraft
}
export type DiscountDraft = { readonly [K in keyof typeof discountDraft]: string }

export const blankDiscount: DiscountDraft = {
  name: "",
  kind: "",
  discount: "",
  threshold: "",
  starts_at: "",
  ends_at: ""
}

/** The same as the contract has it; NaN where no number was typed. */
export type Discount = Period & {
  readonly name: string
  readonly kind: "percent" | "amount"
  readonly discount: number
  readonly threshold: number
}

export const discountTexts = (row: Discount): DiscountDraft => ({
  name: row.name,
  kind: row.kind,
  discount: row.kind === "percent" ? String(row.discount) : yuanText(row.discount),
  threshold: row.threshold === 0 ? "" : yuanText(row.threshold),
  ...periodTexts(row)
})

/** What of a form stays as it is, is not in it and comes from the record. */
export const typedDiscount = (form: FormData, edited: Discount | null): DiscountDraft => {
  const before = edited === null ? blankDiscount : discountTexts(edited)
  const text = (name: keyof DiscountDraft) => String(form.get(name) ?? before[name]).trim()
  return {
    name: text("name"),
    kind: text("kind"),
    discount: text("discount"),
    threshold: text("threshold"),
    starts_at: text("starts_at"),
    ends_at: text("ends_at")
  }
}

const wholeIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)

export const discountIn = (draft: DiscountDraft, edited: Discount | null): Discount => ({
  name: draft.name,
  kind: draft.kind as Discount["kind"],
  discount: draft.kind === "amount" ? (centsIn(draft.discount) ?? Number.NaN) : wholeIn(draft.discount),
  threshold: draft.threshold === "" ? 0 : (centsIn(draft.threshold) ?? Number.NaN),
  ...periodIn(draft, edited)
})

const fits = {
  name: Schema.is(textOf(60)),
  kind: Schema.is(discounted.kind),
  discount: Schema.is(discounted.discount),
  threshold: Schema.is(discounted.threshold)
}

const worthProblem = ({ kind, discount, threshold }: Discount) => {
  if (kind === "percent") return discount >= 1 && discount <= 99 ? undefined : ("discounts.percentProblem" as const)
  if (!fits.discount(discount)) return "discounts.amountProblem" as const
  return threshold > 0 && discount > threshold ? ("discounts.excessProblem" as const) : undefined
}

/** What the contract would refuse, field by field, as keys of words. */
export const discountProblems = (typed: Discount) => {
  const worth = worthProblem(typed)
  return {
    ...(fits.name(typed.name) ? {} : { name: "discounts.nameProblem" as const }),
    ...(fits.kind(typed.kind) ? {} : { kind: "discounts.kindProblem" as const }),
    ...(worth === undefined ? {} : { discount: worth }),
    ...(fits.threshold(typed.threshold) ? {} : { threshold: "discounts.thresholdProblem" as const }),
    ...periodProblems(typed)
  }
}
