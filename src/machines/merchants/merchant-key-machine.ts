import type { Redacted } from "effect"
import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import { declareEffect, type EffectLogic, implement } from "../effect-logic.ts"
import { codecOf, withCodec } from "../journal/journal.ts"
import { type KeyOwner, type MerchantKeyEvent, MerchantKeyEvents } from "./merchant-key-events.ts"

type Events = MerchantKeyEvents

type Context = {
  readonly merchant: KeyOwner | null
  /** Only as long as it is held. */
  readonly key: Redacted.Redacted | null
  readonly inSight: boolean
  readonly fault: Fault | null
}

/** What a merchant's systems call with: read when it is asked for, held for a while to be copied or seen, and forgotten. */
export const merchantKeyMachine = setup({
  types: { context: {} as Context, events: {} as MerchantKeyEvent, tags: {} as "busy" },
  actors: {
    readKey: declareEffect<{ readonly id: number }, Events["found" | "failed"]>(),
    holdKey: declareEffect<void, Events["lapsed"]>()
  },
  actions: { forget: assign({ merchant: null }) }
}).createMachine({
  id: "merchantKey",
  context: { merchant: null, key: null, inSight: false, fault: null },
  initial: "closed",
  states: {
    closed: {
      on: {
        "merchantKey.wanted": { target: "open", actions: assign(({ event: { merchant } }) => ({ merchant })) }
      }
    },
    open: {
      initial: "reading",
      on: { "merchantKey.closed": { target: "closed", actions: "forget" } },
      states: {
        reading: {
          tags: "busy",
          invoke: { src: "readKey", input: ({ context }) => ({ id: context.merchant!.id }) },
          on: {
            "merchantKey.found": { target: "held", actions: assign(({ event: { key } }) => ({ key })) },
            "merchantKey.failed": { target: "unknown", actions: assign(({ event: { fault } }) => ({ fault })) }
          }
        },
        unknown: { on: { "merchantKey.retried": "reading" }, exit: assign({ fault: null }) },
        held: {
          tags: "busy",
          invoke: { src: "holdKey" },
          exit: assign({ key: null, inSight: false }),
          on: {
            "merchantKey.shown": { actions: assign({ inSight: true }) },
            "merchantKey.hidden": { actions: assign({ inSight: false }) },
            "merchantKey.lapsed": "forgotten"
          }
        },
        forgotten: { on: { "merchantKey.retried": "reading" } }
      }
    }
  }
})
export type MerchantKeyActor = ActorRefFrom<typeof merchantKeyMachine>

type Effects = {
  readonly readKey: EffectLogic<{ readonly id: number }, Events["found" | "failed"]>
  readonly holdKey: EffectLogic<void, Events["lapsed"]>
}
export const merchantKey = (effects: Effects) =>
  withCodec(implement(merchantKeyMachine, effects), codecOf(1, MerchantKeyEvents))

type Snapshot = SnapshotFrom<typeof merchantKeyMachine>
export const merchantOf = (snapshot: Snapshot) => snapshot.context.merchant
export const keyOf = (snapshot: Snapshot) => snapshot.context.key
export const keyFaultOf = (snapshot: Snapshot) => snapshot.context.fault
export const isUnknown = (snapshot: Snapshot) => snapshot.matches({ open: "unknown" })
export const isForgotten = (snapshot: Snapshot) => snapshot.matches({ open: "forgotten" })
export const isInSight = (snapshot: Snapshot) => snapshot.context.inSight
