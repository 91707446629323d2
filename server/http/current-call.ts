import { Cause, Context, Effect } from "effect"
import { ServerApi } from "../../src/contract/server-api.ts"
import { WECHAT_PATH } from "../../src/contract/wechat.ts"

/** The call that is being answered, with the facts for its log line. */
interface CallFacts {
  /** The caller receives the id too, and can quote it. */
  readonly id: string
  /** The contract's own name: `users.list`. */
  readonly name: string | undefined
  code?: number
  field?: string | undefined
  /** True if the sign-in handed out a second factor and opened no session. */
  enrolment?: boolean
  traceId?: string
  user?: string
}

export const CurrentCall = Context.Reference<CallFacts>("server/CurrentCall", {
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

/** The name of the call with this method and path. Paths of calls have no variable parts. */
export const nameOf = (methodAndPath: string): string | undefined => names.get(methodAndPath)

const errorsOf = (error: unknown): ReadonlyArray<string> =>
  error instanceof Error ? [error.message, ...errorsOf(error.cause)] : [String(error)]

/**
 * Logs failures with their stack. A failure that repeats the previous one has none, so that an outage buries nothing
 * else.
 */
export const makeFailureLog = () => {
  let previous = ""
  return (message: string, cause: Cause.Cause<unknown>, about: Readonly<Record<string, unknown>>) =>
    Effect.suspend(() => {
      // Equal failures may differ in the numbers of their texts.
      const words = errorsOf(Cause.squash(cause)).join(" < ").replace(/\d+/g, "0")
      const isRepeated = words === previous
      previous = words
      const line = isRepeated ? Effect.logError(`${message}, as before`) : Effect.logError(message, cause)
      return Effect.annotateLogs(line, about)
    })
}
export type FailureLog = ReturnType<typeof makeFailureLog>
