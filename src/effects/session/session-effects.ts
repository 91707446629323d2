import { Effect, Redacted } from "effect"
import { asEvent } from "../http/as-event.ts"
import type { Captcha } from "../contract/session.ts"
import { CaptchaEvents } from "../../machines/captcha/captcha-events.ts"
import { type Leaving, SessionEvents } from "../../machines/session/session-events.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { unwrap } from "../contract/call.ts"
import { read, readInPlace, write } from "../http/unwrap.ts"
import { offerCredential } from "../storage/credentials.ts"
import { clearSession, loadToken, saveFarewell, saveToken, saveUser } from "../storage/local-storage.ts"
import { forgetTabs } from "../storage/tabs-storage.ts"

export const drawCaptcha = () =>
  ConsoleClient.use(({ entrance }) => readInPlace(entrance.captcha())).pipe(
    asEvent((captcha: Captcha) => CaptchaEvents.drawn.make({ captcha }), CaptchaEvents.drawFailed)
  )

/** A refused login leaves no token behind (specification, section 8). */
export const logIn = ({ username, password, captcha, captcha_id, remember }: SessionEvents["loginSubmitted"]) =>
  Effect.gen(function* () {
    const { entrance } = yield* ConsoleClient
    const payload = {
      username: username.trim(),
      password: Redacted.value(password),
      captcha: Redacted.value(captcha).trim(),
      captcha_id
    }
    return yield* write(entrance.login({ payload })).pipe(
      Effect.tap(({ token }) => Effect.sync(() => saveToken(token))),
      Effect.tap(() => (remember ? Effect.sync(() => offerCredential(username, password)) : Effect.void)),
      Effect.tapError(() => Effect.sync(clearSession))
    )
  }).pipe(asEvent(() => SessionEvents.tokenKept.make({}), SessionEvents.loginRefused))

export const fetchUser = () =>
  ConsoleClient.use(({ session }) => read(session.detail())).pipe(
    Effect.tap((user) => Effect.sync(() => saveUser(user))),
    asEvent((user) => SessionEvents.opened.make({ user }), SessionEvents.userRefused)
  )

/** The operator leaves whether or not the server hears of it: a token the server no longer knows is no reason to stay. */
export const logOut = ({ reason }: { readonly reason: Leaving }) =>
  Effect.gen(function* () {
    const { session } = yield* ConsoleClient
    if (loadToken() !== "") yield* unwrap(session.logout()).pipe(Effect.timeout("3 seconds"), Effect.ignore)
    clearSession()
    // The page is loaded anew on the way out; the next one says why.
    if (reason === "loggedOut" || reason === "passwordSet") saveFarewell(reason)
    // Whoever logs out is done with these pages; a session that was lost finds them again.
    if (reason === "loggedOut") forgetTabs()
    return SessionEvents.closed.make({})
  })
