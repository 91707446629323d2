import { Effect, Context, Layer, Option, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import { SqlClient, type SqlError } from "effect/sql"
import type { HttpApiEndpoint } from "effect/http-api"
import { Authorization, CurrentOperator, RequiredPermission, UNATTENDED } from "../../src/contract/call.ts"
import { sql } from "../database/sql.ts"
import { makeConcurrencyLimit } from "../http/concurrency-limit.ts"
import { CurrentCall } from "../http/current-call.ts"
import { refuse } from "../http/envelope.ts"
import { requestLanguage, worded } from "../http/texts.ts"
import { findBearer, refusalOf } from "./bearers.ts"
import { everyRule } from "./rule-tree.ts"
import { ServerSettings } from "../settings.ts"

const needOf = (endpoint: HttpApiEndpoint.Top) =>
  Option.getOrUndefined(Context.getOption(endpoint.annotations as Context.Context<never>, RequiredPermission))

export const AuthorizationLive = Layer.effect(
  Authorization,
  Effect.gen(function* () {
    const { sessionHours } = yield* ServerSettings
    const client = yield* SqlClient.SqlClient
    const withLimit = makeConcurrencyLimit()
    /** Nearly every call wants these tables: locked, they would else take the connections from those that want them not. */
    const inDatabase = <A>(work: Effect.Effect<A, SqlError.SqlError, SqlClient.SqlClient>) =>
      Effect.orDie(withLimit(Effect.provideService(work, SqlClient.SqlClient, client)))

    return Authorization.of({
      token: Effect.fnUntraced(function* (call, { credential, endpoint }) {
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        const language = yield* requestLanguage
        const bearer = yield* inDatabase(findBearer(Redacted.value(credential)))
        const refusal = refusalOf(bearer, needOf(endpoint))
        if (!bearer || refusal) return yield* refuse(refusal!.code, worded(refusal!.text, language))
        const current = yield* CurrentCall
        current.user = bearer.username
        // Once a minute is often enough to tell who is active, and keeps reads from becoming writes.
        if (bearer.stale && headers[UNATTENDED] === undefined)
          yield* inDatabase(sql`
            update sessions set seen_at = now(), expires_at = now() + ${sessionHours}::float8 * interval '1 hour'
            where id = ${bearer.session_id} and ended_at is null`)
        return yield* Effect.provideService(call, CurrentOperator, {
          id: bearer.id!,
          username: bearer.username,
          role: bearer.role,
          is_admin: bearer.is_admin || bearer.is_super,
          is_super_admin: bearer.is_super,
          session_id: bearer.session_id,
          merchant_id: bearer.merchant_id,
          rules: bearer.holds_everything ? everyRule : new Set(bearer.rules)
        })
      })
    })
  })
)
