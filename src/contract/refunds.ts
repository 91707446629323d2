import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { replyOf } from "./call.ts"
import { describeRecord } from "./define-record.ts"
import { PositiveCents } from "./money.ts"
import { Id, LongId, Millis, listQuery, momentFromString, optionalFields, textOf } from "./fields.ts"
import { listCall } from "./list-call.ts"
import { joinedRobots, partOrNumbers, placeFilters } from "./place-filters.ts"
import { idBatch, Versioned, savedFields } from "./crud.ts"
import { RefundState } from "./sale-states.ts"
import { FreeText, PersonText, ThingText, WordText } from "./texts.ts"

/** Seconds between an approval and its payment, during which Undo takes the approval back. */
export const UNDO_SECONDS = 10
/** The most refunds in a queue, and in a batch. */
export const MAX_QUEUED_REFUNDS = 100

/**
 * Money that a customer wants back, in cents. `reason` is the customer's, `decision` that of the person who approved or
 * refused. An approval grants `granted` of the requested `amount`, and is paid at `pays_at`. Above the merchant's
 * `refund_limit` two people approve, first `first_approved_by` with the reason `first_reason`.
 */
export const Refund = Schema.Struct({
  ...savedFields,
  id: LongId,
  number: WordText,
  order_id: LongId,
  order_number: WordText,
  order_amount: Schema.Int,
  robot_id: WordText,
  merchant_id: Schema.NullOr(Id),
  merchant: ThingText,
  amount: Schema.Int,
  reason: FreeText,
  granted: Schema.NullOr(Schema.Int),
  state: RefundState,
  refund_limit: Schema.NullOr(Schema.Int),
  first_approved_by: PersonText,
  first_reason: FreeText,
  pays_at: Schema.NullOr(Millis),
  decision: FreeText,
  decided_by: PersonText,
  decided_at: Schema.NullOr(Millis)
})
export type Refund = typeof Refund.Type

/**
 * `number` matches anywhere in the number of the refund or its order, and several, comma-joined, match whole. `from` and
 * `to` bound the moment of the request.
 */
export const RefundQuery = listQuery(["id", "number", "amount", "state", "created_at", "decided_at"], {
  ...placeFilters,
  robot_id: joinedRobots,
  state: RefundState,
  number: partOrNumbers,
  from: momentFromString,
  to: momentFromString
})
export type RefundQuery = typeof RefundQuery.Type

/**
 * A refund requested for a customer. All requests of an order together never exceed its paid and not yet refunded
 * amount.
 */
export const NewRefund = Schema.Struct({ order_id: LongId, amount: PositiveCents, reason: textOf(200) })
export type NewRefund = typeof NewRefund.Type

const decided = { ...Versioned.fields, id: LongId }

/** `amount` is present if less is granted than requested. */
const RefundApproval = Schema.Struct({ ...decided, ...optionalFields({ amount: PositiveCents, reason: textOf(200) }) })

/** Approves refunds of less than `under` cents. */
const RefundApprovals = Schema.Struct({ ids: idBatch, under: PositiveCents })

/** The changed refunds, and a reason for each refund that did not change. `number` is empty for an unknown id. */
const RefundOutcome = Schema.Struct({
  list: Schema.Array(Refund),
  refused: Schema.Array(Schema.Struct({ id: LongId, number: WordText, msg: FreeText }))
})

/**
 * Refunds that the caller can decide, the oldest first, at most `MAX_QUEUED_REFUNDS` of `total`. `waiting` counts
 * refunds that the caller approved and a second person has to approve. `paying` are approvals of the caller that Undo
 * can still take back at the server's moment `at`.
 */
export const RefundQueue = Schema.Struct({
  list: Schema.Array(Refund),
  total: Schema.Int,
  waiting: Schema.Int,
  paying: Schema.Array(Refund),
  at: Millis
})
export type RefundQueue = typeof RefundQueue.Type

const RefundRefusal = Schema.Struct({ ...decided, reason: textOf(200) })

export const refunds = describeRecord({
  name: "refunds",
  label: ["退款", "a refund"],
  path: "/sale-admin/refund",
  screen: "/refunds",
  owner: "merchant",
  row: Refund,
  query: RefundQuery,
  calls: [
    listCall("/list", RefundQuery, Refund),
    HttpApiEndpoint.post("add", "/add", { payload: NewRefund, success: replyOf(Refund) }),
    HttpApiEndpoint.get("queue", "/queue", { success: replyOf(RefundQueue) }),
    /** The payment follows after `UNDO_SECONDS`. Above the merchant's limit another person has to approve first. */
    HttpApiEndpoint.post("approve", "/approve", { payload: RefundApproval, success: replyOf(Refund) }),
    HttpApiEndpoint.post("approveAll", "/approve-all", { payload: RefundApprovals, success: replyOf(RefundOutcome) }),
    /** Takes back approvals that are not paid yet. */
    HttpApiEndpoint.post("undo", "/undo", {
      payload: Schema.Struct({ ids: idBatch }),
      success: replyOf(RefundOutcome)
    }),
    HttpApiEndpoint.post("refuse", "/refuse", { payload: RefundRefusal, success: replyOf(Refund) })
  ]
})
