import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { PasswordChange } from "../../src/contract/passwords.ts"
import { remember } from "../authentication/known-browsers.ts"
import { Passwords } from "../authentication/passwords.ts"
import { isPassword, proveOwner } from "../authentication/prove-owner.ts"
import { endSessionsOf } from "../authentication/sessions.ts"
import { invalidInput, requestLanguage, text } from "../http/texts.ts"
import { postMessage } from "../messages/message-contents.ts"
import { knownAvatar } from "../records/known-records.ts"
import { noSuchAccount, type UserTable, userOf } from "./user-table.ts"

const wrongOld = invalidInput(text("accounts.wrongOld"), "old_password")
const same = invalidInput(text("accounts.same"), "new_password")

export const ownAccount = (users: UserTable) => ({
  avatar: Effect.fnUntraced(function* ({ payload }: { readonly payload: { readonly avatar: string | null } }) {
    const { id } = yield* CurrentOperator
    yield* knownAvatar(payload)
    const [own] = yield* users.locked([id])
    if (!own) return yield* noSuchAccount
    return userOf(yield* users.change(own, payload), yield* requestLanguage)
  }),

  /** All other sessions of the account end with its password. */
  password: Effect.fnUntraced(function* ({ payload }: { readonly payload: PasswordChange }) {
    const { old_password, new_password } = payload
    if (new_password === old_password) return yield* same
    const { id, session_id } = yield* proveOwner((_, hash) => isPassword(old_password, hash), wrongOld)
    const password_hash = yield* Passwords.use(({ hash }) => hash(Redacted.make(new_password)))
    const sql = yield* SqlClient.SqlClient
    yield* sql`update users set password_hash = ${password_hash}, updated_at = now(), version = version + 1 where id = ${id}`
    yield* endSessionsOf([id], "password", session_id)
    yield* postMessage([id], { kind: "passwordChanged", about: { by: null } })
    yield* remember({ id, password_hash })
    return null
  })
})
