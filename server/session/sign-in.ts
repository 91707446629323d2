import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { codes } from "../../src/effects/contract/codes.ts"
import type { Login } from "../../src/effects/contract/session.ts"
import { appendEvent } from "../events/append-event.ts"
import { words } from "../http/language.ts"
import { invalidInput, Refusal } from "../http/refusal.ts"
import { ServerSettings } from "../settings.ts"
import { useCaptcha } from "./captchas.ts"
import { Passwords } from "../authentication/passwords.ts"
import { endSessionsOf, openSession } from "../authentication/sessions.ts"
import { SignInLimits } from "../authentication/sign-in-limits.ts"

const wrong = invalidInput(words("用户名或密码错误", "Wrong username or password"), "password")
const disabled = new Refusal({
  code: codes.accountDisabled,
  words: words("您的账号已被停用", "Your account is disabled")
})

interface Account {
  readonly id: number
  readonly username: string
  readonly password_hash: string
  readonly enabled: boolean
}

/**
 * Every attempt uses up its captcha. An unknown user takes as long as a wrong password and gets the same words; only who knows the
 * password learns that the account is disabled.
 */
export const signIn = Effect.fnUntraced(function* (login: Login) {
  const sql = yield* SqlClient.SqlClient
  const { singleSession } = yield* ServerSettings
  const passwords = yield* Passwords
  const limits = yield* SignInLimits

  yield* limits.attempted(login.username)
  yield* useCaptcha(login)
  const [account] =
    yield* sql<Account>`select id, username, password_hash, enabled from users where lower(username) = lower(${login.username})`
  const right = yield* passwords.verify(Redacted.make(login.password), account?.password_hash)
  if (!account || !right) return yield* wrong
  yield* limits.forgiven(login.username)
  if (!account.enabled) return yield* disabled

  return yield* sql.withTransaction(
    Effect.gen(function* () {
      // Whoever changed or removed the account while its password was checked wins.
      const still = yield* sql`update users set latest_login = now()
      where id = ${account.id} and enabled and password_hash = ${account.password_hash} returning id`
      if (still.length === 0) return yield* wrong
      if (singleSession) yield* endSessionsOf([account.id], "single")
      const { token, session } = yield* openSession(account.id)
      yield* appendEvent(account, { type: "session.opened", entityId: session.id, after: session })
      return { token }
    })
  )
})
