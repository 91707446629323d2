import { Option, Cause, Effect } from "effect"
import { HttpServerRequest, HttpServerError, HttpServerResponse } from "effect/http"
import { HttpApiError } from "effect/http-api"
import { codes } from "../../src/effects/contract/codes.ts"
import { refused } from "../../src/effects/contract/call.ts"
import { CurrentCall } from "./current-call.ts"
import type { FailureLog } from "./failure-log.ts"
import { issueWords } from "./issue-words.ts"
import { type lost, outageOf } from "./outages.ts"
import { type Language, Refusal, requestLanguage, words } from "./words.ts"

const LONGEST = 200

export const addressOf = (request: HttpServerRequest.HttpServerRequest): string =>
  Option.getOrElse(request.remoteAddress, () => "unknown")
    .replace(/^::ffff:/, "")
    .slice(0, LONGEST)

export const agentOf = (request: HttpServerRequest.HttpServerRequest): string =>
  (request.headers["user-agent"] ?? "").slice(0, LONGEST)

const said = {
  body: words("请求内容无法读取", "the body cannot be read"),
  tooLarge: words("请求内容过大，上限为 1 MiB", "the body is larger than 1 MiB"),
  unknown: words("没有这个调用", "there is no such call"),
  mediaType: words("请求内容的类型不被此调用接受", "the body is of a type that this call does not take"),
  unexpected: words("服务器出现意外错误", "Something unexpected went wrong on the server")
}

/** Refuses the call that is being answered, in the envelope. */
export const refuse = (code: number, msg: string, field?: string) =>
  Effect.map(CurrentCall, (call) => {
    Object.assign(call, { code, field })
    return HttpServerResponse.jsonUnsafe(refused(code, msg, field, call.id))
  })

/** Says that the database is away or busy. What is no answer of a call at all has another status. */
export const refuseOutage = ({ status, words }: typeof lost, language: Language) =>
  Effect.map(refuse(codes.unexpected, words[language]), (response) =>
    status === 200
      ? response
      : HttpServerResponse.setHeader(HttpServerResponse.setStatus(response, status), "retry-after", "1")
  )

/** The path without its query: queries may hold a token and are never written down. */
export const pathOf = (url: string): string => {
  const query = url.indexOf("?")
  return query === -1 ? url : url.slice(0, query)
}

/** How a call is named in the log. */
export const callOf = ({ method, url }: HttpServerRequest.HttpServerRequest) => `${method} ${pathOf(url)}`

const refusalOf = (error: unknown, language: Language) => {
  if (error instanceof HttpApiError.HttpApiSchemaError && error.kind !== "Body" && error.kind !== "ResponseHeaders") {
    const { field, msg } = issueWords(error.cause.issue, language)
    return refuse(codes.invalidInput, msg, field)
  }
  if (error instanceof Refusal) return refuse(error.code, error.words[language], error.field)
  if (!HttpServerError.isHttpServerError(error)) return undefined
  if (error.reason._tag === "RouteNotFound") return refuse(codes.noSuchRecord, said.unknown[language])
  if (error.reason._tag !== "RequestParseError") return undefined
  return refuse(codes.invalidInput, (error.reason.reason === "BodyTooLarge" ? said.tooLarge : said.body)[language])
}

/**
 * Gives every call an answer in the envelope, whatever happened: input that does not decode names its field, an unknown path is said to be
 * one, and what a defect was is only told to the log. No stack trace leaves the server.
 */
export const enveloped = <E, R>(
  calls: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  failures: FailureLog["Service"]
) =>
  Effect.matchCauseEffect(calls, {
    onSuccess: (response) =>
      response.status === 415
        ? Effect.flatMap(requestLanguage, (language) => refuse(codes.invalidInput, said.mediaType[language]))
        : Effect.succeed(response),
    onFailure: Effect.fnUntraced(function* (cause) {
      if (Cause.hasInterruptsOnly(cause)) return yield* Effect.failCause(cause as Cause.Cause<never>)
      const language = yield* requestLanguage
      const error = Cause.squash(cause)
      const outage = outageOf(error)
      if (outage) return yield* refuseOutage(outage, language)
      const refusal = refusalOf(error, language)
      if (refusal) return yield* refusal
      const { id, name } = yield* CurrentCall
      const call = callOf(yield* HttpServerRequest.HttpServerRequest)
      yield* failures.write("A call failed unexpectedly", cause, { call: name ?? call, request_id: id })
      return yield* refuse(codes.unexpected, said.unexpected[language])
    })
  })
