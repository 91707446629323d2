import { chakra } from "../../ui/kit/chakra.ts"
import type { Refund } from "../../effects/contract/refunds.ts"
import { Input, Textarea } from "../../ui/kit/controls.ts"
import { Field } from "../../ui/kit/field.tsx"
import { yuanText } from "../../effects/contract/formats.ts"
import { unitText } from "../../ui/kit/words.ts"
import type { RecordForm } from "../../ui/kit/record-dialog.tsx"
import { type RefundDraft, refundProblems } from "./refunds.ts"
import type { Translate } from "./words.ts"

const WHATS = ["request", "approve", "refuse"] as const

export const draftFor = (what: RefundDraft["what"], { amount, order_id }: { amount: number; order_id: number }) => ({
  what,
  order_id,
  amount: yuanText(amount),
  reason: ""
})

/** One form for asking and for deciding. `order` is the one that money is asked back of, with what is left of it in cents. */
export const refundForm = (
  t: Translate,
  order: { readonly number: string; readonly left: number } | null
): RecordForm<Refund, RefundDraft> => ({
  title: (edited, { what }) => {
    if (edited === null) return t("order.requestTitle", { number: order?.number ?? "" })
    return t(what === "refuse" ? "refunds.refuseTitle" : "refunds.approveTitle", { number: edited.number })
  },
  typed: (form) => {
    const draft = {
      what: WHATS.find((what) => what === form.get("what")) ?? "request",
      order_id: Number(form.get("order_id")),
      amount: String(form.get("amount") ?? ""),
      reason: String(form.get("reason") ?? "").trim()
    }
    return { draft, problems: refundProblems(draft) }
  },
  fields: ({ what, order_id, amount, reason }, problemOf, edited) => (
    <>
      <input type="hidden" name="what" value={what} />
      <input type="hidden" name="order_id" value={order_id} />
      {edited === null ? null : (
        <chakra.p mb="3" color="fg.muted">
          {t("refunds.customerReason", { reason: edited.reason })}
        </chakra.p>
      )}
      {what === "refuse" ? null : (
        <Field
          label={t("orders.amount")}
          problem={problemOf("amount")}
          hint={
            edited === null
              ? t("refunds.atMost", { unit: unitText(t, "yuan"), amount: yuanText(order?.left ?? 0) })
              : t("refunds.amountHint", { unit: unitText(t, "yuan"), amount: yuanText(edited.amount) })
          }
          required
        >
          {(tied) => <Input {...tied} name="amount" inputMode="decimal" defaultValue={amount} maxLength={12} />}
        </Field>
      )}
      <Field label={t("refunds.reason")} problem={problemOf("reason")} required>
        {(tied) => <Textarea {...tied} name="reason" defaultValue={reason} maxLength={200} />}
      </Field>
    </>
  )
})
