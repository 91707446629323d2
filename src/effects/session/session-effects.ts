import { Redacted, Effect } from "effect"
import { asEvent, unwrap, read, write } from "../../http/calls.ts"
import { codes } from "../../contract/codes.ts"
import type { Fault } from "../../contract/fault.ts"
import type { Captcha } from "../../contract/session.ts"
import { CaptchaEvents } from "../../machines/captcha/captcha-events.ts"
import { type LeaveReason, SessionEvents } from "../../machines/session/session-events.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { maskedEnrolment, untilLapsed } from "../second-factor/enrolment.ts"
import { clearSession, loadToken, saveLogoutReason, saveToken, saveUser } from "../storage/local-storage.ts"
import { forgetTabs } from "../storage/tabs-storage.ts"

type CredentialData = { readonly id: string; readonly password: string }

/**
 * Offers successful credentials to the browser's password manager, if the browser has the Credential Management API.
 * The login does not wait for the outcome, and a refusal changes nothing.
 */
const offerCredential = (id: string, password: Redacted.Redacted): void => {
  const { PasswordCredential: BrowserCredential } = globalThis as {
    readonly PasswordCredential?: new (data: CredentialData) => Credential
  }
  if (BrowserCredential === undefined) return
  try {
    navigator.credentials.store(new BrowserCredential({ id, password: Redacted.value(password) })).catch(() => {})
  } catch {
    // An insecure context, or a policy that forbids it.
  }
}

export const loadCaptcha = () =>
  ConsoleClient.use(({ signIn }) => read(signIn.captcha())).pipe(
    asEvent((captcha: Captcha) => CaptchaEvents.loaded.make({ captcha }), CaptchaEvents.failed)
  )

const needsCode = (fault: Fault) => fault._tag === "Refused" && fault.code === codes.codeNeeded

/** A refused login leaves no token behind (specification, section 8). */
export const logIn = ({ username, password, captcha, captcha_id, otp, remember }: SessionEvents["loginSubmitted"]) =>
  Effect.gen(function* () {
    const { signIn } = yield* ConsoleClient
    const payload = {
      username: username.trim(),
      password: Redacted.value(password),
      captcha: Redacted.value(captcha).trim(),
      captcha_id,
      ...(otp === undefined ? {} : { otp: Redacted.value(otp).trim() })
    }
    const reply = yield* write(signIn.login({ payload }), { notify: (fault) => !needsCode(fault) })
    if ("enrolment" in reply) return SessionEvents.enrolmentHanded.make(yield* maskedEnrolment(reply.enrolment))
    saveToken(reply.token)
    if (remember) offerCredential(username, password)
    return SessionEvents.tokenSaved.make({})
  }).pipe(
    Effect.catch((fault) => {
      clearSession()
      return Effect.succeed(
        needsCode(fault) ? SessionEvents.codeRequired.make({}) : SessionEvents.loginRefused.make({ fault })
      )
    })
  )

/** Ends when the time to set up the new second factor is over. */
export const holdEnrolment = ({ until }: { readonly until: number }) =>
  Effect.as(untilLapsed(until), SessionEvents.enrolmentLapsed.make({}))

export const fetchUser = ({ inBackground }: { readonly inBackground: boolean }) =>
  ConsoleClient.use(({ session }) => read(session.detail(), { notify: inBackground ? "sessionEnd" : "always" })).pipe(
    Effect.tap((user) => Effect.sync(() => saveUser(user))),
    asEvent((user) => SessionEvents.opened.make({ user }), SessionEvents.userRefused)
  )

/** The operator leaves even if the server cannot be told. An unknown token is no reason to stay. */
export const logOut = ({ reason }: { readonly reason: LeaveReason }) =>
  Effect.gen(function* () {
    const { session } = yield* ConsoleClient
    if (loadToken() !== "") yield* unwrap(session.logout()).pipe(Effect.timeout("3 seconds"), Effect.ignore)
    clearSession()
    // The login page shows the reason after its reload.
    if (reason === "loggedOut" || reason === "passwordSet") saveLogoutReason(reason)
    // A logout clears the open pages; a lost session keeps them.
    if (reason === "loggedOut") forgetTabs()
    return SessionEvents.closed.make({})
  })
