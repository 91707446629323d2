import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomInt } from "node:crypto"
import { CurrentOperator } from "../../src/contract/call.ts"
import { formerBrowsers, unknownBrowsers } from "../authentication/known-browsers.ts"
import { Passwords } from "../authentication/passwords.ts"
import { endSessionsOf } from "../authentication/sessions.ts"
import { SignInLimits } from "../authentication/sign-in-limits.ts"
import { conflict, requestLanguage, text } from "../http/texts.ts"
import { settleRequests, settleTodo } from "../messages/account-requests.ts"
import { postMessage } from "../messages/message-contents.ts"
import { mayManage } from "../roles/may-manage.ts"
import { removeFactor } from "../second-factor/second-factors.ts"
import { noSuchAccount, type UserTable, userOf } from "./user-table.ts"

/** The own password is changed with the old one (`user/password`): a stolen token alone must not take the account. */
export const changeYourOwn = text("accounts.changeYourOwn")
const notYourPassword = conflict(changeYourOwn, "id")
const noFactor = conflict(text("accounts.noFactor"))
const notYourFactor = conflict(text("accounts.notYourFactor"))

/** No letter that looks like another one on paper. */
const lower = "abcdefghjkmnpqrstuvwxyz"
const digits = "23456789"
const pattern = [lower.toUpperCase(), lower, digits, lower]

/** Letters of all four kinds, and 66 random bits. */
const newPassword = () =>
  Array.from({ length: 4 }, () => pattern.map((letters) => letters[randomInt(letters.length)]).join("")).join("-")

/** Clears the guesses counted at an account, so that a new password lets its owner in at once. Guesses counted at addresses stay. */
export const unlockAccount = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const limits = yield* SignInLimits
  const [user] = yield* sql<{ name: string }>`select name_key(username) as name from users where id = ${id}`
  yield* limits.clear("guessed", unknownBrowsers(user!.name))
  yield* limits.clear("guessed", formerBrowsers(id))
})

export const resetAccess = (users: UserTable) => ({
  /** The administrator tells the owner the new password: nobody else has seen it, and nothing keeps it. */
  resetPassword: Effect.fnUntraced(function* ({
    payload: { id, todo_id }
  }: {
    readonly payload: { readonly id: number; readonly todo_id?: number }
  }) {
    const operator = yield* CurrentOperator
    if (id === operator.id) return yield* notYourPassword
    const password = newPassword()
    const password_hash = yield* Passwords.use(({ hash }) => hash(Redacted.make(password)))
    const [user] = yield* users.locked([id])
    if (!user) return yield* noSuchAccount
    yield* mayManage([user.role])
    const sql = yield* SqlClient.SqlClient
    yield* sql`update users set password_hash = ${password_hash}, updated_at = now(), version = version + 1 where id = ${id}`
    yield* endSessionsOf([id], "password")
    yield* unlockAccount(id)
    if (todo_id !== undefined) yield* settleTodo(todo_id, "password")
    yield* settleRequests("password", user.username)
    yield* postMessage([id], { kind: "passwordChanged", about: { by: operator.username } })
    return { password }
  }),

  /** For a user who has lost phone and recovery codes. The sessions end, for the phone may be in other hands. */
  resetSecondFactor: Effect.fnUntraced(function* ({ payload: { id } }: { readonly payload: { readonly id: number } }) {
    const operator = yield* CurrentOperator
    if (id === operator.id) return yield* notYourFactor
    const [user] = yield* users.locked([id])
    if (!user) return yield* noSuchAccount
    yield* mayManage([user.role])
    if (!(yield* removeFactor(id, operator, "secondFactor.reset"))) return yield* noFactor
    yield* endSessionsOf([id], "ended", operator.session_id)
    return userOf(yield* users.find(id), yield* requestLanguage)
  })
})
