import { Effect } from "effect"
import { alarmPermissions } from "../../src/contract/grants.ts"
import { type Coverage, type DryRunRule, notifyRules, type Recipient } from "../../src/contract/notify-rules.ts"
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

const NIGHT = { begins: 22, ends: 6 }

const sumOf = (rows: ReadonlyArray<{ readonly alarms: number }>) => rows.reduce((sum, { alarms }) => sum + alarms, 0)

/** The notifications that a rule would have sent in the past days, regardless of other rules. */
const tryRule = Effect.fnUntraced(function* ({ user_ids, methods, types }: DryRunRule, days: number) {
  const language = yield* requestLanguage
  const { timeZone } = yield* ServerSettings
  yield* requireUsers(user_ids)
  const users = yield* sql<{ id: number; username: string }>`
    select id, username from users where id = any(${user_ids}::int4[]) and enabled order by username`
  const groups = yield* sql<{ type: string; hour: number; alarms: number }>`
    select type, extract(hour from raised_at at time zone ${timeZone})::int4 as hour, count(*)::int4 as alarms
    from robot_alarms where raised_at >= now() - ${days} * interval '1 day' and type = any(${types}::text[]) group by 1, 2`
  const perAlarm = users.length * methods.length
  const byType = Map.groupBy(groups, ({ type }) => type)
  const byHour = Map.groupBy(groups, ({ hour }) => hour)
  const alarms = sumOf(groups)
  const night = groups.filter(({ hour }) => hour >= NIGHT.begins || hour < NIGHT.ends)
  return {
    alarms,
    notifications: alarms * perAlarm,
    at_night: sumOf(night) * perAlarm,
    users: users.map((user) => ({ ...user, notifications: alarms * methods.length })),
    types: types.map((code) => ({
      code,
      name: alarmName(code, language),
      notifications: sumOf(byType.get(code) ?? []) * perAlarm
    })),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, notifications: sumOf(byHour.get(hour) ?? []) * perAlarm }))
  }
})

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
