import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { Versioned } from "../../src/contract/crud.ts"
import { UNDO_SECONDS } from "../../src/contract/refunds.ts"
import { anyOf, sql } from "../database/sql.ts"
import { declareActor } from "../events/log-fact.ts"
import {
  conflict,
  noSuchId,
  type Refusal,
  requestLanguage,
  text,
  versionConflict,
  translateText
} from "../http/texts.ts"
import { uniqueValues } from "../lists/list-conditions.ts"
import { noun, refundsWhere, yuan } from "./refund-rows.ts"

interface LockedRefund {
  readonly id: number
  readonly order_id: number
  readonly state: "requested" | "awaitingSecond" | "scheduled" | "approved" | "refused"
  readonly version: number
  readonly number: string
  readonly decided_by: string
  readonly amount: number
  readonly granted: number | null
  readonly first_approver_id: number | null
  /** False once its payment is due. */
  readonly undoable: boolean
  /** The cents of the order that no paid or scheduled refund has. */
  readonly remaining: number
  readonly refund_limit: number | null
}

/**
 * Always locks the orders first and then their refunds, so that two writers never wait for each other in a circle. The
 * second statement sees the changes of the writer before.
 */
const lockRefunds = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  yield* sql`
    select id from orders where id in (select order_id from refunds where id = ${anyOf(ids)}) order by id for update`
  return yield* sql<LockedRefund>`
    select r.id, r.order_id, r.state, r.version, r.number, r.decided_by, r.amount, r.granted, r.first_approver_id, m.refund_limit,
      coalesce(r.pays_at > clock_timestamp(), false) as undoable,
      (o.amount - o.refunded - coalesce(
        (select sum(s.granted) from refunds s where s.order_id = r.order_id and s.state = 'scheduled'), 0))::int4 as remaining
    from refunds r join orders o on o.id = r.order_id left join merchants m on m.id = r.merchant_id
    where r.id = ${anyOf(ids)} order by r.id for update of r`
})

const decidedBy = (name: string) => conflict(text("orders.refundDecided", { name }))
const undone = conflict(text("orders.notApproved"))
const paid = conflict(text("orders.refundPaid"))
const ownApproval = conflict(text("orders.ownApproval"))
const aboveRemaining = (remaining: number) =>
  conflict(text("orders.atMost", { yuan: yuan(Math.max(remaining, 0)) }), "amount")
const aboveRequest = (amount: number) => conflict(text("orders.beyondRequest", { yuan: yuan(amount) }), "amount")
const notFirstAmount = (amount: number) => conflict(text("orders.firstApproval", { yuan: yuan(amount) }), "amount")
const notUnder = (cents: number) => conflict(text("orders.notUnder", { yuan: yuan(cents) }), "amount")

const isOpen = ({ state }: LockedRefund) => state === "requested" || state === "awaitingSecond"

/** The refusal of an approval of this amount; undefined if it counts. */
const approvalRefusal = (refund: LockedRefund, amount: number, operatorId: number): Refusal | undefined => {
  if (!isOpen(refund)) return decidedBy(refund.decided_by)
  if (refund.state === "awaitingSecond" && refund.first_approver_id === operatorId) return ownApproval
  if (refund.granted !== null && amount !== refund.granted) return notFirstAmount(refund.granted)
  if (amount > refund.amount) return aboveRequest(refund.amount)
  return amount > refund.remaining ? aboveRemaining(refund.remaining) : undefined
}

type Grant = { readonly id: number; readonly granted: number }
const grantRows = (grants: ReadonlyArray<Grant>) =>
  sql`json_to_recordset(${JSON.stringify(grants)}::json) g (id int8, granted int4)`

const needsSecond = ({ state, refund_limit }: LockedRefund, amount: number) =>
  state === "requested" && refund_limit !== null && amount > refund_limit

/**
 * Schedules the payments; refunds above the limit of their merchant wait for a second person. The time for Undo begins
 * with the statement, because the transaction may have waited for locks.
 */
const grant = Effect.fnUntraced(function* (
  grants: ReadonlyArray<Grant & { readonly refund: LockedRefund }>,
  reason: string
) {
  const operator = yield* CurrentOperator
  const rows = (second: boolean) =>
    grants
      .filter(({ refund, granted }) => needsSecond(refund, granted) === second)
      .map(({ id, granted }) => ({ id, granted }))
  const [scheduled, first] = [rows(false), rows(true)]
  if (scheduled.length > 0)
    yield* sql`
      update refunds r set state = 'scheduled', granted = g.granted, decision = ${reason}, decided_by = ${operator.username},
        decided_at = statement_timestamp(), pays_at = statement_timestamp() + ${UNDO_SECONDS} * interval '1 second',
        updated_at = statement_timestamp(), version = version + 1
      from ${grantRows(scheduled)} where r.id = g.id`
  if (first.length === 0) return
  yield* declareActor(operator, "refunds.firstApproved")
  yield* sql`
    update refunds r set state = 'awaitingSecond', granted = g.granted, first_reason = ${reason}, first_approver_id = ${operator.id},
      first_approved_by = ${operator.username}, first_approved_at = statement_timestamp(), updated_at = statement_timestamp(), version = version + 1
    from ${grantRows(first)} where r.id = g.id`
})

