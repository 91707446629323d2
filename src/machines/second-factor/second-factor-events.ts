import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { FactorState } from "../../contract/second-factor.ts"
import { type EventOf, eventsOf, type EventsOf, Masked } from "../events.ts"

export const SecondFactorEvents = eventsOf("secondFactor", {
  refreshed: {},
  loaded: { state: FactorState },
  failed: { fault: Fault },
  /** The operator wants to turn the second factor on or off. */
  requested: {},
  /** The new factor is on screen. Its first code confirms it. */
  begun: { secret: Masked, uri: Masked, recovery_codes: Masked, until: Schema.Number },
  /** The time to set up the new factor is over. */
  lapsed: {},
  /** The password or a first code; to turn the factor off, the password or a code. */
  proofSubmitted: { proof: Masked },
  /** The form was submitted empty. */
  proofMissed: {},
  refused: { fault: Fault },
  cancelled: {}
})
export type SecondFactorEvent = EventOf<typeof SecondFactorEvents>
export type SecondFactorEvents = EventsOf<typeof SecondFactorEvents>
