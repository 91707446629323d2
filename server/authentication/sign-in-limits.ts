import { Clock, Context, Duration, Effect, Layer } from "effect"
import { RateLimiter } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { words } from "../http/language.ts"
import { tooManyAttempts } from "../http/refusal.ts"

const WINDOW = Duration.minutes(5)
const PER_USER = 10
const PER_ADDRESS = 60

const storeFailed = (cause: unknown) =>
  new RateLimiter.RateLimiterError({
    reason: new RateLimiter.RateLimitStoreError({ message: "sign-in counters are out of reach", cause })
  })

/** Counters in the database, so that several servers on one database count together. Only windows are used here; the rest stays in memory. */
const store = Layer.effect(
  RateLimiter.RateLimiterStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const memory = yield* RateLimiter.RateLimiterStore
    const fixedWindow: typeof memory.fixedWindow = Effect.fnUntraced(function* ({ key, tokens, refillRate, limit }) {
      const now = yield* Clock.currentTimeMillis
      const added = Duration.toMillis(refillRate) * tokens
      const [row] = yield* sql<{ count: number; expires_at: number; refused: boolean }>`
        insert into sign_in_counters as held (key, count, expires_at) values (${key}, ${tokens}, ${now + added}::float8)
        on conflict (key) do update set
          count = case when held.expires_at <= ${now}::float8 then ${tokens}
            when held.count + ${tokens} > ${limit ?? 2_000_000_000} then held.count else held.count + ${tokens} end,
          expires_at = case when held.expires_at <= ${now}::float8 then ${now + added}::float8
            when held.count + ${tokens} > ${limit ?? 2_000_000_000} then held.expires_at else held.expires_at + ${added}::float8 end,
          refused = held.expires_at > ${now}::float8 and held.count + ${tokens} > ${limit ?? 2_000_000_000}
        returning count, expires_at, refused`.pipe(Effect.mapError(storeFailed))
      if (!row) return yield* storeFailed("no counter")
      return [row.refused ? row.count + tokens : row.count, row.expires_at - now] as const
    })
    return RateLimiter.RateLimiterStore.of({ ...memory, fixedWindow })
  })
).pipe(Layer.provide(RateLimiter.layerStoreMemory))

const tooMany = (minutes: number) =>
  tooManyAttempts(
    words(
      `尝试次数过多，请在约 ${minutes} 分钟后再试`,
      `Too many attempts, please try again in about ${minutes} ${minutes === 1 ? "minute" : "minutes"}`
    )
  )

/** Guesses are counted by user and by address before anything is checked, so that guessing in parallel counts in full. */
export class SignInLimits extends Context.Service<SignInLimits>()("server/session/SignInLimits", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const limiter = yield* RateLimiter.RateLimiter
    const count = (key: string, limit: number) =>
      limiter
        .consume({ key, limit, window: WINDOW, algorithm: "fixed-window", onExceeded: "fail" })
        .pipe(
          Effect.catchTag("RateLimiterError", ({ reason }) =>
            reason._tag === "RateLimitExceeded"
              ? Effect.fail(tooMany(Math.max(1, Math.ceil(Duration.toMinutes(reason.retryAfter)))))
              : Effect.die(reason)
          )
        )
    const userKey = (username: string) => `user ${username.toLowerCase()}`
    const addressKey = (address: string) => `address ${address}`

    const attempted = (username: string, address: string) =>
      Effect.andThen(count(addressKey(address), PER_ADDRESS), count(userKey(username), PER_USER))
    const asked = (address: string) => count(addressKey(address), PER_ADDRESS)

    /** A right password was no guess. */
    const forgiven = Effect.fnUntraced(function* (username: string, address: string) {
      yield* sql`delete from sign_in_counters where key = ${userKey(username)}`
      yield* sql`update sign_in_counters set count = greatest(count - 1, 0) where key = ${addressKey(address)}`
    })

    return { attempted, asked, forgiven }
  })
}) {
  static readonly layer = Layer.effect(SignInLimits, SignInLimits.make).pipe(
    Layer.provide(RateLimiter.layer),
    Layer.provide(store)
  )
}

export const sweepCounters = Effect.flatMap(
  Effect.all([SqlClient.SqlClient, Clock.currentTimeMillis]),
  ([sql, now]) => sql`delete from sign_in_counters where expires_at < ${now}::float8`
)
