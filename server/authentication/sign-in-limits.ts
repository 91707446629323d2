import { Clock, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { createHash } from "node:crypto"
import { outsideTransaction } from "../database/transaction.ts"
import { text, tooManyAttempts } from "../http/texts.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const growing = [5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, DAY]

/**
 * `burst` of them have no pause, and each counts for its `share` of time. Beyond the burst one is let through after a pause, and with every further one
 * that still counts the pause is the next.
 */
const limits = {
  /** Sign-ins and requests, by address or known browser, before the verification code is looked at. */
  asked: { burst: 60, share: 5_000, pauses: [5 * MINUTE] },
  /** Requests for a password or an account, by address or known browser. */
  requested: { burst: 10, share: HOUR, pauses: [HOUR] },
  /** Passwords checked for one account: at most 46 in thirty days, however they are spread. */
  guessed: { burst: 10, share: DAY, pauses: growing },
  /** Passwords checked for one address, whatever the accounts. */
  guessedFrom: { burst: 60, share: HOUR, pauses: growing }
} as const

export type Budget = readonly [limit: keyof typeof limits, who: string]

/** People type their password where the name belongs, so no name stands in the table. */
const keyOf = (...[limit, who]: Budget) => createHash("sha256").update(`${limit} ${who}`).digest("hex")

const about = (wait: number) => {
  const hours = wait > HOUR
  const count = Math.max(1, Math.ceil(wait / (hours ? HOUR : MINUTE)))
  return text(hours ? "session.againInHours" : "session.againInMinutes", { count })
}

/**
 * Guesses are counted before they are checked, in one statement, so that guessing in parallel counts in full; and in the database, so that several
 * servers on one database count together and a crash forgets nothing. Who is refused writes nothing: a flood costs a look at one row each.
 */
export class SignInLimits extends Context.Service<SignInLimits>()("server/session/SignInLimits", {
  make: Effect.map(SqlClient.SqlClient, (sql) => {
    const countOnce = Effect.fnUntraced(function* (...[limit, who]: Budget) {
      const now = yield* Clock.currentTimeMillis
      const { burst, share, pauses } = limits[limit]
      const key = keyOf(limit, who)
      // Rounded, for of many at once one may have looked at the clock before another that is counted first.
      const wait = sql`(case when held.expires_at <= ${now + (burst - 0.5) * share}::float8 then 0
        else held.counted_at - ${now}::float8 + (${pauses}::float8[])[
          least(round((held.expires_at - ${now}::float8) / ${share}::float8) - ${burst - 1}::float8, ${pauses.length}::float8)::int4] end)`
      const left = Effect.map(
        sql<{ wait: number }>`select ${wait} as wait from sign_in_counters held where key = ${key}`,
        ([held]) => held?.wait ?? 0
      )
      const before = yield* left
      if (before > 0) return yield* tooManyAttempts(about(before))
      const counted = yield* sql`
        insert into sign_in_counters as held (key, expires_at, counted_at) values (${key}, ${now + share}::float8, ${now}::float8)
        on conflict (key) do update
          set expires_at = greatest(held.expires_at, excluded.counted_at) + ${share}::float8, counted_at = excluded.counted_at
          where ${wait} <= 0 returning key`
      if (counted.length === 0) return yield* tooManyAttempts(about(yield* left))
    })
    /** Stays counted where the call is refused. */
    const count = (...budget: Budget) => outsideTransaction(sql, countOnce(...budget))

    /** A right password was no guess. What others guessed meanwhile stays counted. */
    const forgive = (...[limit, who]: Budget) =>
      outsideTransaction(
        sql,
        sql`update sign_in_counters set expires_at = expires_at - ${limits[limit].share}::float8 where key = ${keyOf(limit, who)}`
      )

    const clear = (...budget: Budget) => sql`delete from sign_in_counters where key = ${keyOf(...budget)}`

    return { count, forgive, clear }
  })
}) {
  static readonly layer = Layer.effect(SignInLimits, SignInLimits.make)
}

export const sweepCounters = Effect.flatMap(
  Effect.all([SqlClient.SqlClient, Clock.currentTimeMillis]),
  ([sql, now]) => sql`delete from sign_in_counters where expires_at < ${now}::float8`
)
