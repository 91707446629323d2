import { Figure, Figures } from "../../ui/kit/panel.tsx"
import { Said } from "../../ui/kit/field.tsx"
import { activityFields, couponFields, type Discount } from "./discount.ts"
import type { Translate } from "./words.ts"
import { yuanShown } from "../../effects/contract/formats.ts"
import type { Column } from "../../ui/kit/records-table.tsx"

/** What is taken off: in Chinese a percentage is said as what is left to pay. */
const discountText = (t: Translate, { kind, discount }: Discount) =>
  kind === "percent"
    ? t("discounts.percentOff", { percent: discount, tenths: (100 - discount) / 10 })
    : t("discounts.amountOff", { amount: yuanShown(discount) })

const thresholdText = (t: Translate, { threshold }: Discount) =>
  threshold === 0 ? t("discounts.noThreshold") : t("discounts.from", { amount: yuanShown(threshold) })

/** What lists of activities and of coupons have in common. */
export const discountColumns = <Row extends Discount>(t: Translate): Record<"worth" | "period", Column<Row>[]> => ({
  worth: [
    { id: "name", head: t("discounts.name") },
    { id: "discount", sortable: false, head: t("discounts.discount"), cell: (row) => discountText(t, row) },
    { id: "threshold", sortable: false, head: t("discounts.threshold"), cell: (row) => thresholdText(t, row) }
  ],
  period: [
    { id: "starts_at", head: t("period.start"), kind: "moment" },
    { id: "ends_at", head: t("period.end"), kind: "moment" }
  ]
})

const choices = (t: Translate) => ({ kind: (id: Discount["kind"]) => t(`discounts.${id}`) })

export const activityForm = (t: Translate) =>
  activityFields.form(t, {
    title: (edited) => t(edited === null ? "activities.add" : "activities.edit"),
    wide: true,
    choices: choices(t)
  })

/** What a coupon is worth does not change any more once one was issued. */
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
            <Said>{t("discounts.fixed")}</Said>
          </div>
          {draw(["starts_at", "ends_at"])}
          {draw(["quantity"], { hint: t("coupons.issuedAlready", { count: edited.issued }) })}
        </>
      )
  })
