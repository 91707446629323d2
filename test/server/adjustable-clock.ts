import { Clock, Effect } from "effect"

/** The server's clock under the test's control: stopped, this many milliseconds ahead. */
export const adjustableClock = () => {
  const live = Effect.runSync(Clock.clockWith(Effect.succeed))
  const start = live.currentTimeMillisUnsafe()
  const time = { ahead: 0 }
  const now = () => start + time.ahead
  const clock: Clock.Clock = Object.assign(Object.create(live), {
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now)
  })
  return { time, clock, now }
}
