import { Clock, Effect } from "effect"

const TOLD_EVERY = 600_000

/** Tells why something fails that is tried again and again: each reason once, and every ten minutes how often it has come since. */
export const makeReasons = (message: string) => {
  let last: { readonly kind: string; times: number; told: number } | undefined
  return {
    tell: Effect.fnUntraced(function* (why: string) {
      // The same with other numbers in its words is the same.
      const kind = why.replace(/\d+/g, "0")
      const now = yield* Clock.currentTimeMillis
      if (last?.kind !== kind) {
        last = { kind, times: 0, told: now }
        return yield* Effect.logError(`${message}: ${why}`)
      }
      last.times++
      if (now - last.told < TOLD_EVERY) return
      yield* Effect.annotateLogs(Effect.logError(`${message}, as before`), { times: last.times })
      last.times = 0
      last.told = now
    }),
    /** It did not fail this time. */
    forget: () => {
      last = undefined
    }
  }
}
