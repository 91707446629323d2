import { typedRecords } from "../../machines/records/typed-records.ts"
import { RowButtons } from "../../kit/row-buttons.tsx"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import type { Column } from "../../kit/columns.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { recordPart } from "../../effects/lists/record-part.ts"
import { definePage } from "../../kit/define-page.ts"
import { couponFields, discountColumns, couponForm } from "./discounts.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import { Schema } from "effect"
import { inDays } from "../../contract/record-filters.ts"
import { withPeriod } from "../../contract/day-period.ts"
import { Coupon, CouponQuery } from "../../contract/coupons.ts"
import { validityAt } from "../../kit/period.ts"
import { withReadTime } from "../../effects/lists/record-part.ts"

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
      text: ({ issued, quantity }) => t("coupons.issuedOf", { issued, quantity })
    },
    {
      id: "used",
      head: t("coupons.used"),
      kind: "number",
      text: ({ issued, used }) =>
        issued === 0 ? "" : t("coupons.usedOf", { used, percent: Math.round((100 * used) / issued) })
    },
    {
      id: "validity",
      head: t("coupons.validity"),
      text: ({ validity }) => t(`coupons.${validity}`),
      badge: ({ validity }) => tones[validity]
    },
    ...period
  ]
}

/** Discounts for whoever holds one: how many were issued, how many were used. */
export const couponListScreen = definePage({
  path: "/coupons",
  title: "coupons.title",
  parts: (fromEffect: FromEffect) => ({
    list: recordPart(fromEffect, couponList, "coupons", couponFields.sent, datedCoupons)
  }),
  view: function CouponListScreen({ list }) {
    const t = useTexts()
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
