import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { type EventOf, eventsOf, type EventsOf, Masked } from "../events.ts"

/** Whose key it is. */
export const KeyOwner = Schema.Struct({ id: Schema.Int, name: Schema.String, key_tail: Schema.String })
export type KeyOwner = typeof KeyOwner.Type

export const MerchantKeyEvents = eventsOf("merchantKey", {
  wanted: { merchant: KeyOwner },
  /** The server has noted who read it. */
  found: { key: Masked },
  failed: { fault: Fault },
  /** Wanted once more. */
  retried: {},
  /** Nobody has to see it to copy it. */
  shown: {},
  hidden: {},
  /** It was held for long enough. */
  lapsed: {},
  closed: {}
})
export type MerchantKeyEvent = EventOf<typeof MerchantKeyEvents>
export type MerchantKeyEvents = EventsOf<typeof MerchantKeyEvents>
