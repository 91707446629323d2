import { Effect, Redacted } from "effect"
import type { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { User, UserEdit } from "../../src/contract/users.ts"
import { Passwords } from "../authentication/passwords.ts"
import { endSessionsOf } from "../authentication/sessions.ts"
import { conflict, requestLanguage, text } from "../http/texts.ts"
import { type AccountField, postMessage } from "../messages/message-contents.ts"
import { settleRequests } from "../messages/account-requests.ts"
import { knownAvatar } from "../records/known-records.ts"
import { mayGrant, mayManage, superRoleLock } from "../roles/may-manage.ts"
import { changeYourOwn, unlockAccount } from "./reset-access.ts"
import { keepsASuperAdmin, type UserTable, userOf } from "./user-table.ts"

const notYourOwnAccess = conflict(text("accounts.notYourOwnAccess"))
const notYourPassword = conflict(changeYourOwn, "password")

const notified: ReadonlyArray<AccountField> = ["username", "email", "enabled"]

const roleOf = ({ role, role_name }: User) => ({ name: role, title: role_name || null })

/** Notifies a user of changes that somebody else has made to the account. */
const notifyOfEdit = Effect.fnUntraced(function* (before: User, after: User, passwordChanged: boolean) {
  const { id, username: by } = yield* CurrentOperator
  const to = [after.id]
  const fields = notified.filter((field) => before[field] !== after[field])
  if (id !== after.id && fields.length > 0) yield* postMessage(to, { kind: "accountEdited", about: { by, fields } })
  if (before.role !== after.role)
    yield* postMessage(to, { kind: "roleChanged", about: { by, before: roleOf(before), after: roleOf(after) } })
  if (passwordChanged) yield* postMessage(to, { kind: "passwordChanged", about: { by } })
})

/** Operators manage accounts of no more rights than their own, and keep their own access as it is. */
const mayEdit = Effect.fnUntraced(function* (draft: UserEdit, before: User) {
  const { id } = yield* CurrentOperator
  yield* mayManage([before.role])
  if (draft.role !== before.role) yield* mayGrant(draft.role, before.merchant_id)
  if (before.id === id && (!draft.enabled || draft.role !== before.role)) return yield* notYourOwnAccess
})

/** A password is set with the rest of the account by another administrator alone. Whoever is disabled signs in again when enabled. */
export const editUser = (users: UserTable) =>
  Effect.fnUntraced(function* ({ payload: { password, ...draft } }: { readonly payload: UserEdit }) {
    const services = yield* Effect.context<CurrentOperator | SqlClient.SqlClient>()
    const operator = yield* CurrentOperator
    if (password !== undefined && draft.id === operator.id) return yield* notYourPassword
    yield* knownAvatar(draft)
    const { id, version, ...values } =
      password === undefined
        ? draft
        : { ...draft, password_hash: yield* Passwords.use(({ hash }) => hash(Redacted.make(password))) }
    const { before, after } = yield* users.update({ id, version }, values, {
      lock: yield* superRoleLock,
      unless: (before) => Effect.provideContext(mayEdit(draft, before), services)
    })
    if (before.is_super_admin) yield* keepsASuperAdmin
    if (!after.enabled) yield* endSessionsOf([id], "account")
    if (password !== undefined) {
      yield* endSessionsOf([id], "password")
      yield* unlockAccount(id)
      yield* settleRequests("password", before.username)
    }
    yield* notifyOfEdit(before, after, password !== undefined)
    return userOf(after, yield* requestLanguage)
  })
