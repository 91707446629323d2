import { typedRecords } from "../../machines/records/typed-records.ts"
import { Badge } from "../../ui/kit/panel.tsx"
import { RowButtons } from "../../ui/kit/row-buttons.tsx"
import { PeriodFilters } from "../../ui/kit/date-input.tsx"
import { RecordsScreen } from "../../ui/kit/records-screen.tsx"
import type { Column } from "../../ui/kit/records-table.tsx"
import { recordPart } from "../runtime/effect-runtime.ts"
import { screen } from "../runtime/screen.ts"
import { couponFields, discountColumns, couponForm } from "./discounts.tsx"
import { type Translate, useWords } from "./words.ts"
import { Schema } from "effect"
import { inDays } from "../../effects/contract/record-filters.ts"
import { withPeriod } from "../../effects/contract/day-period.ts"
import { Coupon, CouponQuery } from "../../effects/contract/coupons.ts"
import { validityAt } from "../../ui/kit/period.ts"
import { withReadTime } from "../../effects/http/record-part.ts"

const Validity = Schema.Literals(["coming", "valid", "expired"])

/** `validity` is where the moment of reading stood to the period. */
const CouponRow = Schema.Struct({ ...Coupon.fields, validity: Validity })
type CouponRow = typeof CouponRow.Type

const rowAt =
  (now: number) =>
  (coupon: Coupon): CouponRow => ({ ...coupon, validity: validityAt(now, coupon) })

const couponList = typedRecords({
  row: CouponRow,
  draft: couponFields.draft,
  draftOf: couponFields.draftOf,
  query: inDays(CouponQuery),
  exported: { group: "coupons", query: withPeriod, row: rowAt }
})

const datedCoupons = withReadTime(rowAt)

const tones = { coming: "accent", valid: "success", expired: "neutral" } as const

const columnsOf = (t: Translate): ReadonlyArray<Column<CouponRow>> => {
  const { worth, period } = discountColumns<CouponRow>(t)
  return [
    ...worth,
    {
      id: "issued",
      head: t("coupons.issued"),
      kind: "number",
      cell: ({ issued, quantity }) => t("coupons.issuedOf", { issued, quantity }),
      exported: ({ issued }) => issued
    },
    {
      id: "used",
      head: t("coupons.used"),
      kind: "number",
      cell: ({ issued, used }) =>
        issued === 0 ? t("records.none") : t("coupons.usedOf", { used, percent: Math.round((100 * used) / issued) }),
      exported: ({ used }) => used
    },
    {
      id: "validity",
      head: t("coupons.validity"),
      cell: ({ validity }) => <Badge tone={tones[validity]}>{t(`coupons.${validity}`)}</Badge>
    },
    ...period
  ]
}

/** Discounts for whoever holds one: how many were issued, how many were used. */
export const couponListScreen = screen({
  path: "/coupons",
  title: "coupons.title",
  parts: (fromEffect) => ({
    list: recordPart(fromEffect, couponList, "coupons", couponFields.sent, datedCoupons)
  }),
  view: function CouponListScreen({ list }) {
    const t = useWords()
    return (
      <RecordsScreen
        list={list}
        records={couponList}
        title={t("coupons.title")}
        columns={columnsOf(t)}
        nameOf={({ name }) => name}
        form={couponForm(t)}
        filters={{
          name: { label: t("discounts.name") },
          kind: { label: t("discounts.kind"), choices: (id) => t(`discounts.${id}`) },
          validity: { label: t("coupons.validity"), choices: (id) => t(`coupons.${id}`) }
        }}
        moreFilters={(query) => <PeriodFilters {...query} />}
        actions={(row, listing) => <RowButtons list={list} row={row} records={couponList} listing={listing} />}
      />
    )
  }
})
