import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { words, invalidInput, noSuchRecord, requestLanguage, conflict } from "../http/words.ts"
import { postMessage } from "../messages/post-message.ts"
import { settleRequests, settleTodo } from "../messages/settle-requests.ts"
import { Passwords } from "../authentication/passwords.ts"
import { endSessionsOf } from "../authentication/sessions.ts"
import { formerBrowsers, knownAs, remember } from "../authentication/known-browsers.ts"
import { knownAvatar } from "../records/known-records.ts"
import { removeFactor } from "../second-factor/second-factors.ts"
import { SignInLimits } from "../authentication/sign-in-limits.ts"
import type { User, UserOption } from "../../src/effects/contract/users.ts"
import type { AccountField } from "../messages/message-contents.ts"
import { callsOf } from "../calls.ts"
import { declineRequest } from "./decline-request.ts"
import { changeYourOwn, resetPassword } from "./reset-password.ts"
import { mayGrant, mayManage } from "../roles/may-manage.ts"
import { oneSuperChangeAtATime } from "../roles/one-super-change.ts"
import { unlockAccount } from "./unlock-account.ts"
import { keepsASuperAdmin, makeUserTable, userOf } from "./user-table.ts"

const wrongOld = invalidInput(words("原密码错误", "The old password is wrong"), "old_password")
const same = invalidInput(
  words("新密码不能与原密码相同", "The new password must differ from the old one"),
  "new_password"
)
const gone = noSuchRecord(words("账号不存在", "The account is gone"))

const noFactor = conflict(words("该用户未启用两步验证", "This user has no second factor"))

const notYourFactor = conflict(
  words("请在用户设置中停用自己的两步验证", "Turn your own second factor off in the user settings")
)

const watched: ReadonlyArray<AccountField> = ["username", "email", "enabled"]

const roleOf = ({ role, role_name }: User) => ({ name: role, title: role_name || null })

/** Notifies a user of what somebody else has changed of the account. */
const notifyOfEdit = Effect.fnUntraced(function* (before: User, after: User, passwordChanged: boolean) {
  const { id, username: by } = yield* CurrentOperator
  const own = id === after.id
  const to = [after.id]
  const fields = watched.filter((field) => before[field] !== after[field])
  if (!own && fields.length > 0) yield* postMessage(to, { kind: "accountEdited", about: { by, fields } })
  if (before.role !== after.role)
    yield* postMessage(to, { kind: "roleChanged", about: { by, before: roleOf(before), after: roleOf(after) } })
  if (passwordChanged) yield* postMessage(to, { kind: "passwordChanged", about: { by } })
})

const notYourself = conflict(words("不能删除自己", "You cannot delete yourself"))
const notYourOwnAccess = conflict(
  words("不能停用自己或更改自己的角色", "You cannot disable yourself or change your own role")
)

const notYourPassword = conflict(changeYourOwn, "password")

const hashed = (password: string) => Effect.flatMap(Passwords, ({ hash }) => hash(Redacted.make(password)))

const worded = <Found extends { readonly list: ReadonlyArray<User> }>(found: Found) =>
  Effect.map(requestLanguage, (language) => ({ ...found, list: found.list.map((row) => userOf(row, language)) }))

