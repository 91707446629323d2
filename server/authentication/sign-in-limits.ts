import { Clock, Context, Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { addressOf } from "../http/envelope.ts"
import { words, tooManyAttempts } from "../http/words.ts"

const MINUTE = 60_000
const WINDOW = 5 * MINUTE
const PER_USER = 10
const PER_ADDRESS = 60

const tooMany = (minutes: number) =>
  tooManyAttempts(
    words(
      `尝试次数过多，请在约 ${minutes} 分钟后再试`,
      `Too many attempts, please try again in about ${minutes} ${minutes === 1 ? "minute" : "minutes"}`
    )
  )

/**
 * Guesses are counted by user and by address before anything is checked, so that guessing in parallel counts in full; and in the database, so that
 * several servers on one database count together. Each guess uses up its share of the window, and counts until the last one's share is over.
 */
export class SignInLimits extends Context.Service<SignInLimits>()("server/session/SignInLimits", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const count = Effect.fnUntraced(function* (key: string, limit: number) {
      const now = yield* Clock.currentTimeMillis
      const share = WINDOW / limit
      const [held] = yield* sql<{ expires_at: number; refused: boolean }>`
        insert into sign_in_counters as held (key, count, expires_at) values (${key}, 1, ${now + share}::float8)
        on conflict (key) do update set
          (count, expires_at, refused) = (select
            case when fresh then 1 when spent then held.count else held.count + 1 end,
            case when fresh then excluded.expires_at when spent then held.expires_at else held.expires_at + ${share}::float8 end,
            spent and not fresh
            from (select held.expires_at <= ${now}::float8 as fresh, held.count >= ${limit} as spent) as state)
        returning expires_at, refused`
      if (held!.refused) return yield* tooMany(Math.max(1, Math.ceil((held!.expires_at - now) / MINUTE)))
    })
    const userKey = (username: string) => `user ${username.toLowerCase()}`
    const addressKey = Effect.map(HttpServerRequest.HttpServerRequest, (request) => `address ${addressOf(request)}`)

    const asked = Effect.flatMap(addressKey, (key) => count(key, PER_ADDRESS))
    const attempted = (username: string) => Effect.andThen(asked, count(userKey(username), PER_USER))

    /** A right password was no guess. */
    const forgiven = Effect.fnUntraced(function* (username: string) {
      yield* sql`delete from sign_in_counters where key = ${userKey(username)}`
      yield* sql`update sign_in_counters set count = greatest(count - 1, 0) where key = ${yield* addressKey}`
    })

    return { attempted, asked, forgiven }
  })
}) {
  static readonly layer = Layer.effect(SignInLimits, SignInLimits.make)
}

export const sweepCounters = Effect.flatMap(
  Effect.all([SqlClient.SqlClient, Clock.currentTimeMillis]),
  ([sql, now]) => sql`delete from sign_in_counters where expires_at < ${now}::float8`
)
