import { Effect, Redacted } from "effect"
import type { Captcha } from "../contract/session.ts"
import { CaptchaFacts } from "../../machines/captcha/captcha-events.ts"
import { type Leaving, Session, type SessionFacts } from "../../machines/session/session-events.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { read, readQuietly, writeQuietly } from "../http/unwrap.ts"
import { Vault } from "../http/vault.ts"
import { offerCredential } from "../storage/credentials.ts"

export const drawCaptcha = () =>
  ConsoleClient.use(({ entrance }) => readQuietly("GET /system-admin/captcha", entrance.captcha())).pipe(
    Effect.match({
      onSuccess: (captcha: Captcha) => CaptchaFacts.drawn.make({ captcha }),
      onFailure: (fault) => CaptchaFacts.drawFailed.make({ fault })
    })
  )

/** The login form itself says what went wrong, so nobody else is told. A refused login leaves no token behind (specification, section 8). */
export const logIn = ({ username, password, captcha, captcha_id, remember }: SessionFacts["loginSubmitted"]) =>
  Effect.gen(function* () {
    const { entrance } = yield* ConsoleClient
    const vault = yield* Vault
    const payload = {
      username: username.trim(),
      password: Redacted.value(password),
      captcha: Redacted.value(captcha).trim(),
      captcha_id
    }
    return yield* writeQuietly("POST /system-admin/login-v2", entrance.login({ payload })).pipe(
      Effect.tap(({ token }) => vault.keepToken(token)),
      Effect.tap(() => (remember ? Effect.sync(() => offerCredential(username, password)) : Effect.void)),
      Effect.tapError(() => vault.clear)
    )
  }).pipe(
    Effect.match({
      onSuccess: () => Session.tokenKept.make({}),
      onFailure: (fault) => Session.loginRefused.make({ fault })
    })
  )

export const fetchUser = () =>
  Effect.gen(function* () {
    const { session } = yield* ConsoleClient
    const vault = yield* Vault
    return yield* read("GET /system-admin/user/detail", session.detail()).pipe(
      Effect.tap((user) => vault.keepUser(user))
    )
  }).pipe(
    Effect.match({
      onSuccess: (user) => Session.opened.make({ user }),
      onFailure: (fault) => Session.userRefused.make({ fault })
    })
  )

/** The operator leaves whether or not the server hears of it: a token the server no longer knows is no reason to stay. */
export const logOut = ({ reason }: { readonly reason: Leaving }) =>
  Effect.gen(function* () {
    const { session } = yield* ConsoleClient
    const vault = yield* Vault
    if ((yield* vault.token) !== "") {
      yield* writeQuietly("POST /system-admin/logout", session.logout()).pipe(
        Effect.timeout("3 seconds"),
        Effect.ignore
      )
    }
    yield* vault.clear
    if (reason === "loggedOut" || reason === "passwordSet") yield* vault.leaveFarewell(reason)
    return Session.closed.make({})
  })
