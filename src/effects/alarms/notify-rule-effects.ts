import { Effect } from "effect"
import { DryRunEvents } from "../../machines/alarms/dry-run-events.ts"
import type { DryRun } from "../../machines/alarms/dry-run-machine.ts"
import { alarmCoverage, notifyRuleOptions } from "../../machines/alarms/notify-rule-list.ts"
import type { DryRunRule } from "../../contract/notify-rules.ts"
import { asEvent, read } from "../../http/calls.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { queryProgram } from "../programs.ts"

export const readCoverage = queryProgram(alarmCoverage, () =>
  ConsoleClient.use(({ notifyRules }) => read(notifyRules.coverage()))
)

export const readRuleOptions = queryProgram(notifyRuleOptions, () =>
  ConsoleClient.use(({ notifyRules }) =>
    Effect.all([read(notifyRules.users()), read(notifyRules.methods())], { concurrency: 2 })
  ).pipe(Effect.map(([users, methods]) => ({ users: users.list, methods: methods.list })))
)

/** Long enough to tick the next of several checkboxes. */
export const awaitDraftPause = () => Effect.as(Effect.sleep("500 millis"), DryRunEvents.waited.make({}))

/** The form itself shows that a rule cannot be tried. If only the saved rule fails, there is no comparison. */
export const tryRule = ({ rule, saved, days }: DryRun) =>
  ConsoleClient.use(({ notifyRules }) => {
    const dryRun = (rule: DryRunRule) => read(notifyRules.try({ payload: { days, rule } }), { notify: "sessionEnd" })
    return Effect.all(
      [dryRun(rule), saved === null ? Effect.succeed(null) : Effect.orElseSucceed(dryRun(saved), () => null)],
      {
        concurrency: 2
      }
    )
  }).pipe(asEvent(([rule, saved]) => DryRunEvents.tried.make({ rule, saved }), DryRunEvents.failed))
