import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, replyOf, lenient } from "./call.ts"
import { Id, Millis, LenientMillis, Text, idFromString, listOf, withFallback } from "./fields.ts"
import { TypedPassword } from "./passwords.ts"
import { RoleName } from "./role-name.ts"
import { Enrolment, TypedCode } from "./second-factor.ts"
import { SECRET } from "./secrets.ts"
import { Email, Username } from "./users.ts"
import { FREE, PERSON, PersonText, THING, ThingText, WORD, WordText } from "./texts.ts"

/** A verification code as a picture (`image` is a `data:` URL). It is valid once, for two minutes. */
export const Captcha = Schema.Struct({ captcha_id: WordText, image: Schema.String.annotate(SECRET) })
export type Captcha = typeof Captcha.Type

const captchaAnswer = {
  captcha_id: Text.check(Schema.isNonEmpty(), Schema.isMaxLength(64)).annotate(WORD),
  captcha: Text.check(Schema.isNonEmpty(), Schema.isMaxLength(16)).annotate(SECRET)
}

/**
 * No field may be empty (specification, section 5). `otp` is the code of a second factor, sent once the server asks for
 * it (40110).
 */
export const Login = Schema.Struct({
  username: Text.check(Schema.isNonEmpty(), Schema.isMaxLength(64)).annotate(PERSON),
  password: TypedPassword,
  otp: Schema.optionalKey(TypedCode),
  ...captchaAnswer
})
export type Login = typeof Login.Type

const Token = Schema.String.check(Schema.isBetweenLength(1, 4096)).annotate(SECRET)

/**
 * A role that demands a second factor admits nobody without one. The login is then repeated with the first code of this
 * enrolment.
 */
const LoggedIn = Schema.Union([Schema.Struct({ token: Token }), Schema.Struct({ enrolment: Enrolment })])

/** The signed-in operator (specification, section 3, which leaves out id and email). */
export const UserDetail = Schema.Struct({
  id: Schema.optionalKey(Id),
  username: PersonText,
  email: withFallback(PersonText, ""),
  role: withFallback(RoleName, "admin"),
  role_name: Schema.NonEmptyString.annotate(THING),
  is_admin: Schema.Boolean,
  is_super_admin: Schema.Boolean,
  latest_login: LenientMillis,
  avatar: withFallback(Schema.NullOr(WordText), null),
  /** The merchant of the operator. */
  merchant_id: Schema.optionalKey(Schema.NullOr(Id))
})
export type UserDetail = typeof UserDetail.Type

/**
 * The server's menu and permission tree, pruned to the caller's permissions (specification, section 6). The first level
 * holds platform sections; under `system-admin` stand route names. `rule_type` 2 has children; 1 has none, which
 * another backend may leave out.
 */
export type Rule = {
  readonly name: string
  readonly title: string
  readonly rule_type: number
  readonly children?: ReadonlyArray<Rule>
}
export const Rule: Schema.Codec<Rule> = Schema.Struct({
  name: ThingText,
  title: ThingText,
  rule_type: Schema.Int,
  children: Schema.optionalKey(Schema.Array(Schema.suspend((): Schema.Codec<Rule> => Rule)))
})

/** A live session. `current` is true for the session of the call. */
export const LiveSession = Schema.Struct({
  id: Id,
  address: ThingText,
  agent: WordText,
  created_at: Millis,
  seen_at: Millis,
  current: Schema.Boolean
})
export type LiveSession = typeof LiveSession.Type

/** Why a sign-in was refused, as recorded in events. */
export const signInRefusals = ["captcha", "password", "otp", "limit", "disabled"] as const

/** "Forgot password" and "Register account", which reach the administrators as a todo. */
export const AccountRequest = Schema.Struct({
  kind: Schema.Literals(["password", "registration"]),
  username: Username,
  email: Email,
  remarks: Text.check(Schema.isMaxLength(500)).annotate(FREE),
  ...captchaAnswer
})
export type AccountRequest = typeof AccountRequest.Type

/** The calls that need no token. */
export class SignInApi extends HttpApiGroup.make("signIn")
  .add(
    HttpApiEndpoint.get("captcha", "/captcha", { success: replyOf(Captcha) }),
    HttpApiEndpoint.post("login", "/login-v2", { payload: Login, success: replyOf(LoggedIn) }),
    HttpApiEndpoint.post("request", "/account-request/add", {
      payload: AccountRequest,
      success: replyOf(Schema.Struct({ id: Id }))
    })
  )
  .prefix("/system-admin") {}

export class SessionApi extends HttpApiGroup.make("session")
  .add(
    HttpApiEndpoint.post("logout", "/logout", { success: replyOf(lenient(Schema.Null)) }),
    HttpApiEndpoint.get("detail", "/user/detail", { success: replyOf(UserDetail) }),
    HttpApiEndpoint.get("rules", "/user/auth-rules", { success: replyOf(Schema.Array(Rule)) }),
    /** The caller's sessions. For sessions of another user (`user_id`) the permission `userList` is needed. */
    HttpApiEndpoint.get("list", "/session/list", {
      query: Schema.Struct({ user_id: Schema.optionalKey(idFromString) }),
      success: replyOf(listOf(LiveSession))
    }),
    HttpApiEndpoint.post("end", "/session/end", { payload: Schema.Struct({ id: Id }), success: replyOf(LiveSession) }),
    /** Ends all sessions of a user except that of the call, with the same permission as `list`. */
    HttpApiEndpoint.post("endAll", "/session/end-all", {
      payload: Schema.Struct({ user_id: Id }),
      success: replyOf(listOf(LiveSession))
    })
  )
  .middleware(Authorization)
  .prefix("/system-admin") {}
