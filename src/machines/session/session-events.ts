import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { UserDetail } from "../../contract/session.ts"
import { type EventOf, eventsOf, type EventsOf, Masked } from "../events.ts"

export const LoginField = Schema.Literals(["username", "password", "captcha", "otp"])
export type LoginField = typeof LoginField.Type

/** Why the page was loaded anew on the way out: the login page then says so. */
export const LogoutReason = Schema.Literals(["loggedOut", "passwordSet"])
export type LogoutReason = typeof LogoutReason.Type

export const SessionEvents = eventsOf("session", {
  /** A token lies in local storage; `user` is the detail kept beside it, null when there is none or it has no role_name. */
  loaded: { user: Schema.NullOr(UserDetail) },
  /** No token. `farewell`: the operator has just left, and the page was loaded anew. */
  missing: { farewell: Schema.NullOr(LogoutReason) },
  /** `missing` names the fields left empty: a mask hides whether a secret was typed, so the fact has to say it. */
  loginSubmitted: {
    username: Schema.String,
    password: Masked,
    captcha_id: Schema.String,
    captcha: Masked,
    /** The code of a second factor, where the server asks for one. */
    otp: Schema.optionalKey(Masked),
    remember: Schema.Boolean,
    missing: Schema.Array(LoginField)
  },
  tokenSaved: {},
  /** Name, password and verification code are right, and a code of the second factor is needed (40110). */
  codeAsked: {},
  /** All is right, and the role demands a second factor: this one, once its first code confirms it. */
  enrolmentHanded: { secret: Masked, uri: Masked, recovery_codes: Masked, until: Schema.Number },
  /** The factor was on show for long enough. */
  enrolmentLapsed: {},
  /** Back to name and password. */
  codeDeclined: {},
  loginRefused: { fault: Fault },
  opened: { user: UserDetail },
  userRefused: { fault: Fault },
  /** The stored user may be outdated, or is worded in another language than the operator's. `inBackground`: no operator waits for the answer. */
  userOutdated: { inBackground: Schema.optionalKey(Schema.Boolean) },
  logoutAsked: {},
  /** Nothing typed is lost by it, or the operator has said that it may be. */
  logoutAgreed: {},
  /** The operator has a new password, and signs in with it (specification, section 4). */
  passwordSet: {},
  /** The token, the stored user and the stored menu are gone. */
  closed: {},
  /** Some call was answered with 40100, 40305, 40306 or 40307. */
  lost: { fault: Fault },
  stayChosen: {},
  leaveChosen: {},
  /** Another browser tab signed in or out: the token in local storage came or went. */
  tokenAppeared: {},
  tokenVanished: {}
})
export type SessionEvent = EventOf<typeof SessionEvents>
export type SessionEvents = EventsOf<typeof SessionEvents>

/**
 * Why a session ended: the operator logged out, set a new password, chose to log in again after it was lost, its user could not be read, or another
 * browser tab signed out.
 */
export const Leaving = Schema.Literals(["loggedOut", "passwordSet", "lost", "userRefused", "elsewhere"])
export type Leaving = typeof Leaving.Type

/** The owner of stored choices: the operator's id; the name, where a backend tells no id. */
export type Owner = number | string

/** Events of the session for the console. */
export type SessionEmitted =
  | { readonly type: "session.entered"; readonly owner: Owner; readonly roleName: string }
  | { readonly type: "session.greeted"; readonly word: "welcome" | LogoutReason }
  | { readonly type: "session.refusedLogin"; readonly fault: Fault }
  | { readonly type: "session.startedOver" }
  | { readonly type: "session.logoutWanted" }
  | { readonly type: "session.left"; readonly reason: Leaving | null }
