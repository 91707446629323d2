import { coupons } from "../../contract/coupons.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import { validityAt } from "../../kit/period.ts"
import { couponFields, couponForm, discountColumns } from "./discounts.tsx"

/** Coupons, with the numbers of issued and used ones. */
export const couponListScreen = defineListPage({
  record: coupons,
  derived: { validity: (coupon, at) => validityAt(at, coupon) },
  columns: [
    ...discountColumns,
    {
      id: "issued",
      kind: "number",
      text: ({ issued, quantity }, t) => t("coupons.issuedOf", { issued, quantity })
    },
    {
      id: "used",
      kind: "number",
      text: ({ issued, used }, t) =>
        issued === 0 ? "" : t("coupons.usedOf", { used, percent: Math.round((100 * used) / issued) })
    },
    { id: "validity", badge: { coming: "info", valid: "success", expired: "neutral" } },
    "starts_at",
    "ends_at"
  ],
  form: { fields: couponFields, useForm: couponForm },
  addedVerb: "added",
  filters: ["name", "kind", "validity"]
})
