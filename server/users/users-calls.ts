import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { UserOption } from "../../src/contract/user-option.ts"
import type { User, UserEdit } from "../../src/contract/users.ts"
import { releaseWorkOf, releaseUnpermittedOf, renameOwner } from "../alarm-owners/release-alarms.ts"
import { remember } from "../authentication/known-browsers.ts"
import { hashPassword, isPassword } from "../authentication/passwords.ts"
import { proveOwner } from "../authentication/prove-owner.ts"
import { endSessionsOf } from "../authentication/sessions.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { conflict, invalidInput, text } from "../http/texts.ts"
import { settleRequests, settleTodo } from "../messages/account-requests.ts"
import { type AccountField, postMessage } from "../messages/message-contents.ts"
import { requireAvatar } from "../records/require-records.ts"
import { requireGrantable, requireManageable, superRoleLock } from "../roles/require-manageable.ts"
import { removeFactor } from "../second-factor/second-factors.ts"
import { declineRequest } from "./decline-request.ts"
import { unlockSignIn, generatePassword, setPassword } from "./set-password.ts"
import { requireRemainingSuperAdmin, lockUser, userOfRow, userTable as users } from "./user-table.ts"

/**
 * One's own password needs the old one (`user/password`), so that a stolen token alone cannot take over the account.
 */
const changeYourOwn = text("accounts.changeYourOwn")
const notYourself = conflict(text("accounts.notYourself"))
const notYourOwnAccess = conflict(text("accounts.notYourOwnAccess"))
const noFactor = conflict(text("accounts.noFactor"))
const notYourFactor = conflict(text("accounts.notYourFactor"))
const wrongOld = invalidInput(text("accounts.wrongOld"), "old_password")
const same = invalidInput(text("accounts.same"), "new_password")

const passwordWasSet = Effect.fnUntraced(function* ({ id, username }: User) {
  const operator = yield* CurrentOperator
  yield* unlockSignIn(id, operator.username)
  yield* settleRequests("password", username)
})

/** Ends the sessions and work of users who can no longer sign in. */
const leave = Effect.fnUntraced(function* (users: ReadonlyArray<Pick<User, "id" | "username">>) {
  yield* endSessionsOf(
    users.map(({ id }) => id),
    "account"
  )
  yield* releaseWorkOf(users.map(({ username }) => username))
})

const notified: ReadonlyArray<AccountField> = ["username", "email", "enabled"]

const roleOf = ({ role, role_name }: User) => ({ name: role, title: role_name || null })

/** Notifies a user of changes that another person made to the account. */
const notifyOfEdit = Effect.fnUntraced(function* (before: User, after: User) {
  const { id, username: by } = yield* CurrentOperator
  const to = [after.id]
  const fields = notified.filter((field) => before[field] !== after[field])
  if (id !== after.id && fields.length > 0) yield* postMessage(to, { kind: "accountEdited", about: { by, fields } })
  if (before.role !== after.role)
    yield* postMessage(to, { kind: "roleChanged", about: { by, before: roleOf(before), after: roleOf(after) } })
})

/** Operators manage accounts with no more rights than their own, and cannot change their own access. */
const requireEditable = Effect.fnUntraced(function* (draft: UserEdit, before: User) {
  const { id } = yield* CurrentOperator
  yield* requireManageable([before.role])
  if (draft.role !== before.role) yield* requireGrantable(draft.role, before.merchant_id)
  if (before.id === id && (!draft.enabled || draft.role !== before.role)) return yield* notYourOwnAccess
})

