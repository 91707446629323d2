import { momentText, yuanShown } from "../../effects/contract/formats.ts"
import type { Column } from "../../ui/kit/records-table.tsx"
import type { Discount } from "./discount.ts"
import type { Translate } from "./words.ts"

/** What is taken off: in Chinese a percentage is said as what is left to pay. */
export const discountText = (t: Translate, { kind, discount }: Discount) =>
  kind === "percent"
    ? t("discounts.percentOff", { percent: discount, tenths: (100 - discount) / 10 })
    : t("discounts.amountOff", { amount: yuanShown(discount) })

export const thresholdText = (t: Translate, { threshold }: Discount) =>
  threshold === 0 ? t("discounts.noThreshold") : t("discounts.from", { amount: yuanShown(threshold) })

/** What lists of activities and of coupons have in common. */
export const discountColumns = <Row extends Discount>(t: Translate): Record<"worth" | "period", Column<Row>[]> => ({
  worth: [
    { id: "name", head: t("discounts.name"), cell: ({ name }) => name },
    { id: "discount", sortable: false, head: t("discounts.discount"), cell: (row) => discountText(t, row) },
    { id: "threshold", sortable: false, head: t("discounts.threshold"), cell: (row) => thresholdText(t, row) }
  ],
  period: [
    { id: "starts_at", head: t("period.start"), cell: ({ starts_at }) => momentText(starts_at) },
    { id: "ends_at", head: t("period.end"), cell: ({ ends_at }) => momentText(ends_at) }
  ]
})
