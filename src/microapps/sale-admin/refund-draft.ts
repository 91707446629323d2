import { Result, Schema } from "effect"
import { asEvent } from "../../effects/http/as-event.ts"
import { NewRefund, type Refund, RefundRefusal } from "../../effects/contract/refunds.ts"
import type { SaveInput } from "../../machines/records/typed-records.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { write } from "../../effects/http/unwrap.ts"
import { centsIn } from "../../ui/kit/money.ts"
import { type RefundDraft, refundList } from "./refund-list.ts"

const fits = <T, E>(schema: Schema.Codec<T, E>, value: unknown) =>
  Result.isSuccess(Schema.decodeUnknownResult(schema)(value))

/** What the contract would refuse, field by field, as keys of words. */
export const refundProblems = ({ what, amount, reason }: RefundDraft): Record<string, string> => ({
  ...(what === "refuse" || fits(NewRefund.fields.amount, centsIn(amount)) ? {} : { amount: "refunds.amountProblem" }),
  ...(fits(RefundRefusal.fields.reason, reason) ? {} : { reason: "refunds.reasonProblem" })
})

const sent = ({ row, draft: { what, order_id, amount: typed, reason } }: SaveInput<Refund, RefundDraft>) =>
  ApplicationClient.use(({ refunds }) => {
    const amount = centsIn(typed) ?? 0
    if (row === null) return write(refunds.add({ payload: { order_id, amount, reason } }))
    const { id, version } = row
    return what === "refuse"
      ? write(refunds.refuse({ payload: { id, version, reason } }))
      : write(refunds.approve({ payload: { id, version, amount, reason } }))
  })

/** Asks for money back, or decides: the version its form was opened with tells the server whether someone else was faster. */
export const saveRefund = (asked: SaveInput<Refund, RefundDraft>) =>
  sent(asked).pipe(
    asEvent(
      (saved) => refundList.events.saved.make({ row: saved, added: asked.row === null }),
      refundList.events.saveFailed
    )
  )
