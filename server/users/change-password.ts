import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import type { PasswordChange } from "../../src/effects/contract/passwords.ts"
import { appendEvent } from "../events/append-event.ts"
import { words } from "../http/language.ts"
import { invalidInput, noSuchRecord } from "../http/refusal.ts"
import { postMessage } from "../messages/post-message.ts"
import { Passwords } from "../authentication/passwords.ts"
import { endSessionsOf } from "../authentication/sessions.ts"
import { SignInLimits } from "../authentication/sign-in-limits.ts"

const wrongOld = invalidInput(words("原密码错误", "The old password is wrong"), "old_password")
const same = invalidInput(
  words("新密码不能与原密码相同", "The new password must differ from the old one"),
  "new_password"
)
const gone = noSuchRecord(words("账号不存在", "The account is gone"))

/** One's own password. All other sessions of the account end with it. A stolen token cannot be used to guess: guesses count as sign-ins. */
export const changePassword = Effect.fnUntraced(function* (change: PasswordChange) {
  const sql = yield* SqlClient.SqlClient
  const passwords = yield* Passwords
  const limits = yield* SignInLimits
  const operator = yield* CurrentOperator
  if (change.new_password === change.old_password) return yield* same
  yield* limits.attempted(operator.username)
  const [account] = yield* sql<{ password_hash: string }>`select password_hash from users where id = ${operator.id}`
  if (!account) return yield* gone
  if (!(yield* passwords.verify(Redacted.make(change.old_password), account.password_hash))) return yield* wrongOld
  yield* limits.forgiven(operator.username)
  const hash = yield* passwords.hash(Redacted.make(change.new_password))
  yield* sql.withTransaction(
    Effect.gen(function* () {
      const changed = yield* sql`update users set password_hash = ${hash}, updated_at = now(), version = version + 1
      where id = ${operator.id} and password_hash = ${account.password_hash} returning id`
      if (changed.length === 0) return yield* wrongOld
      yield* endSessionsOf([operator.id], "password", operator.session_id)
      yield* postMessage([operator.id], { kind: "passwordChanged", about: { by: null } })
      yield* appendEvent(operator, { type: "users.passwordChanged", entityId: operator.id })
    })
  )
  return null
})
