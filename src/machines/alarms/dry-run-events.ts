import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { Tried, TriedRule } from "../../contract/notify-rules.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

/** Over how many days a rule can be tried. */
export const tryDays = [7, 30, 90] as const
const TryDays = Schema.Literals(tryDays)
export type TryDays = typeof TryDays.Type

/** A rule as a form holds it, and beside it as it is saved. */
const Trial = { rule: TriedRule, saved: Schema.NullOr(TriedRule) }

export const DryRunEvents = eventsOf("dryRun", {
  /** What the form of a rule holds by now. */
  drafted: Trial,
  /** It says not yet whom to notify, how and of what. */
  emptied: {},
  daysChosen: { days: TryDays },
  /** Now, without waiting for what else is typed. */
  asked: {},
  /** Nothing was typed for a moment. */
  waited: {},
  /** What both would have sent; of the saved one null where there is none, or where nobody can say. */
  tried: { rule: Tried, saved: Schema.NullOr(Tried) },
  failed: { fault: Fault },
  /** The form is closed. */
  left: {}
})
export type DryRunEvent = EventOf<typeof DryRunEvents>
export type DryRunEvents = EventsOf<typeof DryRunEvents>
