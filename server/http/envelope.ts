import { Option, Cause, Effect } from "effect"
import { HttpServerRequest, HttpServerError, HttpServerResponse } from "effect/http"
import { HttpApiError } from "effect/http-api"
import { codes } from "../../src/contract/codes.ts"
import { fail } from "../../src/contract/call.ts"
import { CurrentCall, type FailureLog } from "./current-call.ts"
import { issueWords } from "./issue-words.ts"
import { type Outage, outageOf } from "./outages.ts"
import type { Language } from "../../src/contract/languages.ts"
import { Refusal, requestLanguage, text, translateText } from "./texts.ts"

const MAX_TEXT_LENGTH = 200

export const addressOf = (request: HttpServerRequest.HttpServerRequest): string =>
  Option.getOrElse(request.remoteAddress, () => "unknown")
    .replace(/^::ffff:/, "")
    .slice(0, MAX_TEXT_LENGTH)

export const userAgentOf = (request: HttpServerRequest.HttpServerRequest): string =>
  (request.headers["user-agent"] ?? "").slice(0, MAX_TEXT_LENGTH)

export const refuse = (code: number, msg: string, field?: string) =>
  Effect.map(CurrentCall, (call) => {
    Object.assign(call, { code, field })
    return HttpServerResponse.jsonUnsafe(fail(code, msg, field, call.id))
  })

export const refuseOutage = ({ status, text }: Outage, language: Language) =>
  Effect.map(refuse(codes.unexpected, translateText(text, language)), (response) =>
    status === 200
      ? response
      : HttpServerResponse.setHeader(HttpServerResponse.setStatus(response, status), "retry-after", "1")
  )

/** The path without its query, which may hold a token and is never written down. */
export const pathOf = (url: string): string => {
  const query = url.indexOf("?")
  return query === -1 ? url : url.slice(0, query)
}

export const callOf = ({ method, url }: HttpServerRequest.HttpServerRequest) => `${method} ${pathOf(url)}`

const refusalOf = (error: unknown, language: Language) => {
  if (error instanceof HttpApiError.HttpApiSchemaError && error.kind !== "Body" && error.kind !== "ResponseHeaders") {
    const { field, msg } = issueWords(error.cause.issue, language)
    return refuse(codes.invalidInput, msg, field)
  }
  if (error instanceof Refusal) return refuse(error.code, translateText(error.text, language), error.field)
  if (!HttpServerError.isHttpServerError(error)) return undefined
  if (error.reason._tag === "RouteNotFound")
    return refuse(codes.noSuchRecord, translateText(text("calls.unknown"), language))
  if (error.reason._tag !== "RequestParseError") return undefined
  return refuse(
    codes.invalidInput,
    translateText(text(error.reason.reason === "BodyTooLarge" ? "calls.tooLarge" : "calls.unreadable"), language)
  )
}

/**
 * Gives every call an answer in the envelope. Details of a defect reach only the log, so no stack trace leaves the
 * server.
 */
export const enveloped = <E, R>(
  calls: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  logFailure: FailureLog
) =>
  Effect.matchCauseEffect(calls, {
    onSuccess: (response) =>
      response.status === 415
        ? Effect.flatMap(requestLanguage, (language) =>
            refuse(codes.invalidInput, translateText(text("calls.mediaType"), language))
          )
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
      yield* logFailure("A call failed unexpectedly", cause, { call: name ?? call, request_id: id })
      return yield* refuse(codes.unexpected, translateText(text("calls.unexpected"), language))
    })
  })
