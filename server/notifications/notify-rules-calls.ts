import { Effect } from "effect"
import { alarmPermissions } from "../../src/contract/grants.ts"
import { type Coverage, notifyRules, type Recipient } from "../../src/contract/notify-rules.ts"
import { alarmName, readAlarmTypes } from "../alarm-types/alarm-types.ts"
import { holdsEverything } from "../authentication/rule-tree.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { requestLanguage, text, translateText } from "../http/texts.ts"
import { requireUsers } from "../records/require-records.ts"
import { crudHandlers, recordTable } from "../records/record-table.ts"
import { superRoleLock } from "../roles/require-manageable.ts"
import { ServerSettings } from "../settings.ts"
import { readyMethods } from "./senders.ts"
import { tryRule } from "./try-notify-rule.ts"

const methods = ["console", "wechat", "sms", "email"] as const

/** Users with a permission for alarms or with every permission, and users of any notify rule. */
const readRecipients = sql<Recipient>`
    select u.id, u.username, u.enabled from users u join roles r on r.name = u.role
    where u.enabled and (${sql.literal(holdsEverything("r"))} or r.rules && ${alarmPermissions}::text[]) or u.id in (select unnest(user_ids) from notify_rules) order by u.username`

const rules = recordTable(notifyRules)
const handlers = crudHandlers(rules)
/**
 * Takes the lock of writes that disable or delete a recipient. Otherwise neither write would see that the rule reaches
 * nobody.
 */
const oneAtATime = <A, E, R>(write: Effect.Effect<A, E, R>) => Effect.andThen(sql`select ${superRoleLock}`, write)

export const NotifyRulesCalls = callsOf("notifyRules", {
  ...handlers,
  add: ({ payload }) => oneAtATime(Effect.andThen(requireUsers(payload.user_ids), rules.add(payload))),
  edit: ({ payload }) => oneAtATime(Effect.andThen(requireUsers(payload.user_ids), rules.edit(payload))),
  delete: ({ payload }) => rules.remove(payload, { lock: superRoleLock }),
  try: ({ payload: { days, rule } }) => tryRule(rule, days),
  coverage: Effect.fnUntraced(function* () {
    const language = yield* requestLanguage
    const types = yield* readAlarmTypes
    const ready = readyMethods(yield* ServerSettings)
    const rules = yield* sql<Coverage["rules"][number]>`
      select ${sql.literal(Object.keys(notifyRules.row.fields).join(", "))}, case when not enabled then 'off'
        when not exists (select from users u where u.id = any(user_ids) and u.enabled) then 'nobody'
        when not methods && ${[...ready]}::text[] then 'noSender' end as mute
      from notify_rules order by id`
    const sent = yield* sql<Coverage["sent"][number]>`
      select r.id as rule_id, code as type, at from notify_rules r cross join alarm_types
        cross join lateral (select max(sent_at) as at from notifications n where n.rule_id = r.id and n.type = code) last
      where at is not null order by 1, 2`
    return {
      types: types.map(({ code, ...type }) => ({
        code,
        name: alarmName(code, language),
        severity: type.severity,
        enabled: type.enabled
      })),
      rules,
      sent
    }
  }),
  users: () => Effect.map(readRecipients, (list) => ({ list })),
  methods: Effect.fnUntraced(function* () {
    const language = yield* requestLanguage
    const ready = readyMethods(yield* ServerSettings)
    return {
      list: methods.map((id) => ({
        id,
        name: translateText(text(`notifications.methods.${id}`), language),
        ready: ready.has(id)
      }))
    }
  })
})
