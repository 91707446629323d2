import { Duration, Effect, Schedule, Semaphore } from "effect"
import { repeatForever } from "../database/repeat-forever.ts"
import { sql } from "../database/sql.ts"
import { inTransaction } from "../database/transaction.ts"
import { postMessage, type RaisedAlarm } from "../messages/message-contents.ts"
import {
  MAX_PARALLEL,
  claimNotification,
  MAX_REASON_LENGTH,
  recordFailed,
  recordSent,
  NotSent,
  type Outgoing,
  type Reason,
  refused,
  type Send
} from "./outbox.ts"
import { isSilencing } from "../silences/silencing.ts"
import type { NotifyMethod } from "../../src/contract/notify-rules.ts"

/** The time for a receiver to answer. Mail servers examine a mail first. */
const SEND_TIMEOUT = "1 minute"
/** About a day of tries, with the pauses between them. */
const MAX_TRIES = 100
/** The time to record an answer when the server stops. */
const SHUTDOWN_GRACE = "500 millis"

const pauseAfter = (tries: number) =>
  Duration.min(Duration.seconds(10 * 2 ** Math.min(tries - 1, 7)), Duration.minutes(15))

/** The result of a try. */
export type Outcome = "sent" | "failed" | "again"
export type Observe = (method: NotifyMethod, outcome: Outcome) => void

/** PostgreSQL may be away for moments, and a result that is not recorded is sent again. */
const withRetry = Effect.retry({ schedule: Schedule.spaced("1 second"), times: 60 })

const refusalOf = ({ user_id, enabled, tries }: Outgoing) => {
  if (user_id === null) return refused("removed")
  if (!enabled) return refused("disabled")
  // The last server that tried died before recording the result.
  return tries > MAX_TRIES ? refused("no answer") : undefined
}

/** A receiver's words on one line, in a form that PostgreSQL can store. */
const onOneLine = (words: string) =>
  words
    .slice(0, MAX_REASON_LENGTH)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .toWellFormed()
    .trim()

const unanswered = new NotSent({ reason: "no answer", retry: true, outage: `No answer within ${SEND_TIMEOUT}` })

/**
 * Sends the queued notifications of one method. A notification is committed as taken before it is sent, and sending
 * uses no connection to PostgreSQL. If a server dies between a receiver's acceptance and its record, another server
 * sends again with the same key.
 */
export const deliver = Effect.fnUntraced(function* (method: NotifyMethod, send: Send, observe: Observe) {
  let isFailing = false
  /** Logs when a receiver begins to refuse everything, and when it accepts again. */
  const logOutage = (outage?: string) =>
    Effect.suspend(() => {
      const before = isFailing
      isFailing = outage !== undefined
      if (before === isFailing) return Effect.void
      return isFailing
        ? Effect.logWarning(`Notifications by ${method} are not taken and will be tried again: ${outage}`)
        : Effect.logInfo(`Notifications by ${method} are taken again`)
    })

  const sendOne = Effect.fnUntraced(function* (notification: Outgoing) {
    const trying =
      refusalOf(notification) ??
      Effect.timeoutOrElse(send(notification), { duration: SEND_TIMEOUT, orElse: () => Effect.fail(unanswered) })
    const problem = yield* trying.pipe(Effect.as(undefined), Effect.catchTag("NotSent", Effect.succeed))
    if (problem === undefined) {
      yield* logOutage()
      yield* withRetry(recordSent(notification))
      return observe(method, "sent")
    }
    const { outage } = problem
    if (outage !== undefined) yield* logOutage(onOneLine(outage))
    const willRetry = problem.retry && notification.tries < MAX_TRIES
    yield* withRetry(
      recordFailed(notification, onOneLine(problem.reason), willRetry ? pauseAfter(notification.tries) : undefined)
    )
    observe(method, willRetry ? "again" : "failed")
  })

  const places = yield* Semaphore.make(MAX_PARALLEL)
  let stopping = false
  /** Sends a due notification; false if none was due. */
  const sendNext = Effect.gen(function* () {
    const notification = stopping ? undefined : yield* claimNotification(method)
    if (notification !== undefined) yield* sendOne(notification)
    return notification !== undefined
  }).pipe(places.withPermits(1))
  const sendAll = Effect.repeat(sendNext, { while: (more) => more })
  // One worker looks into the queue each second, the others seldom.
  for (let nth = 0; nth < MAX_PARALLEL; nth++)
    yield* repeatForever(sendAll, nth === 0 ? "1 second" : "5 seconds", `Could not send notifications by ${method}`)
  yield* Effect.addFinalizer(() => {
    stopping = true
    return Effect.timeoutOption(places.take(MAX_PARALLEL), SHUTDOWN_GRACE)
  })
})

const MAX_CONSOLE_BATCH = 200

interface QueuedNotification extends RaisedAlarm {
  readonly id: number
  readonly user_id: number | null
  readonly method: NotifyMethod
  readonly enabled: boolean
}

const consoleRefusal = ({ method, user_id, enabled }: QueuedNotification): Reason | undefined => {
  if (method !== "console") return "not ready"
  return user_id === null ? "removed" : enabled ? undefined : "disabled"
}

/**
 * Puts queued console notifications into message boxes, and records that in the same transaction. Several servers take
 * different ones. Notifications without a sender fail. Those of a silenced alarm wait, by any method; if the alarm ends
 * before its silence, they are dropped. Returns whether there may be more.
 */
export const sendToConsole = Effect.fnUntraced(function* (ready: ReadonlySet<NotifyMethod>, observe: Observe) {
  const elsewhere = [...ready].filter((method) => method !== "console")
  const silenced = sql.literal(`exists (select from silences s where ${isSilencing})`)
  yield* sql`update notifications n set state = 'silenced' from robot_alarms a
    where a.id = n.alarm_id and n.state = 'queued' and not a.open and ${silenced}`
  const queued = yield* sql<QueuedNotification>`
    select n.id, n.user_id, n.method, u.enabled, a.id as alarm, a.type, a.severity, a.robot_id as robot, a.robots, coalesce(l.label, '') as location
    from notifications n join robot_alarms a on a.id = n.alarm_id left join locations l on l.id = a.location_id left join users u on u.id = n.user_id
    where n.state = 'queued' and n.method <> all(${elsewhere}::text[]) and not ${silenced} order by n.id limit ${MAX_CONSOLE_BATCH} for update of n skip locked`
  if (queued.length === 0) return false
  const sendable = queued.filter((notification) => consoleRefusal(notification) === undefined)
  for (const ofAlarm of Map.groupBy(sendable, ({ alarm }) => alarm).values()) {
    const { alarm, type, severity, robot, robots, location } = ofAlarm[0]!
    yield* postMessage(
      ofAlarm.map(({ user_id }) => user_id!),
      { kind: "alarmRaised", about: { alarm, type, severity, robot, robots, location } }
    )
  }
  const results = queued.map((notification) => ({ id: notification.id, reason: consoleRefusal(notification) ?? null }))
  yield* sql`
    update notifications n set tries = tries + 1, state = case when c.reason is null then 'sent' else 'failed' end,
      sent_at = case when c.reason is null then clock_timestamp() end, reason = coalesce(c.reason, '')
    from json_to_recordset(${JSON.stringify(results)}::json) c (id int8, reason text) where n.id = c.id`
  yield* Effect.sync(() =>
    queued.forEach((notification) => observe(notification.method, consoleRefusal(notification) ? "failed" : "sent"))
  )
  return queued.length === MAX_CONSOLE_BATCH
}, inTransaction)
