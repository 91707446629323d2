import { Figure, Figures } from "../../kit/panel.tsx"
import { FieldHint } from "../../kit/field.tsx"
import type { Translate } from "../../locales/keys.ts"
import { groupedYuanText } from "../../contract/formats.ts"
import type { ColumnSpec } from "../../kit/record-columns.tsx"
import { Schema } from "effect"
import { type Activity, NewActivity } from "../../contract/activities.ts"
import { type Coupon, NewCoupon } from "../../contract/coupons.ts"
import { PositiveCents } from "../../contract/money.ts"
import { fieldKinds } from "../../kit/field-kinds.ts"
import { type Period, periodFields, periodProblem } from "../../kit/period.ts"
import { recordFields } from "../../kit/record-fields.tsx"

/** A discount and its period in the contract's form; NaN for text that is no number. */
type Discount = Period & {
  readonly name: string
  readonly kind: "percent" | "amount"
  readonly discount: number
  readonly threshold: number
}

const discountFields = {
  name: { kind: "text", label: "discounts.name", problem: "discounts.nameProblem" },
  kind: { kind: "choice", label: "discounts.kind", problem: "discounts.kindProblem" },
  /** A percentage, or an amount in Yuan. */
  discount: {
    kind: "text",
    label: "discounts.discount",
    hint: "discounts.discountHint",
    input: { inputMode: "decimal" },
    toDraft: ({ kind, discount }: Discount) =>
      kind === "percent" ? String(discount) : fieldKinds.amount.toDraft(discount),
    sent: ({ kind, discount }: { readonly kind: string; readonly discount: string }) =>
      fieldKinds[kind === "amount" ? "amount" : "number"].sent(discount)
  },
  threshold: {
    kind: "amount",
    label: "discounts.threshold",
    hint: "discounts.thresholdHint",
    problem: "discounts.thresholdProblem",
    optional: true
  },
  ...periodFields
} as const

const isWorth = Schema.is(PositiveCents)

const worthProblem = ({ kind, discount, threshold }: Discount) => {
  if (kind === "percent") return discount >= 1 && discount <= 99 ? undefined : ("discounts.percentProblem" as const)
  if (!isWorth(discount)) return "discounts.amountProblem" as const
  return threshold > 0 && discount > threshold ? ("discounts.excessProblem" as const) : undefined
}

const discountProblems = (sent: Discount) => {
  const problem = worthProblem(sent)
  return { ...(problem === undefined ? {} : { discount: problem }), ...periodProblem(sent) }
}

export const activityFields = recordFields(NewActivity, discountFields, discountProblems)

const quantity = {
  kind: "number",
  label: "coupons.fields.quantity",
  hint: "coupons.quantityHint",
  problem: "coupons.quantityProblem"
} as const

export const couponFields = recordFields(
  NewCoupon,
  { ...discountFields, quantity },
  (sent: NewCoupon, edited: Coupon | null) => ({
    ...discountProblems(sent),
    ...(sent.quantity < (edited?.issued ?? 0) ? { quantity: "coupons.fewerProblem" } : {})
  })
)

/** The discount in words. Chinese states the percentage that is left to pay. */
const discountText = (t: Translate, { kind, discount }: Discount) =>
  kind === "percent"
    ? t("discounts.percentOff", { percent: discount, tenths: (100 - discount) / 10 })
    : t("discounts.amountOff", { amount: groupedYuanText(discount) })

const thresholdText = (t: Translate, { threshold }: Discount) =>
  threshold === 0 ? t("discounts.noThreshold") : t("discounts.from", { amount: groupedYuanText(threshold) })

/** Columns that lists of activities and of coupons share. */
export const discountColumns = [
  { id: "name" },
  { id: "discount", sortable: false, text: (row, t) => discountText(t, row) },
  { id: "threshold", sortable: false, card: "unfolded", text: (row, t) => thresholdText(t, row) }
] as const satisfies ReadonlyArray<ColumnSpec<Discount>>

const choices = (t: Translate) => ({ kind: (id: Discount["kind"]) => t(`discounts.${id}`) })

const isEnded = (edited: Activity | null) => edited?.state === "ended"

export const activityForm = (t: Translate) =>
  activityFields.form(t, {
    title: (edited: Activity | null) =>
      t(edited === null ? "activities.add" : isEnded(edited) ? "activities.view" : "activities.edit"),
    readOnly: isEnded,
    wide: true,
    choices: choices(t)
  })

/** A coupon's worth is fixed once one was issued. */
export const couponForm = (t: Translate) =>
  couponFields.form(t, {
    title: (edited) => t(edited === null ? "coupons.add" : "coupons.edit"),
    wide: true,
    choices: choices(t),
    fields: ({ draw, edited }) =>
      edited === null || edited.issued === 0 ? (
        draw()
      ) : (
        <>
          {draw(["name"])}
          <div data-whole>
            <Figures>
              <Figure label={t("discounts.discount")}>{discountText(t, edited)}</Figure>
              <Figure label={t("discounts.threshold")}>{thresholdText(t, edited)}</Figure>
            </Figures>
            <FieldHint>{t("discounts.fixed")}</FieldHint>
          </div>
          {draw(["starts_at", "ends_at"])}
          {draw(["quantity"], { hint: t("coupons.issuedAlready", { count: edited.issued }) })}
        </>
      )
  })
