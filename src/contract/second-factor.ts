import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, replyOf } from "./call.ts"
import { Text } from "./fields.ts"
import { TypedPassword } from "./passwords.ts"
import { SECRET } from "./secrets.ts"

/** A code as typed: six digits of the authenticator or a recovery code, in any grouping. */
export const TypedCode = Text.check(Schema.isNonEmpty(), Schema.isMaxLength(32)).annotate(SECRET)

/**
 * A new second factor, shown only once. An authenticator scans `uri`, or its owner types `secret`. Each of
 * `recovery_codes` replaces one code. The first code confirms the factor.
 */
export const Enrolment = Schema.Struct({
  secret: Schema.NonEmptyString.annotate(SECRET),
  uri: Schema.NonEmptyString.annotate(SECRET),
  recovery_codes: Schema.Array(Schema.String).annotate(SECRET)
})
export type Enrolment = typeof Enrolment.Type

/** `demanded`: the operator's role requires a second factor. */
export const FactorState = Schema.Struct({
  enabled: Schema.Boolean,
  demanded: Schema.Boolean,
  recovery_left: Schema.Int
})
export type FactorState = typeof FactorState.Type

/** The caller's second factor (TOTP). */
export class SecondFactorApi extends HttpApiGroup.make("secondFactor")
  .add(
    HttpApiEndpoint.get("state", "/state", { success: replyOf(FactorState) }),
    HttpApiEndpoint.post("begin", "/begin", {
      payload: Schema.Struct({ password: TypedPassword }),
      success: replyOf(Enrolment)
    }),
    HttpApiEndpoint.post("confirm", "/confirm", {
      payload: Schema.Struct({ code: TypedCode }),
      success: replyOf(FactorState)
    }),
    /** `proof` is the password or a code. */
    HttpApiEndpoint.post("end", "/end", {
      payload: Schema.Struct({ proof: TypedPassword }),
      success: replyOf(FactorState)
    })
  )
  .middleware(Authorization)
  .prefix("/system-admin/second-factor") {}
