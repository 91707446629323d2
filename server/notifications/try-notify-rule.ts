import { Effect } from "effect"
import type { DryRunRule } from "../../src/contract/notify-rules.ts"
import { alarmName } from "../alarm-types/alarm-types.ts"
import { sql } from "../database/sql.ts"
import { requestLanguage } from "../http/texts.ts"
import { ServerSettings } from "../settings.ts"
import { requireUsers } from "../records/require-records.ts"

const NIGHT = { begins: 22, ends: 6 }

const sumOf = (rows: ReadonlyArray<{ readonly alarms: number }>) => rows.reduce((sum, { alarms }) => sum + alarms, 0)

/** The notifications that a rule would have sent in the past days, regardless of other rules. */
export const tryRule = Effect.fnUntraced(function* ({ user_ids, methods, types }: DryRunRule, days: number) {
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
