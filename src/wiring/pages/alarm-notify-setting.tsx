import { notifyRules } from "../../contract/notify-rules.ts"
import { readCoverage, readRuleOptions, tryRule, awaitDraftPause } from "../../effects/alarms/notify-rule-effects.ts"
import { dryRunEvent, DryRunEvents } from "../../machines/alarms/dry-run-events.ts"
import { dryRunMachine } from "../../machines/alarms/dry-run-machine.ts"
import { alarmCoverage, notifyRuleList, notifyRuleOptions } from "../../machines/alarms/notify-rule-list.ts"
import { draftIn, editedIn } from "../../machines/records/typed-records.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { notifyRulesPage } from "../../ui/alarms/notify-rules-page.tsx"
import { defineListPage } from "../../kit/define-list-page.tsx"
import type { FromEffect } from "../effect-runtime.ts"
import { implement } from "../../machines/effect-logic.ts"

export const page = defineListPage({
  ...notifyRulesPage,
  record: notifyRules,
  records: notifyRuleList,
  parts: (fromEffect: FromEffect) => ({
    coverage: alarmCoverage.part(fromEffect(readCoverage)),
    options: notifyRuleOptions.partBesideList(fromEffect(readRuleOptions)),
    dryRun: {
      machine: withCodec(
        implement(dryRunMachine, { wait: fromEffect(awaitDraftPause), try: fromEffect(tryRule) }),
        codecOf(3, DryRunEvents)
      )
    }
  }),
  rules: (rule) => [
    rule({
      from: "list",
      when: "records.draftChanged",
      to: "dryRun",
      send: (_, now) => dryRunEvent(draftIn(now("list")), editedIn(now("list")))
    }),
    /** A refused user was deleted, so the choices are read again. */
    rule({
      from: "list",
      when: "records.saveRefused",
      to: "options",
      send: ({ fault }) => (fault._tag === "Refused" && fault.field === "user_ids" ? { type: "query.refreshed" } : null)
    }),
    /** A todo about a rule that reaches nobody may be done now. */
    rule({ from: "list", when: "records.mutated", to: "messages", send: { type: "messages.refreshed" } }),
    rule({ from: "toggle", when: "mutation.done", to: "messages", send: { type: "messages.refreshed" } })
  ]
})
