import { Cause, Context, Effect, Layer } from "effect"

const TOGETHER = "10 seconds"

/** What each error in the chain of causes says. */
const errorsOf = (error: unknown): ReadonlyArray<string> =>
  error instanceof Error ? [error.message, ...errorsOf(error.cause)] : error === undefined ? [] : [String(error)]

/**
 * Where failures go that nobody expected. The first of a kind is logged with all that is known, those that follow it as a number every ten seconds: an
 * outage is a few lines.
 */
export class FailureLog extends Context.Service<FailureLog>()("server/http/FailureLog", {
  make: Effect.gen(function* () {
    const scope = yield* Effect.scope
    const further = new Map<string, number>()
    const sumUp = Effect.fnUntraced(function* (kind: string, message: string, error: string) {
      while (true) {
        yield* Effect.interruptible(Effect.sleep(TOGETHER))
        const times = further.get(kind)!
        if (times === 0) return void further.delete(kind)
        further.set(kind, 0)
        yield* Effect.annotateLogs(Effect.logError(`${message}, as before`), { error, times })
      }
    })
    const write = (message: string, cause: Cause.Cause<unknown>, about: Readonly<Record<string, unknown>>) =>
      Effect.suspend(() => {
        const errors = errorsOf(Cause.squash(cause))
        // The same failure with other numbers in its words is the same.
        const kind = errors.join(" < ").replace(/\d+/g, "0")
        const times = further.get(kind)
        further.set(kind, times === undefined ? 0 : times + 1)
        if (times !== undefined) return Effect.void
        const first = Effect.annotateLogs(Effect.logError(message, cause), about)
        return Effect.andThen(first, Effect.forkIn(sumUp(kind, message, errors.at(-1)!), scope))
      })
    return { write }
  })
}) {
  static readonly layer = Layer.effect(FailureLog, FailureLog.make)
}