const lockRefund = Effect.fnUntraced(function* ({ id, version }: Versioned) {
  const [refund] = yield* lockRefunds([id])
  if (!refund) return yield* noSuchId(noun.refund, id, "id")
  if (!isOpen(refund)) return yield* decidedBy(refund.decided_by)
  if (refund.version !== version) return yield* versionConflict(noun.refund)
  return refund
})

const refundById = (id: number) => Effect.map(refundsWhere(sql`r.id = ${id}`), ([refund]) => refund!)

/** Approves a refund. It is due after the time for Undo, unless a second person has to approve too. */
export const approve = Effect.fnUntraced(function* (record: Versioned, reason = "", granted?: number) {
  const { id } = yield* CurrentOperator
  const refund = yield* lockRefund(record)
  const amount = granted ?? refund.granted ?? refund.amount
  const refusal = approvalRefusal(refund, amount, id)
  if (refusal) return yield* refusal
  yield* grant([{ id: record.id, granted: amount, refund }], reason)
  return yield* refundById(record.id)
})

export const refuse = Effect.fnUntraced(function* (record: Versioned, reason: string) {
  const { username } = yield* CurrentOperator
  yield* lockRefund(record)
  yield* sql`
    update refunds set state = 'refused', decision = ${reason}, decided_by = ${username}, decided_at = now(), updated_at = now(),
      version = version + 1 where id = ${record.id}`
  return yield* refundById(record.id)
})

type RefusalOf = (refund: LockedRefund) => Refusal | undefined

/** Changes the refunds that `refusalOf` accepts, and returns the refusals of the others. */
const changeEach = Effect.fnUntraced(function* <E, R>(
  ids: string,
  refusalOf: RefusalOf,
  change: (refunds: ReadonlyArray<LockedRefund>) => Effect.Effect<unknown, E, R>
) {
  const language = yield* requestLanguage
  const uniqueIds = uniqueValues(ids).map(Number)
  const refunds = yield* lockRefunds(uniqueIds)
  const refused = uniqueIds.flatMap((id) => {
    const refund = refunds.find((candidate) => candidate.id === id)
    const refusal = refund === undefined ? noSuchId(noun.refund, id) : refusalOf(refund)
    return refusal === undefined
      ? []
      : [{ id, number: refund?.number ?? "", msg: translateText(refusal.text, language) }]
  })
  const accepted = refunds.filter(({ id }) => refused.every((refusal) => refusal.id !== id))
  if (accepted.length === 0) return { list: [], refused }
  yield* change(accepted)
  return { list: yield* refundsWhere(sql`r.id = ${anyOf(accepted.map(({ id }) => id))}`), refused }
})

/** Approves requests below this amount. Requests of the same order count one after the other. */
export const approveAll = Effect.fnUntraced(function* (ids: string, under: number) {
  const { id } = yield* CurrentOperator
  const spent = new Map<number, number>()
  const refusalOf: RefusalOf = (refund) => {
    const before = spent.get(refund.order_id) ?? 0
    const amount = refund.granted ?? refund.amount
    if (amount >= under) return notUnder(under)
    const refusal = approvalRefusal({ ...refund, remaining: refund.remaining - before }, amount, id)
    if (refusal === undefined) spent.set(refund.order_id, before + amount)
    return refusal
  }
  return yield* changeEach(ids, refusalOf, (refunds) =>
    grant(
      refunds.map((refund) => ({ id: refund.id, granted: refund.granted ?? refund.amount, refund })),
      ""
    )
  )
})

/** The first of two approvers can take the approval back until the second decides. */
const undoRefusal = (refund: LockedRefund, operatorId: number): Refusal | undefined => {
  if (refund.state === "awaitingSecond" && refund.first_approver_id === operatorId) return undefined
  if (refund.state === "approved") return paid
  if (refund.state !== "scheduled") return undone
  return refund.undoable ? undefined : paid
}

/** Takes approvals back before their payment. Taking back a second approval leaves the first one. */
export const undo = Effect.fnUntraced(function* (ids: string) {
  const { id } = yield* CurrentOperator
  return yield* changeEach(
    ids,
    (refund) => undoRefusal(refund, id),
    (refunds) => {
      const keepsFirst = ({ state, first_approver_id }: LockedRefund) =>
        state === "scheduled" && first_approver_id !== null
      return undoApprovalsOf(refunds.map((refund) => ({ id: refund.id, first: keepsFirst(refund) })))
    }
  )
})

/** Opens refunds again: for the second person if the first approval stays, else for everybody. */
export const undoApprovalsOf = (refunds: ReadonlyArray<{ readonly id: number; readonly first: boolean }>) => sql`
  update refunds r set state = case when b.first then 'awaitingSecond' else 'requested' end,
    granted = case when b.first then granted end, first_approver_id = case when b.first then first_approver_id end,
    first_approved_by = case when b.first then first_approved_by else '' end, first_approved_at = case when b.first then first_approved_at end,
    first_reason = case when b.first then first_reason else '' end, decision = '', decided_by = '', decided_at = null, pays_at = null,
    updated_at = statement_timestamp(), version = version + 1
  from json_to_recordset(${JSON.stringify(refunds)}::json) b (id int8, first boolean) where r.id = b.id`
