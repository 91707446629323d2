import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomInt } from "node:crypto"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { Passwords } from "../authentication/passwords.ts"
import { endSessionsOf } from "../authentication/sessions.ts"
import { appendEvent } from "../events/append-event.ts"
import { conflict, noSuchRecord, words } from "../http/words.ts"
import { postMessage } from "../messages/post-message.ts"
import { settleRequests, settleTodo } from "../messages/settle-requests.ts"
import { mayManage } from "../roles/may-manage.ts"
import { unlockAccount } from "./unlock-account.ts"

const gone = noSuchRecord(words("账号不存在", "The account is gone"), "id")
/** The own password is changed with the old one (`user/password`): a stolen token alone must not take the account. */
export const changeYourOwn = words("请在用户设置中修改自己的密码", "Change your own password in the user settings")
const notYours = conflict(changeYourOwn, "id")

/** Nothing that is taken for something else where it is read out or typed from paper. */
const lower = "abcdefghjkmnpqrstuvwxyz"
const upper = lower.toUpperCase()
const digits = "23456789"

const oneOf = (letters: string) => letters[randomInt(letters.length)]!
const group = () => [upper, lower, digits, lower].map(oneOf).join("")

/** Of all four kinds, and 66 random bits. */
const newPassword = () => [group(), group(), group(), group()].join("-")

/** A password that its owner is told by whoever resets it: nobody else has seen it, and nothing keeps it. */
export const resetPassword = Effect.fnUntraced(function* ({
  payload: { id, todo_id }
}: {
  readonly payload: { readonly id: number; readonly todo_id?: number }
}) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  if (id === operator.id) return yield* notYours
  const password = newPassword()
  const { hash } = yield* Passwords
  const password_hash = yield* hash(Redacted.make(password))
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const [user] = yield* sql<{ role: string; username: string }>`
        select role, username from users where id = ${id} for update`
      if (!user) return yield* gone
      yield* mayManage([user.role])
      yield* sql`update users set password_hash = ${password_hash}, updated_at = now(), version = version + 1 where id = ${id}`
      yield* endSessionsOf([id], "password")
      yield* unlockAccount(id)
      if (todo_id !== undefined) yield* settleTodo(todo_id, "password")
      yield* settleRequests("password", user.username)
      yield* postMessage([id], { kind: "passwordChanged", about: { by: operator.username } })
      yield* appendEvent(operator, { type: "users.passwordReset", entityId: id })
      return { password }
    })
  )
})
