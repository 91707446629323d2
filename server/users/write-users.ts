import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import type { Removal } from "../../src/effects/contract/removal.ts"
import type { NewUser, User, UserEdit } from "../../src/effects/contract/users.ts"
import { appendEvent } from "../events/append-event.ts"
import { type Language, requestLanguage, words } from "../http/language.ts"
import { conflict, noSuchId, overtaken } from "../http/refusal.ts"
import { postMessage } from "../messages/post-message.ts"
import { settleRequests } from "../messages/settle-requests.ts"
import { foundAll, removedIds } from "../records/removed-ids.ts"
import { refuseTaken } from "../records/unique-values.ts"
import { Passwords } from "../authentication/passwords.ts"
import { endSessionsOf } from "../authentication/sessions.ts"
import { notifyOfEdit } from "./notify-of-edit.ts"
import { grantableRole, keepsASuperAdmin, mayManage, oneSuperChangeAtATime, ranksOf } from "./user-authority.ts"
import { lockUsers, userOf, type UserRow, usersById } from "./user-rows.ts"

const nameTaken = (username: string) =>
  conflict(words(`用户名 ${username} 已被使用`, `The username ${username} is taken`), "username")
const noun = words("用户", "user")
const notYourself = conflict(words("不能删除自己", "You cannot delete yourself"))
const notYourOwnAccess = conflict(
  words("不能停用自己或更改自己的角色", "You cannot disable yourself or change your own role")
)

/** Events are read in both languages: they show the record without words that depend on the reader. */
const recorded = (row: UserRow) => {
  const { role_name: _, ...kept } = userOf(row, "en-US")
  return kept
}

const shown =
  (language: Language) =>
  (row: UserRow): User =>
    userOf(row, language)

export const addUser = Effect.fnUntraced(function* (draft: NewUser) {
  const sql = yield* SqlClient.SqlClient
  const passwords = yield* Passwords
  const operator = yield* CurrentOperator
  yield* grantableRole(operator, draft.role)
  const hash = yield* passwords.hash(Redacted.make(draft.password))
  const row = yield* sql
    .withTransaction(
      Effect.gen(function* () {
        const [added] = yield* sql<{ id: number }>`
      insert into users (username, role, email, enabled, password_hash)
      values (${draft.username}, ${draft.role}, ${draft.email}, ${draft.enabled}, ${hash}) returning id`
        const [row] = yield* usersById([added!.id])
        yield* settleRequests(operator, "registration", row!.username)
        yield* postMessage([row!.id], { kind: "accountAdded", about: { by: operator.username } })
        yield* appendEvent(operator, { type: "users.added", entityId: row!.id, after: recorded(row!) })
        return row!
      })
    )
    .pipe(refuseTaken(nameTaken(draft.username)))
  return userOf(row, yield* requestLanguage)
})

export const editUser = Effect.fnUntraced(function* (edit: UserEdit) {
  const sql = yield* SqlClient.SqlClient
  const passwords = yield* Passwords
  const operator = yield* CurrentOperator
  const hash = edit.password === undefined ? null : yield* passwords.hash(Redacted.make(edit.password))
  const row = yield* sql
    .withTransaction(
      Effect.gen(function* () {
        yield* oneSuperChangeAtATime
        const [before] = yield* lockUsers([edit.id])
        if (!before) return yield* noSuchId(noun, edit.id)
        const ranks = yield* ranksOf([before.role])
        yield* mayManage(operator, ranks.get(before.role)!)
        if (edit.role !== before.role) yield* grantableRole(operator, edit.role)
        if (before.version !== edit.version) return yield* overtaken(noun)
        if (edit.id === operator.id && (!edit.enabled || edit.role !== before.role)) return yield* notYourOwnAccess
        yield* sql`update users set username = ${edit.username}, role = ${edit.role}, email = ${edit.email}, enabled = ${edit.enabled},
      password_hash = coalesce(${hash}::text, password_hash), updated_at = now(), version = version + 1 where id = ${edit.id}`
        yield* keepsASuperAdmin
        if (hash !== null)
          yield* endSessionsOf([edit.id], "password", edit.id === operator.id ? operator.session_id : undefined)
        const [after] = yield* usersById([edit.id])
        if (hash !== null) yield* settleRequests(operator, "password", before.username)
        yield* notifyOfEdit(operator, before, after!, hash !== null)
        yield* appendEvent(operator, {
          type: "users.edited",
          entityId: edit.id,
          before: recorded(before),
          after: { ...recorded(after!), password_changed: hash !== null }
        })
        return after!
      })
    )
    .pipe(refuseTaken(nameTaken(edit.username)))
  return userOf(row, yield* requestLanguage)
})

/** All or none. */
export const deleteUsers = Effect.fnUntraced(function* (removal: Removal) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const ids = yield* removedIds(noun, removal)
  const rows = yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* oneSuperChangeAtATime
      const rows = yield* lockUsers(ids)
      yield* foundAll(noun, ids, rows)
      if (ids.includes(operator.id)) return yield* notYourself
      const ranks = yield* ranksOf(rows.map(({ role }) => role))
      for (const row of rows) yield* mayManage(operator, ranks.get(row.role)!)
      yield* sql`delete from users where id = any(${ids}::int4[])`
      yield* keepsASuperAdmin
      yield* endSessionsOf(ids, "account")
      for (const row of rows)
        yield* appendEvent(operator, { type: "users.deleted", entityId: row.id, before: recorded(row) })
      return rows
    })
  )
  return { list: rows.map(shown(yield* requestLanguage)) }
})
