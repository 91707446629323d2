import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { FactorState } from "../../contract/second-factor.ts"
import { type EventOf, eventsOf, type EventsOf, Masked } from "../events.ts"

export const SecondFactorEvents = eventsOf("secondFactor", {
  refreshed: {},
  loaded: { state: FactorState },
  failed: { fault: Fault },
  /** The operator wants one, or no more. */
  wanted: {},
  /** The new factor is on show, and holds once a first code confirms it. */
  begun: { secret: Masked, uri: Masked, recovery_codes: Masked, until: Schema.Number },
  /** The factor was on show for long enough. */
  lapsed: {},
  /** A password or first code; to turn it off, a password or code. */
  proofSubmitted: { proof: Masked },
  /** Nothing was typed. */
  proofMissed: {},
  refused: { fault: Fault },
  cancelled: {}
})
export type SecondFactorEvent = EventOf<typeof SecondFactorEvents>
export type SecondFactorEvents = EventsOf<typeof SecondFactorEvents>
