import { Effect, Schema } from "effect"
import { Refund, RefundQuery } from "../../effects/contract/refunds.ts"
import { queryCodec } from "../../machines/records/query-codec.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { Calls, read } from "../kit/calls.ts"
import { placeCodecs } from "../kit/place-choices.ts"
import { detailOf } from "./order-detail.ts"
import { periodCodecs, periodQuery, withPeriod } from "./period.ts"

const { state: State } = Refund.fields
const Sort = Schema.Literals(RefundQuery.sortable)
const Sense = Schema.Literals(["asc", "desc"])

const RefundFilters = Schema.Struct({
  page: Schema.Int,
  page_size: Schema.Int,
  sort: Schema.optionalKey(Sort),
  order: Schema.optionalKey(Sense),
  ...periodQuery,
  merchant: Schema.optionalKey(Schema.String),
  state: Schema.optionalKey(State),
  number: Schema.optionalKey(Schema.String),
  /** The refunds of one order and of no other. */
  order_id: Schema.optionalKey(Schema.Int)
})
type RefundFilters = typeof RefundFilters.Type & Query

/** A request, or what is decided of one. The amount is as it was typed: Yuan. */
const RefundDraft = Schema.Struct({
  what: Schema.Literals(["request", "approve", "refuse"]),
  order_id: Schema.Int,
  amount: Schema.String,
  reason: Schema.String
})
export type RefundDraft = typeof RefundDraft.Type

export const refundList = typedRecords<Refund, RefundDraft, RefundFilters>({
  row: Refund,
  draft: RefundDraft,
  query: RefundFilters as never
})

/** The query of the list as an address holds it. */
export const refundQuery = queryCodec<RefundFilters>({
  sort: Sort,
  order: Sense,
  ...periodCodecs,
  merchant: placeCodecs.merchant,
  state: State,
  number: Schema.NonEmptyString
})

const told = Effect.match({
  onSuccess: ({ list, total }: { readonly list: ReadonlyArray<Refund>; readonly total: number }) =>
    refundList.events.listed.make({ rows: list, total }),
  onFailure: (fault: (typeof refundList.events.listFailed.Type)["fault"]) =>
    refundList.events.listFailed.make({ fault })
})

export const listRefunds = ({ merchant, order_id: _order, ...query }: RefundFilters) =>
  Calls.use(({ refunds }) =>
    read(
      "GET /sale-admin/refund/list",
      refunds.list({ query: { ...withPeriod(query), ...(merchant === undefined ? {} : { merchant_ids: merchant }) } })
    )
  ).pipe(told)

/** An order tells its refunds itself. */
export const listRefundsOfOrder = ({ order_id }: RefundFilters) =>
  detailOf(order_id!).pipe(
    Effect.map(({ refunds }) => ({ list: refunds, total: refunds.length })),
    told
  )
