import { Context } from "effect"
import { ServerApi } from "../../src/effects/contract/server-api.ts"
import { WECHAT_PATH } from "../../src/effects/contract/wechat.ts"

/** What is known of the call that is being answered, written down as soon as it is known: its line in the log is made of it. */
interface Known {
  /** What the caller is told of it, so that people can quote it. */
  readonly id: string
  /** The contract's own: `users.list`. */
  readonly name: string | undefined
  /** The envelope's code, and the input at fault where it names one. */
  code?: number
  field?: string | undefined
  /** It was granted, but opened no session: a second factor was handed out to be set up. */
  enrolment?: boolean
  /** In which trace it is found, where calls are traced. */
  traceId?: string
  /** Whose session makes it. */
  user?: string
  /** What its answer gives the browser to keep: name and value. */
  cookie?: readonly [name: string, value: string]
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
