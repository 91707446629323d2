import { Effect, Schema } from "effect"
import type { SnapshotFrom } from "xstate"
import { RobotId } from "../../contract/devices.ts"
import { idFromString, listQuery } from "../../contract/fields.ts"
import { addressedId } from "../../contract/addressed-id.ts"
import { RefundContext } from "../../contract/refund-context.ts"
import { NewRefund, Refund, RefundQuery } from "../../contract/refunds.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { pageEffects, pageIn } from "../../effects/lists/page-effects.ts"
import type { SaveInput } from "../../machines/records/records-context.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { type Outcome, typedMutation } from "../../machines/mutations/mutation-machine.ts"
import { queryEvent } from "../../machines/queries/query-event.ts"
import { typedQuery } from "../../machines/queries/typed-query.ts"
import { editedIn, type RecordsActor, typedRecords } from "../../machines/records/typed-records.ts"
import { centsIn } from "../../contract/formats.ts"
import { recordFields } from "../../kit/record-fields.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { ApplicationClient } from "../../http/contract-client.ts"
import { placeFilters } from "../../contract/place-filters.ts"
import { periodCodecs, withPeriod } from "../../contract/day-period.ts"
import { detailOf } from "./orders.ts"
import { mutationProgram, queryProgram } from "../../effects/programs.ts"

const refundActions = ["request", "approve", "refuse"] as const
const actionKind = {
  draft: Schema.Literals(refundActions),
  blank: "request" as (typeof refundActions)[number],
  typed: (form: FormData) => refundActions.find((action) => action === form.get("what")) ?? "request",
  toDraft: () => "approve",
  sent: (value: string) => value
}
const orderId = {
  draft: Schema.Int,
  blank: 0 as number,
  typed: (form: FormData) => Number(form.get("order_id")),
  toDraft: (id: number) => id,
  sent: (id: number) => id
}

/** The fields of a request, or of a decision about one. */
export const refundFields = recordFields(NewRefund, {
  what: { kind: actionKind },
  order_id: { kind: orderId },
  amount: { kind: "amount", label: "refunds.fields.amount", problem: "refunds.amountProblem" },
  reason: { kind: "area", label: "refunds.fields.reason", problem: "refunds.reasonProblem" }
})
export type RefundDraft = typeof refundFields.blank

const { state, number } = RefundQuery.filters

/** With an `order_id` only the refunds of that order. */
const narrowed = listQuery(RefundQuery.sortable, {
  ...periodCodecs,
  ...placeFilters,
  state,
  number,
  robot_id: RobotId,
  order_id: idFromString
})
type RefundFilters = typeof narrowed.Type & Query

/** The query in the form of the call. */
const refundQueryOf = ({ order_id: _order, ...query }: RefundFilters) => withPeriod(query)

export const refundList = typedRecords({
  row: Refund,
  draft: refundFields.draft,
  query: narrowed,
  exported: { group: "refunds", query: refundQueryOf }
})

export const refundPage = pageEffects(
  refundList.events,
  (query: RefundFilters) => ApplicationClient.use(({ refunds }) => refunds.list({ query: refundQueryOf(query) })),
  pageIn
)

/** The background of a decision, by the refund's id. */
export const refundContext = typedQuery(RefundContext)

/** The event that refetches the context when a decision's form opens. */
export const contextEvent = (
  { opened }: { readonly opened: boolean },
  list: SnapshotFrom<RecordsActor>,
  context: SnapshotFrom<ActorOf<typeof refundContext>>
) => {
  const refund = editedIn<Refund>(list)
  return opened && refund !== null ? queryEvent(context, String(refund.id)) : null
}

/** The dialog itself shows a failure, because a decision is possible without the context. */
export const readRefundContext = queryProgram(refundContext, (id) =>
  ApplicationClient.use(({ refundContext: calls }) =>
    read(calls.context({ query: { id: addressedId(id) } }), { notify: "sessionEnd" })
  )
)

/** Lists the refunds of an order, which the order itself contains. */
export const refundsOfOrder = pageEffects(
  refundList.events,
  ({ order_id }: RefundFilters) => detailOf(order_id!),
  ({ refunds }) => ({ rows: refunds, total: refunds.length })
)

const sendRefund = ({ row, draft: { what, order_id, amount: typed, reason } }: SaveInput<Refund, RefundDraft>) =>
  ApplicationClient.use(({ refunds }) => {
    const amount = centsIn(typed) ?? 0
    if (row === null) return write(refunds.add({ payload: { order_id, amount, reason } }))
    const { id, version } = row
    return what === "refuse"
      ? write(refunds.refuse({ payload: { id, version, reason } }))
      : write(refunds.approve({ payload: { id, version, amount, reason } }))
  })

const outcomeKeyOf = ({ row, draft: { what } }: SaveInput<Refund, RefundDraft>) => {
  if (row === null) return "refunds.requestDone"
  return what === "refuse" ? "refunds.refuseDone" : "refunds.approveDone"
}

/**
 * Requests a refund or decides about one. The version of the opened form tells the server whether another person was
 * faster.
 */
export const saveRefund = (input: SaveInput<Refund, RefundDraft>) =>
  sendRefund(input).pipe(
    asEvent(
      ({ id }) =>
        refundList.events.saved.make({
          what: input.row === null ? "submitted" : "operated",
          id,
          message: { key: outcomeKeyOf(input) }
        }),
      refundList.events.saveFailed
    )
  )

/** Ends when a scheduled refund may have been paid. */
export const paymentWait = typedQuery(Schema.Null)
const waitForPayment = queryProgram(paymentWait, () => Effect.map(Effect.sleep("3 seconds"), () => null))

/** The event that waits for the payment of a listed refund; null if none is scheduled. */
export const waitEvent = (list: SnapshotFrom<RecordsActor>, wait: SnapshotFrom<ActorOf<typeof paymentWait>>) =>
  refundList.rowsOf(list).some(({ state }) => state === "scheduled") ? queryEvent(wait, "scheduled") : null

/** Takes an approval back before its payment. */
export const refundUndo = typedMutation(Schema.Struct({ id: Schema.Int }))

type RefundOutcome = {
  readonly list: ReadonlyArray<Pick<Refund, "id">>
  readonly refused: ReadonlyArray<{ readonly id: number; readonly msg: string }>
}

/** The outcome of a change of several refunds, with the ids that mutations have. */
export const refundOutcome = ({ list, refused }: RefundOutcome) => ({
  count: list.length,
  outcome: {
    done: list.map(({ id }) => String(id)),
    refused: refused.map(({ id, msg }) => ({ id: String(id), msg }))
  }
})

const undoRefund = mutationProgram(
  refundUndo,
  ({ id }) => ApplicationClient.use(({ refunds }) => write(refunds.undo({ payload: { ids: String(id) } }))),
  (_, answer) => refundOutcome(answer)
)

/** The event that tells a list what Undo could not take back; null if it took all back. */
export const undoneEvent = ({ outcome }: { readonly outcome?: Outcome | undefined }) =>
  outcome === undefined || outcome.refused.length === 0
    ? null
    : refundList.events.carriedOut.make({
        ids: outcome.done.map(Number),
        refused: outcome.refused.map(({ id, msg }) => ({ id: Number(id), msg }))
      })

/** Undo, and the wait for payments that follow without it. */
export const undoParts = (fromEffect: FromEffect) => ({
  undo: { machine: refundUndo.machine(fromEffect(undoRefund)) },
  wait: paymentWait.lazyPart(fromEffect(waitForPayment))
})
