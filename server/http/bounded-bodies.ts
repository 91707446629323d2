import { ByteSize, Effect } from "effect"
import { HttpIncomingMessage, HttpServerError, HttpServerRequest } from "effect/http"
import { ServerApi } from "../../src/effects/contract/server-api.ts"
import { CurrentCall } from "./current-call.ts"
import { invalidInput, words } from "./words.ts"

/** No call of the contract nests half as deep. */
const MAX_DEPTH = 16
const ANONYMOUS_SIZE = ByteSize.kilobytes(16)

const tooDeep = invalidInput(
  words(`请求内容嵌套过深，最多 ${MAX_DEPTH} 层`, `the body is nested more than ${MAX_DEPTH} levels deep`)
)
const tooLarge = invalidInput(words("请求内容过大，上限为 16 kB", "the body is larger than 16 kB"))

/** The calls that need neither token nor key. */
const anonymous = new Set(
  Object.values(ServerApi.groups).flatMap((group) =>
    Object.values(group.endpoints).flatMap(({ identifier, middlewares }) =>
      middlewares.size === 0 ? [`${group.identifier}.${identifier}`] : []
    )
  )
).add("wechat.page")

const QUOTE = 34
const BACKSLASH = 92
const OPENING: ReadonlySet<number> = new Set([91, 123])
const CLOSING: ReadonlySet<number> = new Set([93, 125])

/** Counts brackets outside of strings. Whether the text is JSON at all is left to its decoder. */
const isTooDeep = (json: string): boolean => {
  let depth = 0
  let isQuoted = false
  for (let place = 0; place < json.length; place++) {
    const code = json.charCodeAt(place)
    if (code === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) place += code === BACKSLASH ? 1 : 0
    else if (OPENING.has(code) && ++depth > MAX_DEPTH) return true
    else if (CLOSING.has(code)) depth -= 1
  }
  return false
}

const isOverflow = (error: unknown) =>
  HttpServerError.isHttpServerError(error) &&
  error.reason._tag === "RequestParseError" &&
  error.reason.reason === "BodyTooLarge"

/** Refuses bodies by their size and depth before anything of them is decoded: to decode and check deep ones takes seconds. */
export const withBoundedBodies = <A, E, R>(calls: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    if (request.method !== "POST") return yield* calls
    const { name } = yield* CurrentCall
    const isAnonymous = name !== undefined && anonymous.has(name)
    const text = request.text.pipe(
      Effect.filterOrElse(
        (body) => !isTooDeep(body),
        () => tooDeep
      ),
      Effect.mapError((error) => (isAnonymous && isOverflow(error) ? tooLarge : error))
    )
    const bounded: typeof request = Object.create(request, { text: { value: text } })
    const answered = Effect.provideService(calls, HttpServerRequest.HttpServerRequest, bounded)
    return yield* isAnonymous
      ? Effect.provideService(answered, HttpIncomingMessage.MaxBodySize, ANONYMOUS_SIZE)
      : answered
  })
