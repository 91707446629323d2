import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { type NotifyRule, DryRunResult, DryRunRule } from "../../contract/notify-rules.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"
import { type NotifyRuleDraft, rulePayload } from "./notify-rule-list.ts"

/** The periods, in days, over which a rule can be tried. */
export const tryDays = [7, 30, 90] as const
const TryDays = Schema.Literals(tryDays)
export type TryDays = typeof TryDays.Type

/** A rule as a form holds it, and its saved version. */
const Trial = { rule: DryRunRule, saved: Schema.NullOr(DryRunRule) }

export const DryRunEvents = eventsOf("dryRun", {
  /** The present draft of a rule's form. */
  drafted: Trial,
  /** The draft lacks users, methods or types, or the form is closed. */
  emptied: {},
  daysChosen: { days: TryDays },
  /** The operator wants the result at once. */
  requested: {},
  /** The operator made no input for a moment. */
  waited: {},
  /** The results of both rules; `saved` is null for a new rule, or if its result is unknown. */
  tried: { rule: DryRunResult, saved: Schema.NullOr(DryRunResult) },
  failed: { fault: Fault }
})
export type DryRunEvent = EventOf<typeof DryRunEvents>
export type DryRunEvents = EventsOf<typeof DryRunEvents>

const isComplete = Schema.is(DryRunRule)
const triedRule = ({ user_ids, methods, types }: DryRunRule): DryRunRule => ({ user_ids, methods, types })

/** The event for a changed draft. A closed form has the draft null; `edited` is the saved rule. */
export const dryRunEvent = (draft: NotifyRuleDraft | null, edited: NotifyRule | null): DryRunEvent => {
  const rule = draft === null ? null : triedRule(rulePayload(draft))
  if (rule === null || !isComplete(rule)) return DryRunEvents.emptied.make({})
  const saved = edited === null ? null : triedRule(edited as DryRunRule)
  return DryRunEvents.drafted.make({ rule, saved: saved !== null && isComplete(saved) ? saved : null })
}
