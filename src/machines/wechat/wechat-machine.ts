import { assign, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import type { WechatEvent, WechatEvents } from "./wechat-events.ts"

type Context = {
  /** The address in the code; cleared once the code is hidden. */
  readonly address: WechatEvents["fetched"]["address"] | null
  readonly boundAt: number | null
  readonly validMs: number | null
  readonly fault: Fault | null
}

/**
 * "Subscribe to WeChat notifications": a code for the phone, watched until the phone has bound itself (specification,
 * sections 2 and 7).
 */
export const wechatMachine = setup({
  types: { context: {} as Context, events: {} as WechatEvent, tags: {} as "busy" | "open" },
  actors: {
    fetchBinding: declareEffect<void, WechatEvents["fetched" | "fetchFailed"]>(),
    watchBinding: declareEffect<
      Pick<Context, "boundAt" | "validMs">,
      WechatEvents["bound" | "watchFailed" | "expired"]
    >(),
    unbind: declareEffect<void, WechatEvents["unbound" | "unbindFailed"]>()
  },
  actions: { assignFault: assign((_, params: { readonly fault: Fault }) => ({ fault: params.fault })) }
}).createMachine({
  id: "wechat",
  context: { address: null, boundAt: null, validMs: null, fault: null },
  initial: "closed",
  states: {
    closed: { on: { "wechat.opened": "telling" } },
    telling: {
      tags: ["busy", "open"],
      entry: assign({ boundAt: null, fault: null }),
      invoke: { src: "fetchBinding" },
      on: {
        "wechat.fetched": {
          target: "showing",
          actions: assign(({ event }) => ({
            address: event.address,
            boundAt: event.bound_at,
            validMs: event.validMs
          }))
        },
        "wechat.fetchFailed": { target: "failed", actions: { type: "assignFault", params: ({ event }) => event } },
        "wechat.closed": "closed"
      }
    },
    showing: {
      tags: ["busy", "open"],
      invoke: { src: "watchBinding", input: ({ context: { boundAt, validMs } }) => ({ boundAt, validMs }) },
      exit: assign({ address: null }),
      on: {
        "wechat.bound": { target: "bound", actions: assign(({ event }) => ({ boundAt: event.bound_at })) },
        "wechat.watchFailed": { target: "failed", actions: { type: "assignFault", params: ({ event }) => event } },
        "wechat.expired": "expired",
        "wechat.unbindRequested": { guard: ({ context }) => context.boundAt !== null, target: "unbinding" },
        "wechat.closed": "closed"
      }
    },
    expired: {
      tags: "open",
      on: {
        "wechat.refreshed": "telling",
        "wechat.unbindRequested": { guard: ({ context }) => context.boundAt !== null, target: "unbinding" },
        "wechat.closed": "closed"
      }
    },
    bound: { tags: "open", on: { "wechat.unbindRequested": "unbinding", "wechat.closed": "closed" } },
    unbinding: {
      tags: ["busy", "open"],
      invoke: { src: "unbind" },
      on: {
        "wechat.unbound": "telling",
        "wechat.unbindFailed": { target: "failed", actions: { type: "assignFault", params: ({ event }) => event } }
      }
    },
    failed: { tags: "open", on: { "wechat.refreshed": "telling", "wechat.closed": "closed" } }
  }
})

type Snapshot = SnapshotFrom<typeof wechatMachine>
export const isOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const isBound = (snapshot: Snapshot) => snapshot.matches("bound")
export const isExpired = (snapshot: Snapshot) => snapshot.matches("expired")
/** True if the address holds the session's own token, which acts in the operator's name. */
export const isSessionCode = (snapshot: Snapshot) => snapshot.context.validMs === null
export const isUnbinding = (snapshot: Snapshot) => snapshot.matches("unbinding")
export const addressOf = (snapshot: Snapshot) => snapshot.context.address
export const boundAtOf = (snapshot: Snapshot) => snapshot.context.boundAt
export const faultOf = (snapshot: Snapshot) => snapshot.context.fault
