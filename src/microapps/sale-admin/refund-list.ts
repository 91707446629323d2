import { Effect, Schema } from "effect"
import { Refund, RefundQuery } from "../../effects/contract/refunds.ts"
import { idFromString, listQuery } from "../../effects/contract/paging.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { read } from "../../effects/http/unwrap.ts"
import { placeCodecs } from "../runtime/place-choices.ts"
import { detailOf } from "./order-detail.ts"
import { periodCodecs, withPeriod } from "./period.ts"

/** A request, or what is decided of one. The amount is as it was typed: Yuan. */
const RefundDraft = Schema.Struct({
  what: Schema.Literals(["request", "approve", "refuse"]),
  order_id: Schema.Int,
  amount: Schema.String,
  reason: Schema.String
})
export type RefundDraft = typeof RefundDraft.Type

const { state, number } = RefundQuery.filters

export const refundList = typedRecords({
  row: Refund,
  draft: RefundDraft,
  /** With an `order_id` the refunds of one order and of no other. */
  query: listQuery(RefundQuery.sortable, {
    ...periodCodecs,
    merchant: placeCodecs.merchant,
    state,
    number,
    order_id: idFromString
  })
})
type RefundFilters = ReturnType<typeof refundList.codec.read>

const told = Effect.match({
  onSuccess: ({ list, total }: { readonly list: ReadonlyArray<Refund>; readonly total: number }) =>
    refundList.events.listed.make({ rows: list, total }),
  onFailure: (fault: (typeof refundList.events.listFailed.Type)["fault"]) =>
    refundList.events.listFailed.make({ fault })
})

export const listRefunds = ({ merchant, order_id: _order, ...query }: RefundFilters) =>
  ApplicationClient.use(({ refunds }) =>
    read(
      refunds.list({ query: { ...withPeriod(query), ...(merchant === undefined ? {} : { merchant_ids: merchant }) } })
    )
  ).pipe(told)

/** An order tells its refunds itself. */
export const listRefundsOfOrder = ({ order_id }: RefundFilters) =>
  detailOf(order_id!).pipe(
    Effect.map(({ refunds }) => ({ list: refunds, total: refunds.length })),
    told
  )
