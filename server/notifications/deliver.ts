import { Duration, Effect, Schedule, Semaphore } from "effect"
import type { NotifyMethod } from "../../src/effects/contract/notify-rules.ts"
import { repeated } from "../repeated.ts"
import {
  AT_ONCE,
  claim,
  LONGEST_REASON,
  noteFailed,
  NotSent,
  noteSent,
  type Outgoing,
  putOff,
  refused,
  type Send
} from "./outbox.ts"

/** What a receiver may take to answer. Mail servers look through what they are sent before they do. */
const LIMIT = "1 minute"
/** A day, by the pauses below. */
const MOST_TRIES = 100
/** What is under way when a server stops gets so long to be told of. */
const GRACE = "500 millis"

const pauseAfter = (tries: number) =>
  Duration.min(Duration.seconds(10 * 2 ** Math.min(tries - 1, 7)), Duration.minutes(15))

/** What became of a try. */
export type Outcome = "sent" | "failed" | "again"
export type Observe = (method: NotifyMethod, outcome: Outcome) => void

/** Also where PostgreSQL is away for moments, for what is not noted is sent again. */
const noted = Effect.retry({ schedule: Schedule.spaced("1 second"), times: 60 })

const obstacleTo = ({ user_id, enabled, tries }: Outgoing) => {
  if (user_id === null) return refused("removed")
  if (!enabled) return refused("disabled")
  // Whoever tried it last did not live to tell.
  return tries > MOST_TRIES ? refused("no answer") : undefined
}

/** A receiver's words on one line, and of a length and of characters that can be kept. */
const brief = (words: string) =>
  words
    .slice(0, LONGEST_REASON)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .toWellFormed()
    .trim()

const unanswered = new NotSent({ reason: "no answer", again: true, trouble: `No answer within ${LIMIT}` })

/**
 * Sends by one way what is queued for it. What is taken is committed before it is sent, and no connection to PostgreSQL is held meanwhile: a server that
 * dies between a receiver's yes and its own note of it leaves what another sends again, by the same key.
 */
export const deliver = Effect.fnUntraced(function* (method: NotifyMethod, send: Send, observe: Observe) {
  let troubled = false
  /** The log hears when a receiver begins to take nothing, and when it takes something again. */
  const tell = (trouble?: string) =>
    Effect.suspend(() => {
      const before = troubled
      troubled = trouble !== undefined
      if (before === troubled) return Effect.void
      return troubled
        ? Effect.logWarning(`Notifications by ${method} are not taken and will be tried again: ${trouble}`)
        : Effect.logInfo(`Notifications by ${method} are taken again`)
    })

  const sendOne = Effect.fnUntraced(function* (one: Outgoing) {
    const trying =
      obstacleTo(one) ?? Effect.timeoutOrElse(send(one), { duration: LIMIT, orElse: () => Effect.fail(unanswered) })
    const problem = yield* trying.pipe(Effect.as(undefined), Effect.catchTag("NotSent", Effect.succeed))
    if (problem === undefined) {
      yield* tell()
      yield* noted(noteSent(one))
      return observe(method, "sent")
    }
    const { again, trouble } = problem
    const reason = brief(problem.reason)
    if (trouble !== undefined) yield* tell(brief(trouble))
    const another = again && one.tries < MOST_TRIES
    yield* noted(another ? putOff(one, reason, pauseAfter(one.tries)) : noteFailed(one, reason))
    observe(method, another ? "again" : "failed")
  })

  const places = yield* Semaphore.make(AT_ONCE)
  let stopping = false
  /** Answers whether there was one. */
  const sendNext = Effect.gen(function* () {
    const one = stopping ? undefined : yield* claim(method)
    if (one !== undefined) yield* sendOne(one)
    return one !== undefined
  }).pipe(places.withPermits(1))
  const sendAll = Effect.repeat(sendNext, { while: (more) => more })
  // While there is nothing to do one of them looks for it.
  for (let nth = 0; nth < AT_ONCE; nth++)
    yield* repeated(sendAll, nth === 0 ? "1 second" : "5 seconds", `Could not send notifications by ${method}`)
  yield* Effect.addFinalizer(() => {
    stopping = true
    return Effect.timeoutOption(places.take(AT_ONCE), GRACE)
  })
})
