import { Context, Effect, Layer, Option, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { Authorization, CurrentOperator, Needs, UNATTENDED } from "../../src/effects/contract/authorization.ts"
import { codes } from "../../src/effects/contract/codes.ts"
import { refusedResponse } from "../http/envelope.ts"
import { type Language, requestLanguage, type Words, words } from "../http/language.ts"
import { everyRule, titleOfRule } from "./rule-tree.ts"
import { ServerSettings } from "../settings.ts"
import { type Bearer, lostReply, makeFindBearer, said } from "./bearers.ts"

/** What the bearer lacks for a call. */
const lacking = (endpoint: HttpApiEndpoint.Top, bearer: Bearer): Words | undefined => {
  const need = Option.getOrUndefined(Context.getOption(endpoint.annotations as Context.Context<never>, Needs))
  if (need === undefined || bearer.is_super) return undefined
  if (need === "admin")
    return bearer.is_admin ? undefined : words("没有权限：此操作仅限管理员", "Not permitted: administrators only")
  if (need.any.some((name) => bearer.rules.includes(name))) return undefined
  const wanted = (language: Language) => need.any.map((name) => `${titleOfRule(name, language)} (${name})`)
  return words(
    `没有权限：需要 ${wanted("zh-CN").join(" 或 ")}`,
    `Not permitted: this needs ${wanted("en-US").join(" or ")}`
  )
}

/** Finds who stands behind the token and whether the call is allowed. */
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
        const lost = lostReply(bearer)
        if (!bearer || lost)
          return refusedResponse(lost?.code ?? codes.noToken, (lost?.words ?? said.noToken)[language])
        const lack = lacking(endpoint, bearer)
        if (lack) return refusedResponse(codes.notPermitted, lack[language])
        if (bearer.stale && headers[UNATTENDED] === undefined) yield* Effect.orDie(slide(bearer.session_id))
        return yield* Effect.provideService(call, CurrentOperator, {
          id: bearer.id!,
          username: bearer.username,
          role: bearer.role,
          is_admin: bearer.is_admin || bearer.is_super,
          is_super_admin: bearer.is_super,
          session_id: bearer.session_id,
          rules: bearer.is_super ? everyRule : new Set(bearer.rules)
        })
      })
    })
  })
)
