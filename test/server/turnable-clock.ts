import { Clock, Effect } from "effect"

/** The server's own time where a test turns it on: so many milliseconds ahead. */
export const turnableClock = () => {
  const live = Effect.runSync(Clock.clockWith(Effect.succeed))
  const time = { ahead: 0 }
  const now = () => live.currentTimeMillisUnsafe() + time.ahead
  const clock: Clock.Clock = Object.assign(Object.create(live), {
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now)
  })
  return { time, clock }
}
