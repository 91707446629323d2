import { Effect, Option } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { SqlClient, type SqlError } from "effect/sql"
import { CurrentOperator, ok } from "../../src/contract/call.ts"
import { codes } from "../../src/contract/codes.ts"
import { CurrentMerchant } from "../../src/contract/reports.ts"
import type { Passwords } from "../authentication/passwords.ts"
import { CurrentChange, CurrentTenant, inTransaction, BEGIN_REPEATABLE_READ } from "../database/transaction.ts"
import { tenantScope } from "./tenant-scope.ts"
import type { ServerSettings } from "../settings.ts"
import { type ConcurrencyLimit, makeConcurrencyLimit } from "../http/concurrency-limit.ts"
import { CurrentCall } from "../http/current-call.ts"
import { withIdempotencyKey } from "./idempotency.ts"
import { verbOf } from "./verbs.ts"
import { type Refusal, requestLanguage, text, translateText } from "../http/texts.ts"

/** The services that a handler may use. */
export type Services =
  | SqlClient.SqlClient
  | Passwords
  | ServerSettings
  | CurrentOperator
  | CurrentMerchant
  | HttpServerRequest.HttpServerRequest
export type Failure = Refusal | SqlError.SqlError

type Work<A, R> = Effect.Effect<A, Failure, R | SqlClient.SqlClient | HttpServerRequest.HttpServerRequest>

/** A call of the contract; null for pages and files. */
interface Request {
  readonly endpoint?: HttpApiEndpoint.Top
  readonly payload?: unknown
}

interface Call {
  readonly withLimit: ConcurrencyLimit
  readonly isRead: boolean
  readonly verb: string | undefined
  readonly payload: unknown
  /** The operator of the token. A merchant's system has its key instead, and some calls need neither. */
  readonly operator: CurrentOperator["Service"] | undefined
  readonly merchant: CurrentMerchant["Service"] | undefined
}
type Step = <A, R>(call: Call, work: Work<A, R>) => Work<A, R>

/** Limits the parallel calls of a topic. Systems of different merchants alternate. */
const limit: Step = ({ withLimit, merchant }, work) => withLimit(work, merchant?.id)

/**
 * Makes the operator the author of all changes. A call without an operator changes in the product's name, unless its
 * handler names a person.
 */
const principal: Step = ({ operator, verb }, work) =>
  operator === undefined
    ? work
    : Effect.provideService(work, CurrentChange, { actorId: operator.id, actor: operator.username, verb })

/** Limits a merchant's people to rows of their merchant. A read with several statements sees one moment. */
const tenant: Step = ({ operator, isRead }, work) => {
  if (operator === undefined || operator.merchant_id === null) return work
  const scoped = isRead
    ? Effect.provideService(inTransaction(tenantScope(work)), SqlClient.BeginTransaction, BEGIN_REPEATABLE_READ)
    : work
  return Effect.provideService(scoped, CurrentTenant, operator.merchant_id)
}

/**
 * Runs an operator's write in one transaction, and once for each key. Calls without an operator check limits and
 * passwords before they change anything, and open their transaction themselves.
 */
const idempotency: Step = ({ operator, isRead, payload }, work) =>
  operator === undefined || isRead ? work : withIdempotencyKey(operator.id, payload, work)

/** Every call passes these steps, in this order, and ends with `answer`. */
const steps: ReadonlyArray<Step> = [limit, principal, tenant, idempotency]

/**
 * The steps of every call: a place among the topic's calls, the author of its changes, the tenant, and one transaction
 * for each idempotency key.
 *
 * **When to use**
 *
 * By `callsOf` for calls and `makePage` for pages and files. Add a step for anything that all calls need.
 *
 * **Gotchas**
 *
 * - Token and permission were checked before the body was read.
 * - Steps nest in the order of `steps`; the first is outermost.
 * - A read is no transaction, except a merchant's.
 *
 * **Example**
 *
 * ```ts
 * const pipeline = makePipeline("roles")
 * const answered = pipeline({ endpoint }, Effect.succeed({ list: [] }))
 * ```
 */
export const makePipeline = (topic?: string) => {
  const withLimit = makeConcurrencyLimit()
  return <A, R>({ endpoint, payload }: Request, work: Work<A, R>) =>
    Effect.gen(function* () {
      const operator = Option.getOrUndefined(yield* Effect.serviceOption(CurrentOperator))
      const merchant = Option.getOrUndefined(yield* Effect.serviceOption(CurrentMerchant))
      const isRead = endpoint?.method === "GET"
      const call = {
        withLimit,
        isRead,
        verb: endpoint && verbOf(`${topic}.${endpoint.identifier}`, payload),
        payload,
        operator,
        merchant
      }
      return yield* steps.reduceRight((rest, step) => step(call, rest), work)
    }).pipe(Effect.orDie)
}

/** The pipeline of a page or file, which is its own answer. */
export const makePage = <R>(
  page: (request: HttpServerRequest.HttpServerRequest) => Work<HttpServerResponse.HttpServerResponse, R>
) => {
  const pipeline = makePipeline()
  return (request: HttpServerRequest.HttpServerRequest) => pipeline({}, page(request))
}

const success = text("calls.success")

/** The last step of a call: its data in the envelope. A stream is sent as it is. */
export const answer = Effect.fnUntraced(function* (data: unknown) {
  if (HttpServerResponse.isHttpServerResponse(data)) return data
  const current = yield* CurrentCall
  current.code = codes.granted
  return ok(data, translateText(success, yield* requestLanguage))
})
