import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { alarmRules } from "../../src/effects/contract/grants.ts"
import {
  type Coverage,
  type NewNotifyRule,
  NotifyRule,
  NotifyRuleQuery,
  type Recipient
} from "../../src/effects/contract/notify-rules.ts"
import { readAlarmTypes } from "../alarm-types/alarm-types.ts"
import { alarmName } from "../alarm-types/alarm-names.ts"
import { callsOf } from "../calls.ts"
import { inTransaction } from "../events/append-event.ts"
import { conflict, requestLanguage, words } from "../http/words.ts"
import { knownUsers } from "../records/known-records.ts"
import { crudHandlers, makeRecordTable } from "../records/record-table.ts"
import { oneSuperChangeAtATime } from "../roles/one-super-change.ts"
import { ServerSettings } from "../settings.ts"
import { shownRow } from "../lists/read-page.ts"
import { readyMethods } from "./senders.ts"
import { tryRule } from "./try-notify-rule.ts"

const methods = {
  console: words("控制台", "Console"),
  wechat: words("微信", "WeChat"),
  sms: words("短信", "SMS"),
  email: words("邮件", "E-mail")
}

/** They hold something of the alarms, or everything; or stand in a rule. */
const readRecipients = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<Recipient>`
    select u.id, u.username, u.enabled from users u join roles r on r.name = u.role
    where u.enabled and (r.is_super or r.rules && ${alarmRules}::text[]) or u.id in (select unnest(user_ids) from notify_rules) order by u.username`
)

export const NotifyRulesCalls = callsOf(
  "notifyRules",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rules = yield* makeRecordTable({
      topic: "notifyRules",
      row: NotifyRule,
      query: NotifyRuleQuery,
      taken: ({ name }) => conflict(words(`规则名称 ${name} 已被使用`, `The name ${name} is taken`), "name")
    })
    const addressed = <Draft extends NewNotifyRule>(draft: Draft) => Effect.as(knownUsers(draft.user_ids), draft)
    const handlers = crudHandlers(rules)
    /** A recipient who is disabled or deleted meanwhile waits, lest neither write sees that the rule reaches nobody. */
    const oneAtATime = <A, E, R>(write: Effect.Effect<A, E, R>) =>
      inTransaction(Effect.andThen(oneSuperChangeAtATime, write))
    return {
      ...handlers,
      add: ({ payload }) => oneAtATime(Effect.flatMap(addressed(payload), rules.add)),
      edit: ({ payload }) => oneAtATime(Effect.flatMap(addressed(payload), rules.edit)),
      delete: (request) => oneAtATime(handlers.delete(request)),
      try: ({ payload: { days, rule } }) => tryRule(rule, days),
      coverage: Effect.fnUntraced(function* () {
        const language = yield* requestLanguage
        const types = yield* readAlarmTypes
        const ready = readyMethods(yield* ServerSettings)
        const rows = yield* sql`
          select ${sql.literal(Object.keys(NotifyRule.fields).join(", "))}, case when not enabled then 'off'
            when not exists (select from users u where u.id = any(user_ids) and u.enabled) then 'nobody'
            when not methods && ${[...ready]}::text[] then 'noSender' end as mute
          from notify_rules order by id`
        const sent = yield* sql`
          select r.id as rule_id, code as type, at from notify_rules r cross join alarm_types
            cross join lateral (select max(sent_at) as at from notifications n where n.rule_id = r.id and n.type = code) last
          where at is not null order by 1, 2`
        return {
          types: types.map(({ code, severity, enabled }) => ({
            code,
            name: alarmName(code, language),
            severity,
            enabled
          })),
          rules: rows.map((row) => shownRow<Coverage["rules"][number]>(row)),
          sent: sent.map((row) => shownRow<{ rule_id: number; type: string; at: number }>(row))
        }
      }),
      users: () => Effect.map(readRecipients, (list) => ({ list })),
      methods: Effect.fnUntraced(function* () {
        const language = yield* requestLanguage
        const ready = readyMethods(yield* ServerSettings)
        const ids = Object.keys(methods) as ReadonlyArray<keyof typeof methods>
        return { list: ids.map((id) => ({ id, name: methods[id][language], ready: ready.has(id) })) }
      })
    }
  })
)
