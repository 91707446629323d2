import { Said } from "../../ui/kit/field.tsx"
import { ChoiceField } from "../../ui/kit/choice-field.tsx"
import { Figure, Figures } from "../../ui/kit/panel.tsx"
import { PeriodFields } from "../../ui/kit/period-fields.tsx"
import { TextField } from "../../ui/kit/text-field.tsx"
import type { Discount, DiscountDraft } from "./discount.ts"
import { discountText, kindOptions, thresholdText } from "./discount-facts.tsx"
import type { Translate } from "./words.ts"

/** Name, discount and period in a form; `fixed` where what it is worth does not change any more. */
export const discountFields = (
  t: Translate,
  draft: DiscountDraft,
  problemOf: (field: string) => string | undefined,
  fixed: Discount | null = null
) => (
  <>
    <TextField
      required
      name="name"
      label={t("discounts.name")}
      maxLength={60}
      held={draft.name}
      problem={problemOf("name")}
    />
    {fixed === null ? (
      <>
        <ChoiceField
          required
          name="kind"
          label={t("discounts.kind")}
          held={draft.kind}
          problem={problemOf("kind")}
          options={kindOptions(t)}
        />
        <TextField
          required
          name="discount"
          label={t("discounts.discount")}
          inputMode="decimal"
          held={draft.discount}
          problem={problemOf("discount")}
          hint={t("discounts.discountHint")}
        />
        <TextField
          name="threshold"
          label={t("discounts.threshold")}
          inputMode="decimal"
          held={draft.threshold}
          problem={problemOf("threshold")}
          hint={t("discounts.thresholdHint")}
        />
      </>
    ) : (
      <div data-whole>
        <Figures>
          <Figure label={t("discounts.discount")}>{discountText(t, fixed)}</Figure>
          <Figure label={t("discounts.threshold")}>{thresholdText(t, fixed)}</Figure>
        </Figures>
        <Said>{t("discounts.fixed")}</Said>
      </div>
    )}
    <PeriodFields draft={draft} problems={{ starts_at: problemOf("starts_at"), ends_at: problemOf("ends_at") }} />
  </>
)
