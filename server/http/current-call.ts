import { Cause, Context, Effect, Layer } from "effect"
import { ServerApi } from "../../src/contract/server-api.ts"
import { WECHAT_PATH } from "../../src/contract/wechat.ts"

/** The call that is being answered, as its line in the log shows it. */
interface Known {
  /** The caller reads it too, so that people can quote it. */
  readonly id: string
  /** The contract's own name: `users.list`. */
  readonly name: string | undefined
  code?: number
  field?: string | undefined
  /** The sign-in handed out a second factor and opened no session. */
  enrolment?: boolean
  traceId?: string
  user?: string
}

export const CurrentCall = Context.Reference<Known>("server/CurrentCall", {
  defaultValue: () => ({ id: "", name: undefined })
})

const names = new Map(
  Object.values(ServerApi.groups).flatMap((group) =>
    Object.values(group.endpoints).map(({ method, path, identifier }) => [
      `${method} ${path}`,
      `${group.identifier}.${identifier}`
    ])
  )
)
for (const method of ["GET", "POST"]) names.set(`${method} ${WECHAT_PATH}`, "wechat.page")

/** The name of the call with this method and path; the calls' paths have no variable parts. */
export const nameOf = (methodAndPath: string): string | undefined => names.get(methodAndPath)

const SUM_UP_AFTER = "10 seconds"

const errorsOf = (error: unknown): ReadonlyArray<string> =>
  error instanceof Error ? [error.message, ...errorsOf(error.cause)] : error === undefined ? [] : [String(error)]

/** Logs the first failure of a kind in full, and those that follow as a number every ten seconds: an outage is a few lines. */
export class FailureLog extends Context.Service<FailureLog>()("server/http/FailureLog", {
  make: Effect.gen(function* () {
    const scope = yield* Effect.scope
    const further = new Map<string, number>()
    const sumUp = Effect.fnUntraced(function* (kind: string, message: string, error: string) {
      while (true) {
        yield* Effect.interruptible(Effect.sleep(SUM_UP_AFTER))
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
