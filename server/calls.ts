import { Effect, type Layer, Record } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import type { Authorization, CurrentOperator, Reply } from "../src/contract/call.ts"
import type { CurrentMerchant, MerchantKey } from "../src/contract/reports.ts"
import { ServerApi } from "../src/contract/server-api.ts"
import { answer, type Failure, makePipeline, type Services } from "./pipeline/pipeline.ts"

type Groups = (typeof ServerApi)["groups"]

/** A handler states reads, writes and answer, in this order. The contract states its permission. */
type Handler<Request, Data> = (request: Request) => Effect.Effect<Data, Failure, Services>

type Handlers<Name extends keyof Groups, Endpoints = Groups[Name]["endpoints"]> = {
  readonly [Each in keyof Endpoints]: Endpoints[Each] extends {
    readonly "~Request": infer Request
    readonly "~Success": { readonly Type: infer Success }
  }
    ? Handler<Request, Success extends Reply<infer Data> ? Data : HttpServerResponse.HttpServerResponse>
    : never
}

interface Request {
  readonly endpoint: HttpApiEndpoint.Top
  readonly payload?: unknown
}
type Answers = Readonly<Record<string, (request: Request) => Effect.Effect<unknown, never, Services>>>

/** The library checks handlers only against a group with a known name. `Handlers` has checked these. */
const groupOf = HttpApiBuilder.group as unknown as <Name extends string, R>(
  api: typeof ServerApi,
  name: Name,
  build: (registry: { readonly handleAll: (answers: Answers) => unknown }) => Effect.Effect<unknown, never, R>
) => Layer.Layer<
  HttpApiGroup.Service<"console", Name>,
  never,
  | Exclude<Services, CurrentOperator | CurrentMerchant | HttpServerRequest.HttpServerRequest>
  | Authorization
  | MerchantKey
  | R
>

/**
 * Answers the calls of one group of the contract. Each handler runs behind the pipeline and returns the data of the
 * envelope.
 *
 * **When to use**
 *
 * Once for each group, in `server/<topic>`. Groups with the four plain calls need none: `RecordCalls` answers them.
 *
 * **Gotchas**
 *
 * - A missing call does not compile.
 * - A handler fails with a `Refusal`; its transaction rolls back.
 * - Row-level security has set the tenant already: statements need no condition on the merchant.
 *
 * **Example**
 *
 * ```ts
 * export const DeveloperToolsCalls = callsOf("developerTools", {
 *   read: () => readDeveloperTools,
 *   allowance: () => readAllowance,
 *   turn: ({ payload }) => turn(payload)
 * })
 * ```
 */
export const callsOf = <Name extends keyof Groups, R = never>(
  name: Name,
  handlers: Handlers<Name> | Effect.Effect<Handlers<Name>, never, R>
) =>
  groupOf(ServerApi, name, (registry) => {
    const pipeline = makePipeline(name)
    const built: Effect.Effect<Readonly<Record<string, Handler<Request, unknown>>>, never, R> = Effect.isEffect(
      handlers
    )
      ? handlers
      : Effect.succeed(handlers)
    return Effect.map(built, (byCall) =>
      registry.handleAll(
        Record.map(byCall, (handler) => (request) => Effect.flatMap(pipeline(request, handler(request)), answer))
      )
    )
  })
