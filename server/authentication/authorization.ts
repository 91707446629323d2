import { Effect, Context, Layer, Option, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import { SqlClient, type SqlError } from "effect/sql"
import type { HttpApiEndpoint } from "effect/http-api"
import { Authorization, CurrentOperator, RequiredPermission, UNATTENDED } from "../../src/contract/call.ts"
import { sql } from "../database/sql.ts"
import { makeConcurrencyLimit } from "../http/concurrency-limit.ts"
import { CurrentCall } from "../http/current-call.ts"
import { refuse } from "../http/envelope.ts"
import { requestLanguage, translateText } from "../http/texts.ts"
import { findPrincipal, refusalOfCall } from "./principals.ts"
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
    /**
     * Limits the parallel reads of these tables, which nearly every call needs. While they are locked, waiting calls
     * thus leave connections to other calls.
     */
    const inDatabase = <A>(work: Effect.Effect<A, SqlError.SqlError, SqlClient.SqlClient>) =>
      Effect.orDie(withLimit(Effect.provideService(work, SqlClient.SqlClient, client)))

    return Authorization.of({
      token: Effect.fnUntraced(function* (call, { credential, endpoint }) {
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        const language = yield* requestLanguage
        const principal = yield* inDatabase(findPrincipal(Redacted.value(credential)))
        const refusal = refusalOfCall(principal, needOf(endpoint))
        if (!principal || refusal) return yield* refuse(refusal!.code, translateText(refusal!.text, language))
        const current = yield* CurrentCall
        current.user = principal.username
        // Minutes suffice for the last activity, and keep most reads from becoming writes.
        if (principal.stale && headers[UNATTENDED] === undefined)
          yield* inDatabase(sql`
            update sessions set seen_at = now(), expires_at = now() + ${sessionHours}::float8 * interval '1 hour'
            where id = ${principal.session_id} and ended_at is null`)
        return yield* Effect.provideService(call, CurrentOperator, {
          id: principal.id!,
          username: principal.username,
          role: principal.role,
          is_admin: principal.is_admin || principal.is_super,
          is_super_admin: principal.is_super,
          session_id: principal.session_id,
          merchant_id: principal.merchant_id,
          rules: principal.holds_everything ? everyRule : new Set(principal.rules)
        })
      })
    })
  })
)
