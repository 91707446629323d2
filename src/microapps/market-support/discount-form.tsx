import { Figure, Figures } from "../../ui/kit/panel.tsx"
import { Said } from "../../ui/kit/field.tsx"
import { activityFields, couponFields, type Discount } from "./discount.ts"
import { discountText, thresholdText } from "./discount-facts.tsx"
import type { Translate } from "./words.ts"

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
