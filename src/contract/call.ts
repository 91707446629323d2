import { Context, Schema, SchemaGetter } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"
import { withFallback } from "./fields.ts"
import type { PermissionName } from "./grants.ts"
import { FreeText, WordText } from "./texts.ts"

/** The operator behind the token of a call. `rules` are the names of their permissions. */
export class CurrentOperator extends Context.Service<
  CurrentOperator,
  {
    readonly id: number
    readonly username: string
    readonly role: string
    readonly is_admin: boolean
    readonly is_super_admin: boolean
    readonly session_id: number
    /** The operator's merchant, whose rows alone they see and change. */
    readonly merchant_id: number | null
    readonly rules: ReadonlySet<string>
  }
>()("console/contract/CurrentOperator") {}

/**
 * Checks the token, which every call but login, captcha and account requests carries, raw, in the `Authorization`
 * header.
 */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: CurrentOperator }>()(
  "console/Authorization",
  {
    requiredForClient: true,
    security: { token: HttpApiSecurity.apiKey({ in: "header", key: "authorization" }) }
  }
) {}

/**
 * The header of a call made by a clock of the console. It does not keep the session alive, or an open console would
 * never lose its session.
 */
export const UNATTENDED = "x-unattended"

/**
 * Any one of these permissions is needed for the call, besides a live session. The server enforces this, and OpenAPI
 * describes it.
 */
export class RequiredPermission extends Context.Service<
  RequiredPermission,
  { readonly any: ReadonlyArray<PermissionName> }
>()("console/contract/RequiredPermission") {}

/** The envelope of a refusal. `code` 0 would grant. Another backend may leave `data` out, or send anything. */
const RefusedReply = Schema.Struct({
  status: Schema.Literal("fail"),
  code: Schema.Int.check(Schema.makeFilter((code: number) => code !== 0)),
  msg: withFallback(FreeText, ""),
  data: Schema.optionalKey(Schema.Unknown),
  /** The refused input, so that a form shows the message beside its field. */
  field: Schema.optionalKey(WordText),
  /** The id of the call in the server's log. Another backend may send anything. */
  request_id: Schema.optionalKey(Schema.Unknown)
})

/**
 * The schema of a call's answer: granted data, or a refusal with code and message.
 *
 * **When to use**
 *
 * As the `success` of every endpoint in the contract. `defineRecord` does so for the four calls.
 *
 * **Gotchas**
 *
 * - A refusal is a shape of success, because the specification answers it over HTTP 200. An `error` of the endpoint
 *   never reaches the client.
 * - The client opens the envelope with `unwrap`, `read` or `write`.
 *
 * **Example**
 *
 * ```ts
 * const detail = HttpApiEndpoint.get("detail", "/detail", { success: replyOf(UserDetail) })
 * ```
 */
export const replyOf = <S extends Schema.Constraint>(data: S) =>
  Schema.Union([
    Schema.Struct({ status: Schema.Literal("ok"), code: Schema.Literal(0), msg: FreeText, data }),
    RefusedReply
  ])

const ignored = Schema.Unknown.pipe(
  Schema.decodeTo(Schema.Null, {
    decode: SchemaGetter.transform(() => null),
    encode: SchemaGetter.passthrough()
  })
)

/** The data of a call that the specification does not name. Other data of another backend is read as null. */
export const lenient = <S extends Schema.Constraint>(data: S) => Schema.Union([data, ignored])

export type Reply<A> =
  | { readonly status: "ok"; readonly code: 0; readonly msg: string; readonly data: A }
  | typeof RefusedReply.Type

export const ok = <A>(data: A, msg = "success"): Reply<A> => ({ status: "ok", code: 0, msg, data })
export const fail = (code: number, msg: string, field?: string, id?: string): Reply<never> => ({
  status: "fail",
  code,
  msg,
  data: null,
  ...(field === undefined ? {} : { field }),
  ...(id === undefined ? {} : { request_id: id })
})
