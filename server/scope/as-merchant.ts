import { Effect, Option, Result } from "effect"
import { HttpServerRequest } from "effect/http"
import { SqlClient, type SqlError } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { ONE_MOMENT } from "../database/one-moment.ts"
import { isBeyond } from "../database/unavailable.ts"
import { inPlace } from "../http/in-line.ts"
import { notPermitted, type Refusal, words } from "../http/words.ts"
import { VIEWS } from "../database/merchant-views.ts"
import { MERCHANT } from "../database/merchant-records.ts"
import { OfMerchant } from "./of-merchant.ts"

const beyond = notPermitted(words("没有权限：这不属于您的商户", "Not permitted: this is not your merchant's to change"))

/**
 * Whatever is read and written is this merchant's: every name of a table means the view of what of it is the merchant's, in whoever's statement it
 * stands. The views are held until it is done, for without them the names would mean the tables themselves.
 */
export const withinMerchant = <A, E, R>(merchantId: number, work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`select set_config(${MERCHANT}, ${String(merchantId)}, true),
          set_config('search_path', ${`${VIEWS}, `} || quote_ident(current_schema), true)`
        const [own] = yield* sql`select 1 as one from ${sql(`${VIEWS}.merchants`)}`
        if (!own) return yield* beyond
        return yield* Effect.provideService(work, OfMerchant, true)
      })
    )
  )

/** A call that one of a merchant's people makes sees and changes what is the merchant's; all others are left as they are. */
export const asMerchant = <A, R>(call: Effect.Effect<A, Refusal | SqlError.SqlError, R>) =>
  Effect.gen(function* () {
    const operator = yield* Effect.serviceOption(CurrentOperator)
    if (Option.isNone(operator) || operator.value.merchant_id === null) return yield* call
    const { method } = yield* HttpServerRequest.HttpServerRequest
    const done = Effect.result(inPlace(call)).pipe(
      // Of a call that was refused stays what it wanted to stay, a counted guess.
      Effect.flatMap((ended) =>
        Result.isFailure(ended) && ended.failure._tag !== "Refusal" ? ended.failure : Effect.succeed(ended)
      )
    )
    const ended = yield* withinMerchant(operator.value.merchant_id, done).pipe(
      method === "GET" ? Effect.provideService(SqlClient.BeginTransaction, ONE_MOMENT) : (call) => call,
      Effect.catchIf(
        (error) => error._tag === "SqlError" && isBeyond(error),
        () => beyond
      )
    )
    return yield* Effect.fromResult(ended)
  })
