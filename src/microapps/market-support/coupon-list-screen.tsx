import { useMemo } from "react"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { Badge } from "../../ui/kit/panel.tsx"
import type { RecordForm } from "../../ui/kit/record-dialog.tsx"
import { RecordsScreen } from "../../ui/kit/records-screen.tsx"
import type { Column } from "../../ui/kit/columns.ts"
import { RowButtons } from "../../ui/kit/row-buttons.tsx"
import { recordActors } from "../runtime/record-effects.ts"
import { screen } from "../runtime/screen.ts"
import { TextField } from "../../ui/kit/text-field.tsx"
import { blankCoupon, type CouponDraft, couponIn, couponProblems, couponTexts, typedCoupon } from "./coupon.ts"
import { couponEffects, couponList, type CouponRow } from "./coupon-list.ts"
import { discountColumns } from "./discount-facts.tsx"
import { discountFields } from "./discount-fields.tsx"
import { type Translate, useWords } from "./words.ts"

const tones = { coming: "accent", valid: "success", expired: "neutral" } as const

const columnsOf = (t: Translate): ReadonlyArray<Column<CouponRow>> => {
  const { worth, period } = discountColumns<CouponRow>(t)
  return [
    ...worth,
    {
      id: "issued",
      head: t("coupons.issued"),
      kind: "number",
      cell: ({ issued, quantity }) => t("coupons.issuedOf", { issued, quantity })
    },
    {
      id: "used",
      head: t("coupons.used"),
      kind: "number",
      cell: ({ issued, used }) =>
        issued === 0 ? t("records.none") : t("coupons.usedOf", { used, percent: Math.round((100 * used) / issued) })
    },
    {
      id: "validity",
      head: t("coupons.validity"),
      cell: ({ validity }) => <Badge tone={tones[validity]}>{t(`coupons.${validity}`)}</Badge>
    },
    ...period
  ]
}

const formOf = (t: Translate): RecordForm<CouponRow, CouponDraft> => ({
  title: (edited) => t(edited === null ? "coupons.add" : "coupons.edit"),
  wide: true,
  draftOf: couponTexts,
  typed: (form, edited) => {
    const draft = typedCoupon(form, edited)
    return { draft, problems: couponProblems(couponIn(draft, edited), edited) }
  },
  fields: (draft, problemOf, edited) => (
    <>
      {discountFields(t, draft, problemOf, edited !== null && edited.issued > 0 ? edited : null)}
      <TextField
        required
        name="quantity"
        label={t("coupons.quantity")}
        inputMode="numeric"
        held={draft.quantity}
        problem={problemOf("quantity")}
        hint={
          edited === null || edited.issued === 0
            ? t("coupons.quantityHint")
            : t("coupons.issuedAlready", { count: edited.issued })
        }
      />
    </>
  )
})

type Actors = { readonly list: RecordsActor }

/** Discounts for whoever holds one: how many were issued, how many were used. */
const CouponListScreen = ({ list }: Actors) => {
  const t = useWords()
  const columns = useMemo(() => columnsOf(t), [t])
  const form = useMemo(() => formOf(t), [t])
  return (
    <RecordsScreen
      list={list}
      records={couponList}
      title={t("coupons.title")}
      columns={columns}
      nameOf={({ name }) => name}
      form={form}
      blank={blankCoupon}
      filters={{
        name: { label: t("discounts.name") },
        kind: { label: t("discounts.kind"), choices: (id) => t(`discounts.${id}`) },
        validity: { label: t("coupons.validity"), choices: (id) => t(`coupons.${id}`) }
      }}
      actions={(row, listing) => <RowButtons list={list} row={row} form={form} listing={listing} />}
    />
  )
}

export const couponListScreen = screen<Actors>({
  path: "/coupons",
  title: "coupons.title",
  open: ({ start, fromEffect }, search) => ({
    list: start(couponList.machine(recordActors(fromEffect, couponEffects)), "couponList", {
      query: couponList.codec.read(search)
    })
  }),
  View: CouponListScreen
})
