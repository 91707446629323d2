import { Schema } from "effect"
import { Fault } from "../../effects/contract/fault.ts"
import { type EventOf, eventsOf, type EventsOf, Masked } from "../events.ts"

export const WechatEvents = eventsOf("wechat", {
  opened: {},
  closed: {},
  /** The address holds the session's token. `bound_at`: since when notifications reach a WeChat follower, null if they do not. */
  fetched: { address: Masked, bound_at: Schema.NullOr(Schema.Int) },
  fetchFailed: { fault: Fault },
  refreshed: {},
  /** A phone has scanned the code and bound itself. */
  bound: { bound_at: Schema.Int },
  watchFailed: { fault: Fault },
  unbindAsked: {},
  unbound: {},
  unbindFailed: { fault: Fault }
})
export type WechatEvent = EventOf<typeof WechatEvents>
export type WechatEvents = EventsOf<typeof WechatEvents>
