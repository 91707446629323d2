import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { type EventOf, eventsOf, type EventsOf, Masked } from "../events.ts"

export const WechatEvents = eventsOf("wechat", {
  opened: {},
  closed: {},
  /**
   * The address holds a token. `bound_at` is since when a WeChat follower gets notifications, null without one.
   * `validMs` is how long the address can bind, null if it holds the session's token.
   */
  fetched: { address: Masked, bound_at: Schema.NullOr(Schema.Int), validMs: Schema.NullOr(Schema.Int) },
  fetchFailed: { fault: Fault },
  refreshed: {},
  /** A phone has scanned the code and is bound. */
  bound: { bound_at: Schema.Int },
  watchFailed: { fault: Fault },
  /** The code on the screen has expired. */
  expired: {},
  unbindRequested: {},
  unbound: {},
  unbindFailed: { fault: Fault }
})
export type WechatEvent = EventOf<typeof WechatEvents>
export type WechatEvents = EventsOf<typeof WechatEvents>
