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
  /** The present draft of a rule's form. */
  drafted: Trial,
  /** The draft lacks users, methods or types. */
  emptied: {},
  daysChosen: { days: TryDays },
  /** Now, without waiting for what else is typed. */
  asked: {},
  /** Nothing was typed for a moment. */
  waited: {},
  /** The results of both rules. That of the saved one is null where there is none, or where it is unknown. */
  tried: { rule: Tried, saved: Schema.NullOr(Tried) },
  failed: { fault: Fault },
  /** The form is closed. */
  left: {}
})
export type DryRunEvent = EventOf<typeof DryRunEvents>
export type DryRunEvents = EventsOf<typeof DryRunEvents>
