import { Effect, Context, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { Authorization, CurrentOperator, RequiredPermission, UNATTENDED } from "../../src/contract/call.ts"
import { CurrentCall } from "../http/current-call.ts"
import { refuse } from "../http/envelope.ts"
import { requestLanguage, worded } from "../http/texts.ts"
import { withLimit, makeFindBearer, refusalOf } from "./bearers.ts"
import { everyRule } from "./rule-tree.ts"
import { ServerSettings } from "../settings.ts"

const needOf = (endpoint: HttpApiEndpoint.Top) =>
  Option.getOrUndefined(Context.getOption(endpoint.annotations as Context.Context<never>, RequiredPermission))

export const AuthorizationLive = Layer.effect(
  Authorization,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { sessionHours } = yield* ServerSettings
    const findBearer = yield* makeFindBearer
    // Once a minute is often enough to tell who is active, and keeps reads from becoming writes.
    const slide = (id: number) =>
      sql`update sessions set seen_at = now(), expires_at = now() + ${sessionHours}::float8 * interval '1 hour' where id = ${id} and ended_at is null`

    return Authorization.of({
      token: Effect.fnUntraced(function* (call, { credential, endpoint }) {
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        const language = yield* requestLanguage
        const bearer = yield* Effect.orDie(findBearer(Redacted.value(credential)))
        const refusal = refusalOf(bearer, needOf(endpoint))
        if (!bearer || refusal) return yield* refuse(refusal!.code, worded(refusal!.text, language))
        const current = yield* CurrentCall
        current.user = bearer.username
        if (bearer.stale && headers[UNATTENDED] === undefined) yield* Effect.orDie(withLimit(slide(bearer.session_id)))
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
