import { Clock, Effect, Schema } from "effect"
import type { SnapshotFrom } from "xstate"
import { NewRefund, Refund, RefundQueue, UNDO_SECONDS } from "../../contract/refunds.ts"
import { asEvent, read, write } from "../../http/calls.ts"
import { ApplicationClient } from "../../http/contract-client.ts"
import { contractProblems } from "../../kit/field-kinds.ts"
import { typedForm } from "../../machines/forms/typed-form.ts"
import { typedMutation } from "../../machines/mutations/mutation-machine.ts"
import { keyIn } from "../../machines/queries/query-machine.ts"
import { typedPolledQuery } from "../../machines/queries/polled-query-machine.ts"
import { typedQuery } from "../../machines/queries/typed-query.ts"
import { type Approval, ApprovalsEvents, Payment } from "../../machines/refunds/approvals-events.ts"
import { activeCard, type ApprovalsActor, openCards } from "../../machines/refunds/approvals-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { smallRefund } from "../runtime/host-environment.ts"
import { refundContext, refundOutcome } from "./refunds.ts"
import { formProgram, mutationProgram, polledQueryProgram, queryProgram } from "../../effects/programs.ts"

/** Limits in cents. Refunds below the chosen one are approved together. */
export const smallLimits = [500, 1000, 2000, 5000] as const
const SmallLimit = Schema.Literals(smallLimits)
export const smallLimit = typedQuery(SmallLimit)

const isSmallLimit = Schema.is(SmallLimit)

/** Stores the limit in the key. Without one the last choice counts, and ¥10 before any choice. */
export const chooseSmallLimit = queryProgram(smallLimit, (key) =>
  Effect.sync(() => {
    const chosen = Number(key)
    if (isSmallLimit(chosen)) smallRefund.save(chosen)
    return [chosen, smallRefund.load()].find(isSmallLimit) ?? 1000
  })
)

const { list, total, waiting } = RefundQueue.fields
/** The queue, with the operator's payments and the moment `at`, both by the browser's clock. */
const Queue = Schema.Struct({ list, total, waiting, payments: Schema.Array(Payment), at: Schema.Int })
export const refundQueue = typedPolledQuery(Queue)

const UNDO_MILLIS = UNDO_SECONDS * 1000

/** Refunds with the same moment of payment were approved by one decision. */
const paymentsOf = (paying: ReadonlyArray<Refund>, serverAhead: number): ReadonlyArray<Payment> => {
  const moments = new Set(paying.map(({ pays_at }) => pays_at!))
  return [...moments].map((moment) => {
    const refunds = paying.filter(({ pays_at }) => pays_at === moment)
    return {
      ids: refunds.map(({ id }) => id),
      cents: refunds.reduce((sum, { granted }) => sum + granted!, 0),
      until: moment - serverAhead,
      second: false
    }
  })
}

export const readRefundQueue = polledQueryProgram(refundQueue, () =>
  ApplicationClient.use(({ refunds }) => read(refunds.queue(), { notify: "sessionEnd" })).pipe(
    Effect.zipWith(Clock.currentTimeMillis, ({ paying, at, ...queue }, now) => ({
      ...queue,
      payments: paymentsOf(paying, at - now),
      at: now
    }))
  )
)

export const approveRefund = ({ id, version, cents }: Approval) =>
  ApplicationClient.use(({ refunds }) => write(refunds.approve({ payload: { id, version, amount: cents } }))).pipe(
    Effect.zipWith(Clock.currentTimeMillis, ({ state }, at) => ({
      at,
      payment: { ids: [id], cents, until: at + UNDO_MILLIS, second: state === "awaitingSecond" }
    })),
    asEvent((approved) => ApprovalsEvents.approved.make(approved), ApprovalsEvents.failed)
  )

export const undoApprovals = (ids: ReadonlyArray<number>) =>
  ApplicationClient.use(({ refunds }) => write(refunds.undo({ payload: { ids: ids.join(",") } }))).pipe(
    asEvent((outcome) => {
      const ids = outcome.list.map(({ id }) => id).toSorted((a, b) => a - b)
      return ApprovalsEvents.undone.make({ ids, refused: outcome.refused })
    }, ApprovalsEvents.failed)
  )

export const awaitTick = () =>
  Effect.sleep("1 second").pipe(
    Effect.andThen(Clock.currentTimeMillis),
    Effect.map((at) => ApprovalsEvents.ticked.make({ at }))
  )

/** Refunds below `under` cents, and their sum. */
const Small = Schema.Struct({ ids: Schema.Array(Schema.Int), cents: Schema.Int, under: Schema.Int })
export const smallApproval = typedMutation(Small)

export const smallOf = (cards: ReadonlyArray<Refund>, under: number) => {
  const small = cards.filter((refund) => centsOf(refund) < under)
  return { ids: small.map(({ id }) => id), cents: small.reduce((sum, refund) => sum + centsOf(refund), 0), under }
}

export const approveSmall = mutationProgram(
  smallApproval,
  ({ ids, under }) =>
    ApplicationClient.use(({ refunds }) => write(refunds.approveAll({ payload: { ids: ids.join(","), under } }))),
  (_, answer) => ({
    ...refundOutcome(answer),
    ...(answer.list.length === 0 ? {} : { message: { key: "refundQueue.approveDone", count: answer.list.length } })
  })
)

const Refusal = Schema.Struct({ reason: Schema.String })
export const refusalForm = typedForm("refundRefusal", Refusal, Refund)

export const refuseRefund = formProgram(
  refusalForm,
  ({ attempt: { reason }, subject: { id, version } }) =>
    ApplicationClient.use(({ refunds }) => write(refunds.refuse({ payload: { id, version, reason } }))),
  ({ subject: { id } }) => ({ outcome: { done: [id], refused: [] } })
)

export const refusalProblems = (attempt: typeof Refusal.Type) =>
  contractProblems({ reason: NewRefund.fields.reason }, attempt, {
    reason: "refunds.reasonProblem"
  } as const)

/** The cents that an approval grants: those of the first approval of two, else the requested ones. */
export const centsOf = ({ granted, amount }: Pick<Refund, "granted" | "amount">) => granted ?? amount

/** True if this approval is the first of two. */
export const needsSecond = (refund: Refund) =>
  refund.state === "requested" && refund.refund_limit !== null && refund.amount > refund.refund_limit

type QueueSnapshot = SnapshotFrom<ActorOf<typeof refundQueue>>

/** The event that reads the background of the visible card; null if it is there already. */
export const backgroundRequest = (
  queue: QueueSnapshot,
  approvals: SnapshotFrom<ApprovalsActor>,
  background: SnapshotFrom<ActorOf<typeof refundContext>>
) => {
  const card = activeCard(openCards(refundQueue.dataOf(queue)?.list ?? [], approvals), approvals)
  const key = card === undefined ? "" : String(card.id)
  return key === "" || key === keyIn(background) ? null : refundContext.events.requested.make({ key })
}

/** The payments that the server has not made yet. */
export const synchronized = (queue: QueueSnapshot) => {
  const { payments, at } = refundQueue.dataOf(queue)!
  return ApprovalsEvents.synchronized.make({ payments, at })
}
