import { Effect, type Layer, Option, Record, type Schema } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder, type HttpApiGroup } from "effect/http-api"
import type { SqlClient, SqlError } from "effect/sql"
import { type Authorization, type CurrentOperator, granted, refused, type Reply } from "../src/effects/contract/call.ts"
import { codes } from "../src/effects/contract/codes.ts"
import { ServerApi } from "../src/effects/contract/server-api.ts"
import { CurrentMerchant, type MerchantKey } from "../src/effects/contract/reports.ts"
import type { Passwords } from "./authentication/passwords.ts"
import type { SignInLimits } from "./authentication/sign-in-limits.ts"
import type { ServerSettings } from "./settings.ts"
import { CurrentCall } from "./http/current-call.ts"
import { once } from "./http/idempotency.ts"
import { makeLine } from "./http/in-line.ts"
import { requestLanguage, words, type Refusal } from "./http/words.ts"
import { asMerchant } from "./scope/as-merchant.ts"

type Groups = (typeof ServerApi)["groups"]
type Services = SqlClient.SqlClient | Passwords | SignInLimits | ServerSettings

type Answer<Data> = Effect.Effect<
  Data,
  Refusal | SqlError.SqlError,
  Services | CurrentOperator | CurrentMerchant | HttpServerRequest.HttpServerRequest
>
type Call<Request, Data> = (request: Request) => Answer<Data>

const success = words("操作成功", "success")

/** Puts what a call found, or why it was refused, into the envelope. What the database itself fails at is unexpected. */
const answering = <Data>(call: Answer<Data>) =>
  Effect.flatMap(Effect.zip(requestLanguage, CurrentCall), ([language, current]) =>
    Effect.matchEffect(call, {
      onSuccess: (data) => {
        current.code = codes.granted
        return Effect.succeed(granted(data, success[language]))
      },
      onFailure: (error) => {
        if (error._tag !== "Refusal") return Effect.die(error)
        Object.assign(current, { code: error.code, field: error.field })
        return Effect.succeed(refused(error.code, error.words[language], error.field, current.id))
      }
    })
  )

/** What answers each call of a group: its data, or why there are none. */
type Calls<Name extends keyof Groups, Endpoints = Groups[Name]["endpoints"]> = {
  readonly [Each in keyof Endpoints]: Endpoints[Each] extends {
    readonly "~Request": infer Request
    readonly "~Success": Schema.Codec<Reply<infer Data>, infer _>
  }
    ? Call<Request, Data>
    : never
}

/** Answers the calls of one group of the contract, each in the envelope. */
export const callsOf = <Name extends keyof Groups>(
  name: Name,
  calls: Calls<Name> | Effect.Effect<Calls<Name>, never, SqlClient.SqlClient>
): Layer.Layer<HttpApiGroup.Service<"console", Name>, never, Services | Authorization | MerchantKey> =>
  HttpApiBuilder.group(ServerApi, name, (handlers) => {
    const inLine = makeLine()
    // `Calls` has checked each of them. Of a group whose name is open the library's own types can say nothing.
    const answers = (own: Calls<Name>) =>
      Record.map(
        own as unknown as Record<string, Call<{ readonly payload?: unknown }, unknown>>,
        (call) => (request: { readonly payload?: unknown }) =>
          Effect.flatMap(Effect.serviceOption(CurrentMerchant), (merchant) =>
            inLine(answering(asMerchant(once(request.payload, call(request)))), Option.getOrUndefined(merchant)?.id)
          )
      )
    return Effect.map(Effect.isEffect(calls) ? calls : Effect.succeed(calls), (own) =>
      handlers.handleAll(answers(own) as never)
    ) as never
  })
