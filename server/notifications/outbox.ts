import { Data, Duration, Effect } from "effect"
import { anyOf, sql } from "../database/sql.ts"
import { type Text, text, translateText } from "../http/texts.ts"
import type { RaisedAlarm } from "../messages/message-contents.ts"
import { isSilencing } from "../silences/silencing.ts"
import type { Language } from "../../src/contract/languages.ts"
import type { NotifyMethod } from "../../src/contract/notify-rules.ts"

/** Reasons for a missing notification, as the table stores them. A receiver's own words are stored unchanged. */
const reasons = {
  silenced: text("notifications.reasons.silenced"),
  "not ready": text("notifications.reasons.notReady"),
  removed: text("notifications.reasons.removed"),
  disabled: text("notifications.reasons.disabled"),
  "no e-mail": text("notifications.reasons.noEmail"),
  "not bound": text("notifications.reasons.notBound"),
  unreachable: text("notifications.reasons.unreachable"),
  "no answer": text("notifications.reasons.noAnswer")
} satisfies Readonly<Record<string, Text>>

export type Reason = keyof typeof reasons

/** The reason of a notification `n` of the alarm `a`, which may also wait for the end of a silence. */
export const reasonColumn = `case when n.state = 'queued' and exists (select from silences s where ${isSilencing}) then 'silenced' else n.reason end as reason`

export const wordsOfReason = (reason: string, language: Language): string =>
  Object.hasOwn(reasons, reason) ? translateText(reasons[reason as Reason], language) : reason

/**
 * Queues the notifications that the rules want for alarms, in the transaction that raises them. A merchant's people are
 * notified of their merchant's alarms alone. A returning alarm is the same alarm, of which everybody was notified.
 */
export const queueNotifications = Effect.fnUntraced(function* (alarmIds: ReadonlyArray<number>) {
  yield* sql`
    insert into notifications (alarm_id, rule_id, rule, user_id, username, method, type)
    select distinct on (a.id, u.id, method) a.id, r.id, r.name, u.id, u.username, method, a.type
    from robot_alarms a join notify_rules r on r.enabled and a.type = any(r.types)
      join users u on u.id = any(r.user_ids) and u.enabled and (u.merchant_id is null or u.merchant_id = a.merchant_id) cross join unnest(r.methods) method
    where a.id = ${anyOf(alarmIds)} order by a.id, u.id, method, r.id
    on conflict (alarm_id, user_id, method) do nothing`
})

/** A notification for its sender. */
export interface Outgoing extends RaisedAlarm {
  readonly id: number
  /** The same at every try, so that a receiver recognises repetitions. */
  readonly key: string
  readonly tries: number
  readonly rule: string
  readonly raised_at: number
  readonly ended_at: number | null
  readonly user_id: number | null
  readonly username: string
  readonly enabled: boolean
  readonly email: string
  readonly openid: string | null
  /** Null if the recipient has never signed in. */
  readonly language: Language | null
}

/** The most letters of a receiver's words in a record. */
export const MAX_REASON_LENGTH = 300

/** A failed send. `retry` is false after a final refusal. `outage` is logged if the receiver accepts nothing at all. */
export class NotSent extends Data.TaggedError("NotSent")<{
  readonly reason: string
  readonly retry: boolean
  readonly outage?: string
}> {}

export const refused = (reason: Reason) => new NotSent({ reason, retry: false })

export type Send = (notification: Outgoing) => Effect.Effect<void, NotSent>

/** The number of parallel sends by one method. */
export const MAX_PARALLEL = 5
/** The time of a server for one send and its record. Afterwards another server may try. */
const LEASE_DURATION = "3 minutes"

/** Takes a due notification that no other server is sending. Those of a silenced alarm wait. */
export const claimNotification = Effect.fnUntraced(function* (method: NotifyMethod) {
  const [notification] = yield* sql<Outgoing>`
    with due as materialized (
      select n.id from notifications n join robot_alarms a on a.id = n.alarm_id
      where n.state = 'queued' and n.method = ${method} and n.next_at <= now() and not exists (select from silences s where ${sql.literal(isSilencing)})
      order by n.next_at, n.id limit 1 for update of n skip locked),
    claimed as (
      update notifications n set tries = tries + 1, next_at = now() + ${LEASE_DURATION}::interval from due where n.id = due.id returning n.*)
    select n.id, n.key::text, n.tries, n.rule, n.user_id, n.username, u.enabled, u.email, u.language, w.openid,
      a.id as alarm, a.type, a.severity, a.robot_id as robot, a.robots, coalesce(l.label, '') as location, a.raised_at, a.ended_at
    from claimed n join robot_alarms a on a.id = n.alarm_id left join locations l on l.id = a.location_id
      left join users u on u.id = n.user_id left join wechat_bindings w on w.user_id = n.user_id`
  return notification
})

/** Records a confirmed delivery, even if another server has recorded a failure. */
export const recordSent = Effect.fnUntraced(function* ({ id }: Outgoing) {
  yield* sql`update notifications set state = 'sent', sent_at = clock_timestamp(), reason = '' where id = ${id} and state <> 'sent'`
})

/** Records a failure; without a pause it is final. Nothing changes if another server has tried since. */
export const recordFailed = Effect.fnUntraced(function* (
  { id, tries }: Outgoing,
  reason: string,
  pause?: Duration.Duration
) {
  const next =
    pause === undefined
      ? sql`state = 'failed'`
      : sql`next_at = now() + ${Duration.toMillis(pause)} * interval '1 millisecond'`
  yield* sql`update notifications set reason = ${reason}, ${next} where id = ${id} and state = 'queued' and tries = ${tries}`
})
