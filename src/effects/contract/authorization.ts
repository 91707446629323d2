import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"

/** Who makes the call, as the server found behind the token. `rules` are the names of the rule tree this operator was granted. */
export class CurrentOperator extends Context.Service<
  CurrentOperator,
  {
    readonly id: number
    readonly username: string
    readonly role: string
    readonly is_admin: boolean
    readonly is_super_admin: boolean
    readonly session_id: number
    readonly rules: ReadonlySet<string>
  }
>()("console/contract/CurrentOperator") {}

/** Every call but login, captcha and the account requests carries the token, raw, in the `Authorization` header. */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: CurrentOperator }>()(
  "console/Authorization",
  {
    requiredForClient: true,
    security: { token: HttpApiSecurity.apiKey({ in: "header", key: "authorization" }) }
  }
) {}

/**
 * The header of a call that no operator made: a clock of the console did. Such a call does not keep the session alive, or a console that was left
 * open would never lose it.
 */
export const UNATTENDED = "x-unattended"

/**
 * What a call needs besides a live session: `any` one of these rule names, or to be an administrator. A call without this annotation
 * asks for nothing more. The server enforces it, OpenAPI does not show it.
 */
export type Need = { readonly any: ReadonlyArray<string> } | "admin"
export class Needs extends Context.Service<Needs, Need>()("console/contract/Needs") {}
