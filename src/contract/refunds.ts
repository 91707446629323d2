import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, RequiredPermission, replyOf } from "./call.ts"
import { describeRecord } from "./define-record.ts"
import { SomeCents } from "./money.ts"
import { FilterText, LongId, Millis, listQuery, momentFromString, textOf } from "./fields.ts"
import { listCall } from "./list-call.ts"
import { joinedRobots, placeFilters } from "./place-filters.ts"
import { Versioned, savedFields } from "./crud.ts"
import { RefundState } from "./sale-states.ts"
import { FreeText, PersonText, ThingText, WordText } from "./texts.ts"

/**
 * Money that a customer wants back, in cents. `reason` is the customer's, `decision` that of the person who approved
 * or refused it.
 */
export const Refund = Schema.Struct({
  ...savedFields,
  id: LongId,
  number: WordText,
  order_id: LongId,
  order_number: WordText,
  order_amount: Schema.Int,
  robot_id: WordText,
  merchant: ThingText,
  amount: Schema.Int,
  reason: FreeText,
  state: RefundState,
  decision: FreeText,
  decided_by: PersonText,
  decided_at: Schema.NullOr(Millis)
})
export type Refund = typeof Refund.Type

/** `number` matches anywhere in the refund's and in the order's; `from` and `to` bound when it was requested. */
export const RefundQuery = listQuery(["id", "number", "amount", "state", "created_at", "decided_at"], {
  ...placeFilters,
  robot_id: joinedRobots,
  state: RefundState,
  number: FilterText,
  from: momentFromString,
  to: momentFromString
})
export type RefundQuery = typeof RefundQuery.Type

/**
 * A request recorded for a customer. All requests of an order together never exceed the paid and not refunded amount.
 */
export const NewRefund = Schema.Struct({ order_id: LongId, amount: SomeCents, reason: textOf(200) })
export type NewRefund = typeof NewRefund.Type

const decided = { ...Versioned.fields, id: LongId }

/** `amount` if less is granted than was requested. */
const RefundApproval = Schema.Struct({
  ...decided,
  amount: Schema.optionalKey(SomeCents),
  reason: textOf(200)
})

const RefundRefusal = Schema.Struct({ ...decided, reason: textOf(200) })

class RefundsApi extends HttpApiGroup.make("refunds")
  .add(
    listCall("/list", RefundQuery, Refund),
    HttpApiEndpoint.post("add", "/add", { payload: NewRefund, success: replyOf(Refund) }),
    HttpApiEndpoint.post("approve", "/approve", { payload: RefundApproval, success: replyOf(Refund) }),
    HttpApiEndpoint.post("refuse", "/refuse", { payload: RefundRefusal, success: replyOf(Refund) })
  )
  .annotateEndpoints(RequiredPermission, { any: ["sale-admin"] })
  .middleware(Authorization)
  .prefix("/sale-admin/refund") {}

export const refunds = describeRecord({
  name: "refunds",
  label: ["退款", "a refund"],
  path: "/sale-admin/refund",
  screen: "/refunds",
  owner: "merchant",
  row: Refund,
  query: RefundQuery,
  api: RefundsApi
})
