import { Clock, Effect } from "effect"
import { createHash } from "node:crypto"
import { sql } from "../database/sql.ts"
import { onOtherConnection } from "../database/transaction.ts"
import { text, tooManyAttempts } from "../http/texts.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const growing = [5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, DAY]

/**
 * Limits of attempts. The first `burst` attempts need no pause, and each counts for the time `share`. Beyond the burst,
 * one attempt passes after each pause, and each further attempt that still counts lengthens the pause.
 */
const limits = {
  /** Sign-ins and account requests, by address or known browser, before the verification code is checked. */
  asked: { burst: 60, share: 5_000, pauses: [5 * MINUTE] },
  /** Requests for a password or an account, by address or known browser. */
  requested: { burst: 10, share: HOUR, pauses: [HOUR] },
  /** Passwords checked for one account: at most 46 in thirty days, in any distribution. */
  guessed: { burst: 10, share: DAY, pauses: growing },
  /** Passwords checked for one address, across all accounts. */
  guessedFrom: { burst: 60, share: HOUR, pauses: growing }
} as const

export type Budget = readonly [limit: keyof typeof limits, who: string]

/** The table holds no names, because people type their password into the name field by mistake. */
const keyOf = (...[limit, subject]: Budget) => createHash("sha256").update(`${limit} ${subject}`).digest("hex")

const about = (wait: number) => {
  const hours = wait > HOUR
  const count = Math.max(1, Math.ceil(wait / (hours ? HOUR : MINUTE)))
  return text(hours ? "session.againInHours" : "session.againInMinutes", { count })
}

/**
 * Counts an attempt, or refuses it. Attempts count before they are checked, in one statement, so parallel guesses count
 * in full. The counters are in the database, so several servers share them and a crash keeps them. A refusal writes
 * nothing, so a flood only reads a row each time. An attempt still counts when its call is refused.
 */
export const countAttempt = Effect.fnUntraced(function* (...[limit, subject]: Budget) {
  const now = yield* Clock.currentTimeMillis
  const { burst, share, pauses } = limits[limit]
  const key = keyOf(limit, subject)
  // Rounded, because a parallel attempt may read the clock before an earlier one is counted.
  const wait = sql`(case when counter.expires_at <= ${now + (burst - 0.5) * share}::float8 then 0
    else counter.counted_at - ${now}::float8 + (${pauses}::float8[])[
      least(round((counter.expires_at - ${now}::float8) / ${share}::float8) - ${burst - 1}::float8, ${pauses.length}::float8)::int4] end)`
  const remaining = Effect.map(
    sql<{ wait: number }>`select ${wait} as wait from sign_in_counters counter where key = ${key}`,
    ([counter]) => counter?.wait ?? 0
  )
  const before = yield* remaining
  if (before > 0) return yield* tooManyAttempts(about(before))
  const counted = yield* sql`
    insert into sign_in_counters as counter (key, expires_at, counted_at) values (${key}, ${now + share}::float8, ${now}::float8)
    on conflict (key) do update
      set expires_at = greatest(counter.expires_at, excluded.counted_at) + ${share}::float8, counted_at = excluded.counted_at
      where ${wait} <= 0 returning key`
  if (counted.length === 0) return yield* tooManyAttempts(about(yield* remaining))
}, onOtherConnection)

/** Takes back the count of a correct password, which was no guess. Other people's guesses still count. */
export const forgiveAttempt = (...[limit, subject]: Budget) =>
  onOtherConnection(
    sql`update sign_in_counters set expires_at = expires_at - ${limits[limit].share}::float8 where key = ${keyOf(limit, subject)}`
  )

export const clearAttempts = (...budget: Budget) => sql`delete from sign_in_counters where key = ${keyOf(...budget)}`

export const sweepCounters = Effect.flatMap(
  Clock.currentTimeMillis,
  (now) => sql`delete from sign_in_counters where expires_at < ${now}::float8`
)