export const UsersCalls = callsOf(
  "users",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const users = yield* makeUserTable

    return {
      list: ({ query }) =>
        Effect.flatMap(users.list(query.sort === "id" ? { order: "desc", ...query } : query), worded),
      all: () =>
        Effect.map(sql<UserOption>`select id, username from users where enabled order by username, id`, (list) => ({
          list
        })),
      add: Effect.fnUntraced(function* ({ payload: { password, todo_id, ...draft } }) {
        const { username: by, merchant_id } = yield* CurrentOperator
        yield* mayGrant(draft.role, merchant_id)
        yield* knownAvatar(draft)
        const values = { ...draft, password_hash: yield* hashed(password) }
        const row = yield* sql.withTransaction(
          Effect.gen(function* () {
            if (todo_id !== undefined) yield* settleTodo(todo_id, "registration")
            const row = yield* users.add(values)
            yield* settleRequests("registration", row.username)
            yield* postMessage([row.id], { kind: "accountAdded", about: { by } })
            return row
          })
        )
        return userOf(row, yield* requestLanguage)
      }),
      edit: Effect.fnUntraced(function* ({ payload: { password, ...draft } }) {
        const operator = yield* CurrentOperator
        const own = draft.id === operator.id
        if (own && password !== undefined) return yield* notYourPassword
        yield* knownAvatar(draft)
        const values = password === undefined ? draft : { ...draft, password_hash: yield* hashed(password) }
        const row = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* oneSuperChangeAtATime
            const [before] = yield* users.locked([draft.id])
            if (before) yield* mayManage([before.role])
            if (before && draft.role !== before.role) yield* mayGrant(draft.role, before.merchant_id)
            const after = yield* users.edit(values, ({ role }) =>
              own && (!draft.enabled || draft.role !== role) ? notYourOwnAccess : undefined
            )
            yield* keepsASuperAdmin
            // For good: whoever is enabled again signs in again.
            if (!after.enabled) yield* endSessionsOf([draft.id], "account")
            if (password !== undefined) {
              yield* endSessionsOf([draft.id], "password")
              yield* unlockAccount(draft.id)
              yield* settleRequests("password", before!.username)
            }
            yield* notifyOfEdit(before!, after, password !== undefined)
            return after
          })
        )
        return userOf(row, yield* requestLanguage)
      }),
      resetPassword,
      declineRequest,
      /** For whoever has lost phone and recovery codes. The sessions end, for the phone may be in other hands. */
      resetSecondFactor: Effect.fnUntraced(function* ({ payload: { id } }) {
        const operator = yield* CurrentOperator
        if (id === operator.id) return yield* notYourFactor
        const [before] = yield* users.locked([id])
        if (!before) return yield* gone
        yield* mayManage([before.role])
        if (!(yield* removeFactor(id, operator, "secondFactor.reset"))) return yield* noFactor
        yield* endSessionsOf([id], "ended", operator.session_id)
        return userOf(yield* users.find(id), yield* requestLanguage)
      }, inTransaction),
      /** All or none. */
      delete: Effect.fnUntraced(function* ({ payload }) {
        const operator = yield* CurrentOperator
        yield* oneSuperChangeAtATime
        const removed = yield* users.remove(payload, ({ id }) => (id === operator.id ? notYourself : undefined))
        yield* mayManage(removed.list.map(({ role }) => role))
        yield* keepsASuperAdmin
        yield* endSessionsOf(
          removed.list.map(({ id }) => id),
          "account"
        )
        return yield* worded(removed)
      }, inTransaction),
      avatar: Effect.fnUntraced(function* ({ payload }) {
        const { id } = yield* CurrentOperator
        yield* knownAvatar(payload)
        const [before] = yield* users.locked([id])
        if (!before) return yield* gone
        const row = yield* users.change(before, { type: "users.avatarChanged", values: payload })
        return userOf(row, yield* requestLanguage)
      }, inTransaction),
      /** One's own password. All other sessions of the account end with it. Guesses count for the browser: with a stolen token alone there are few. */
      password: Effect.fnUntraced(function* ({ payload: { old_password, new_password } }) {
        const passwords = yield* Passwords
        const limits = yield* SignInLimits
        const operator = yield* CurrentOperator
        if (new_password === old_password) return yield* same
        const [account] = yield* sql<{
          password_hash: string
        }>`select password_hash from users where id = ${operator.id}`
        if (!account) return yield* gone
        const who = (yield* knownAs({ id: operator.id, ...account })) ?? formerBrowsers(operator.id)
        yield* limits.count("guessed", who)
        if (!(yield* passwords.verify(Redacted.make(old_password), account.password_hash, true))) return yield* wrongOld
        yield* limits.forgive("guessed", who)
        const hash = yield* hashed(new_password)
        yield* sql.withTransaction(
          Effect.gen(function* () {
            const changed =
              yield* sql`update users set password_hash = ${hash}, updated_at = now(), version = version + 1
              where id = ${operator.id} and password_hash = ${account.password_hash} returning id`
            if (changed.length === 0) return yield* wrongOld
            yield* endSessionsOf([operator.id], "password", operator.session_id)
            yield* postMessage([operator.id], { kind: "passwordChanged", about: { by: null } })
            yield* appendEvent(operator, { type: "users.passwordChanged", entityId: operator.id })
            yield* remember({ id: operator.id, password_hash: hash })
          })
        )
        return null
      })
    }
  })
)
