import { Schema } from "effect"
import { Fault } from "../../contract/fault.ts"
import { UserDetail } from "../../contract/session.ts"
import { type EventOf, eventsOf, type EventsOf, Masked } from "../events.ts"

export const LoginField = Schema.Literals(["username", "password", "captcha", "otp"])
export type LoginField = typeof LoginField.Type

/** The reason of a logout, shown on the login page after the reload. */
export const LogoutReason = Schema.Literals(["loggedOut", "passwordSet"])
export type LogoutReason = typeof LogoutReason.Type

export const SessionEvents = eventsOf("session", {
  /** Local storage holds a token. `user` is the stored detail, null if it is missing or has no role_name. */
  loaded: { user: Schema.NullOr(UserDetail) },
  /** There is no token. `logoutReason` is the reason if the operator has just logged out and the page was reloaded. */
  missing: { logoutReason: Schema.NullOr(LogoutReason) },
  /** `missing` names the empty fields. The mask hides whether a secret was typed, so the event has to say. */
  loginSubmitted: {
    username: Schema.String,
    password: Masked,
    captcha_id: Schema.String,
    captcha: Masked,
    /** The code of a second factor, if the server asks for one. */
    otp: Schema.optionalKey(Masked),
    remember: Schema.Boolean,
    missing: Schema.Array(LoginField)
  },
  tokenSaved: {},
  /** Name, password and verification code are right, and the server asks for a code of the second factor (40110). */
  codeRequired: {},
  /**
   * Name, password and verification code are right, and the role demands a second factor. This one is set up by its
   * first code.
   */
  enrolmentHanded: { secret: Masked, uri: Masked, recovery_codes: Masked, until: Schema.Number },
  /** The time to set up the new factor is over. */
  enrolmentLapsed: {},
  /** Back to name and password. */
  codeDeclined: {},
  loginRefused: { fault: Fault },
  opened: { user: UserDetail },
  userRefused: { fault: Fault },
  /**
   * The stored user may be outdated, or its texts are in another language than the operator's. `inBackground`: no
   * operator waits for the answer.
   */
  userOutdated: { inBackground: Schema.optionalKey(Schema.Boolean) },
  logoutRequested: {},
  /** The operator agreed to lose their input, or has none. */
  logoutAgreed: {},
  /** The operator has a new password and has to sign in with it (specification, section 4). */
  passwordSet: {},
  /** The token, the stored user and the stored menu are deleted. */
  closed: {},
  /** A call was answered with 40100, 40305, 40306 or 40307. */
  lost: { fault: Fault },
  stayChosen: {},
  leaveChosen: {},
  /** Another browser tab signed in or out, so the token in local storage appeared or disappeared. */
  tokenAppeared: {},
  tokenVanished: {}
})
export type SessionEvent = EventOf<typeof SessionEvents>
export type SessionEvents = EventsOf<typeof SessionEvents>

/**
 * The reason for the end of a session. `lost`: the operator chose to sign in again after the server had ended it.
 * `userRefused`: the user could not be read. `elsewhere`: another browser tab signed out.
 */
export const LeaveReason = Schema.Literals(["loggedOut", "passwordSet", "lost", "userRefused", "elsewhere"])
export type LeaveReason = typeof LeaveReason.Type

/** The owner of stored choices: the operator's id, or the name if the backend sends no id. */
export type Owner = number | string

/** Events of the session for the console. */
export type SessionEmitted =
  | { readonly type: "session.entered"; readonly owner: Owner; readonly roleName: string }
  | { readonly type: "session.greeted"; readonly word: "welcome" | LogoutReason }
  | { readonly type: "session.refusedLogin"; readonly fault: Fault }
  | { readonly type: "session.startedOver" }
  | { readonly type: "session.logoutProposed" }
  | { readonly type: "session.left"; readonly reason: LeaveReason | null }
