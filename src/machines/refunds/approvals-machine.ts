import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import type { MutationEmitted } from "../mutations/mutation-machine.ts"
import type { Approval, ApprovalsEvent, ApprovalsEvents, Payment, Refusals } from "./approvals-events.ts"

type Ids = ReadonlyArray<number>

type Context = {
  /** The card of the operator's last step; null for the first card. */
  readonly shown: number | null
  /** The approval of the call under way, or of the last one. */
  readonly pending: Approval | null
  /** Approvals that wait for the running call. */
  readonly queue: ReadonlyArray<Approval>
  /** Decided cards that the list on show may still hold. */
  readonly decided: Ids
  /** Payments that are not made yet. Undo takes the last one back. */
  readonly payments: ReadonlyArray<Payment>
  readonly at: number
  /** Refunds that the last call did not change. */
  readonly refused: Refusals
  readonly fault: Fault | null
  /** The failed approval; null for a failed Undo. */
  readonly failed: Approval | null
  /** The number of the refund that the last decision refused. */
  readonly refusedNumber: string | null
}

/** The operator sees another card, or the cards have changed. */
export type ApprovalsEmitted = MutationEmitted | { readonly type: "approvals.moved" }

const initialContext: Context = {
  shown: null,
  pending: null,
  queue: [],
  decided: [],
  payments: [],
  at: 0,
  refused: [],
  fault: null,
  failed: null,
  refusedNumber: null
}
const noTrouble = { refused: [], fault: null, failed: null, refusedNumber: null }

const isOpen = (at: number) => (payment: Payment) => payment.until > at
/** Sorts the newest decision last. */
const byEnd = (payments: ReadonlyArray<Payment>) => payments.toSorted((a, b) => a.until - b.until)

/**
 * Approvals of refunds, one card after the other. A card leaves at once, and its call runs behind the next card. Undo
 * takes the last decision back until the refund is paid.
 */