export const UsersCalls = callsOf("users", {
  list: Effect.fnUntraced(function* ({ query }) {
    const page = yield* users.list(query.sort === "id" ? { order: "desc", ...query } : query)
    return { ...page, list: yield* Effect.forEach(page.list, userOfRow) }
  }),
  all: Effect.fnUntraced(function* () {
    return { list: yield* sql<UserOption>`select id, username from users where enabled order by username, id` }
  }),
  add: Effect.fnUntraced(function* ({ payload: { password, todo_id, ...draft } }) {
    const { username: by, merchant_id } = yield* CurrentOperator
    yield* requireGrantable(draft.role, merchant_id)
    yield* requireAvatar(draft)
    const password_hash = yield* hashPassword(password)
    if (todo_id !== undefined) yield* settleTodo(todo_id, "registration")
    const row = yield* users.add({ ...draft, password_hash })
    yield* settleRequests("registration", row.username)
    yield* postMessage([row.id], { kind: "accountAdded", about: { by } })
    return yield* userOfRow(row)
  }),
  /**
   * Another administrator may set a password together with the rest of the account. A disabled user must sign in again
   * once enabled.
   */
  edit: Effect.fnUntraced(function* ({ payload: { password, ...draft } }) {
    const operator = yield* CurrentOperator
    if (password !== undefined && draft.id === operator.id) return yield* conflict(changeYourOwn, "password")
    yield* requireAvatar(draft)
    const { id, version, ...values } =
      password === undefined ? draft : { ...draft, password_hash: yield* hashPassword(password) }
    const { before, after } = yield* users.update({ id, version }, values, {
      lock: superRoleLock,
      unless: (before) => requireEditable(draft, before)
    })
    if (before.is_super_admin) yield* requireRemainingSuperAdmin
    if (!after.enabled) yield* leave([before])
    else {
      if (after.username !== before.username) yield* renameOwner(before.username, after.username)
      if (after.role !== before.role) yield* releaseUnpermittedOf([after.username])
    }
    yield* notifyOfEdit(before, after)
    if (password !== undefined) yield* passwordWasSet({ ...after, username: before.username })
    return yield* userOfRow(after)
  }),
  /** Deletes all of the users or none. */
  delete: Effect.fnUntraced(function* ({ payload }) {
    const operator = yield* CurrentOperator
    const { list } = yield* users.remove(payload, {
      lock: superRoleLock,
      unless: ({ id }) => (id === operator.id ? notYourself : undefined)
    })
    yield* requireManageable(list.map(({ role }) => role))
    yield* requireRemainingSuperAdmin
    yield* leave(list)
    return { list: yield* Effect.forEach(list, userOfRow) }
  }),
  declineRequest: ({ payload }) => declineRequest(payload),
  /** The administrator gives the new password to its owner. Nobody else sees it, and nothing stores it. */
  resetPassword: Effect.fnUntraced(function* ({ payload: { id, todo_id } }) {
    const operator = yield* CurrentOperator
    if (id === operator.id) return yield* conflict(changeYourOwn, "id")
    const password = generatePassword()
    const hash = yield* hashPassword(password)
    const user = yield* lockUser(id)
    yield* requireManageable([user.role])
    yield* setPassword(id, hash)
    if (todo_id !== undefined) yield* settleTodo(todo_id, "password")
    yield* passwordWasSet(user)
    return { password }
  }),
  /** For a user who has lost phone and recovery codes. The sessions end, because another person may have the phone. */
  resetSecondFactor: Effect.fnUntraced(function* ({ payload: { id } }) {
    const operator = yield* CurrentOperator
    if (id === operator.id) return yield* notYourFactor
    const user = yield* lockUser(id)
    yield* requireManageable([user.role])
    if (!(yield* removeFactor(id, operator, "secondFactor.reset"))) return yield* noFactor
    yield* endSessionsOf([id], "ended", operator.session_id)
    return yield* userOfRow(yield* users.find(id))
  }),
  avatar: Effect.fnUntraced(function* ({ payload }) {
    const { id } = yield* CurrentOperator
    yield* requireAvatar(payload)
    return yield* userOfRow(yield* users.change(yield* lockUser(id), payload))
  }),
  /** A new password ends all other sessions of the account. */
  password: Effect.fnUntraced(function* ({ payload: { old_password, new_password } }) {
    if (new_password === old_password) return yield* same
    const { id, session_id } = yield* proveOwner((_, hash) => isPassword(old_password, hash), wrongOld)
    const password_hash = yield* hashPassword(new_password)
    yield* setPassword(id, password_hash)
    yield* endSessionsOf([id], "password", session_id)
    yield* postMessage([id], { kind: "passwordChanged", about: { by: null } })
    yield* remember({ id, password_hash })
    return null
  })
})