export const approvalsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ApprovalsEvent,
    emitted: {} as ApprovalsEmitted,
    tags: {} as "busy"
  },
  actors: {
    approve: declareEffect<Approval, ApprovalsEvents["approved" | "failed"]>(),
    undo: declareEffect<Ids, ApprovalsEvents["undone" | "failed"]>(),
    awaitTick: declareEffect<void, ApprovalsEvents["ticked"]>()
  },
  guards: {
    hasQueue: ({ context }) => context.queue.length > 0,
    hasPayments: ({ context }) => context.payments.length > 0
  },
  actions: {
    enqueue: assign(
      ({ context: { queue, pending } }, { approval, next }: { approval: Approval; next: number | null }) => ({
        ...noTrouble,
        shown: next,
        queue: [...queue, approval].filter(
          ({ id }, index, all) => id !== pending?.id && all.findIndex((other) => other.id === id) === index
        )
      })
    ),
    beginQueue: assign(({ context: { queue } }) => ({ pending: queue[0]!, queue: queue.slice(1) })),
    synchronize: assign(({ context }, { payments, at }: { payments: ReadonlyArray<Payment>; at: number }) => ({
      at,
      decided: [],
      payments: byEnd([...payments, ...context.payments.filter(({ second }) => second)]).filter(isOpen(at))
    })),
    emitMoved: emit({ type: "approvals.moved" }),
    emitChanged: emit({ type: "mutation.done", what: "set", count: 0 }),
    emitUncertain: emit({ type: "mutation.uncertain" })
  }
}).createMachine({
  id: "approvals",
  context: initialContext,
  initial: "idle",
  on: {
    "approvals.cardShown": { actions: [assign(({ event }) => ({ shown: event.id })), "emitMoved"] },
    "approvals.requested": {
      actions: [{ type: "enqueue", params: ({ event }) => event }, "emitMoved"]
    },
    "approvals.synchronized": { actions: [{ type: "synchronize", params: ({ event }) => event }, "emitMoved"] },
    "approvals.cardRefused": { actions: assign(({ event }) => ({ ...noTrouble, refusedNumber: event.number })) },
    "approvals.batchRefused": { actions: assign(({ event }) => ({ ...noTrouble, refused: event.refused })) }
  },
  states: {
    idle: {
      on: {
        "approvals.requested": {
          target: "settling",
          actions: [{ type: "enqueue", params: ({ event }) => event }, "emitMoved"]
        },
        "approvals.synchronized": {
          target: "settling",
          actions: [{ type: "synchronize", params: ({ event }) => event }, "emitMoved"]
        }
      }
    },
    settling: {
      entry: assign({ pending: null }),
      always: [
        { guard: "hasQueue", target: "approving", actions: "beginQueue" },
        { guard: "hasPayments", target: "paying" },
        { target: "idle" }
      ]
    },
    approving: {
      tags: "busy",
      invoke: { src: "approve", input: ({ context }) => context.pending! },
      on: {
        "approvals.approved": {
          target: "settling",
          actions: [
            assign(({ context, event: { payment, at } }) => ({
              at,
              decided: [...context.decided, ...payment.ids],
              payments: byEnd([...context.payments.filter(isOpen(at)), payment])
            })),
            "emitChanged"
          ]
        },
        // A refusal concerns one refund. Without an answer the card returns, and further approvals wait for the
        // operator.
        "approvals.failed": {
          target: "settling",
          actions: [
            assign(({ context, event: { fault } }) => ({
              fault,
              failed: context.pending,
              ...(fault._tag === "Refused" ? {} : { shown: context.pending!.id, queue: [] })
            })),
            "emitUncertain"
          ]
        }
      }
    },
    /** The last decision is not paid yet, so Undo can take it back. */
    paying: {
      tags: "busy",
      invoke: { src: "awaitTick" },
      on: {
        "approvals.ticked": {
          target: "settling",
          actions: assign(({ context, event: { at } }) => ({ at, payments: context.payments.filter(isOpen(at)) }))
        },
        "approvals.requested": {
          target: "settling",
          actions: [{ type: "enqueue", params: ({ event }) => event }, "emitMoved"]
        },
        "approvals.synchronized": {
          target: "settling",
          actions: [{ type: "synchronize", params: ({ event }) => event }, "emitMoved"]
        },
        "approvals.undoRequested": { target: "undoing", actions: assign(noTrouble) }
      }
    },
    undoing: {
      tags: "busy",
      invoke: { src: "undo", input: ({ context }) => context.payments.at(-1)!.ids },
      on: {
        "approvals.undone": {
          target: "settling",
          actions: [
            assign(({ context, event: { ids, refused } }) => ({
              refused,
              shown: ids[0] ?? context.shown,
              decided: context.decided.filter((id) => !ids.includes(id)),
              payments: context.payments.filter(
                (payment) => ![...ids, ...refused.map(({ id }) => id)].some((id) => payment.ids.includes(id))
              )
            })),
            "emitChanged"
          ]
        },
        "approvals.failed": {
          target: "settling",
          actions: [assign(({ event }) => ({ fault: event.fault })), "emitUncertain"]
        }
      }
    }
  }
})
export type ApprovalsActor = ActorRefFrom<typeof approvalsMachine>
type Snapshot = SnapshotFrom<typeof approvalsMachine>

/** The approval under way; null between calls. */
export const selectPending = ({ context }: Snapshot): Approval | null => context.pending
/** The decision that Undo takes back; null if there is none or a call is running. */
export const selectUndoable = (snapshot: Snapshot): Payment | null =>
  snapshot.matches("paying") ? (snapshot.context.payments.at(-1) ?? null) : null
/** Whole seconds until this payment. */
export const secondsLeft = ({ context }: Snapshot, { until }: Payment): number =>
  Math.max(0, Math.ceil((until - context.at) / 1000))
export const selectRefused = ({ context }: Snapshot): Refusals => context.refused
export const selectFault = ({ context }: Snapshot): Fault | null => context.fault
export const selectRefusedNumber = ({ context }: Snapshot): string | null => context.refusedNumber
export const selectFailed = ({ context }: Snapshot): Approval | null => context.failed

/** The cards that are neither decided nor being decided. */
export const openCards = <Card extends { readonly id: number }>(
  cards: ReadonlyArray<Card>,
  { context: { pending, queue, decided } }: Snapshot
): ReadonlyArray<Card> => {
  const decidedIds = new Set([...decided, ...queue.map(({ id }) => id), ...(pending === null ? [] : [pending.id])])
  return decidedIds.size === 0 ? cards : cards.filter(({ id }) => !decidedIds.has(id))
}

/** The card on show: that of the last step, or the first. */
export const activeCard = <Card extends { readonly id: number }>(
  cards: ReadonlyArray<Card>,
  { context: { shown } }: Snapshot
): Card | undefined => cards.find(({ id }) => id === shown) ?? cards[0]
