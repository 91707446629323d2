import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import type { Removal } from "../../src/effects/contract/crud.ts"
import type { NewUser, User, UserEdit, UserOption } from "../../src/effects/contract/users.ts"
import { Passwords } from "../authentication/passwords.ts"
import { endSessionsOf } from "../authentication/sessions.ts"
import { callsOf } from "../calls.ts"
import { requestLanguage, words } from "../http/language.ts"
import { conflict } from "../http/refusal.ts"
import { postMessage, settleRequests } from "../messages/post-message.ts"
import { changePassword } from "./change-password.ts"
import { notifyOfEdit } from "./notify-of-edit.ts"
import { keepsASuperAdmin, mayGrant, mayManage, oneSuperChangeAtATime } from "./user-authority.ts"
import { makeUserTable, userOf } from "./user-table.ts"

const notYourself = conflict(words("不能删除自己", "You cannot delete yourself"))
const notYourOwnAccess = conflict(
  words("不能停用自己或更改自己的角色", "You cannot disable yourself or change your own role")
)

const hashed = (password: string) => Effect.flatMap(Passwords, ({ hash }) => hash(Redacted.make(password)))

const worded = <Found extends { readonly list: ReadonlyArray<User> }>(found: Found) =>
  Effect.map(requestLanguage, (language) => ({ ...found, list: found.list.map((row) => userOf(row, language)) }))

export const UsersCalls = callsOf(
  "users",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const users = yield* makeUserTable

    const add = Effect.fnUntraced(function* ({ password, ...draft }: NewUser) {
      const operator = yield* CurrentOperator
      yield* mayGrant(operator, draft.role)
      const values = { ...draft, password_hash: yield* hashed(password) }
      const row = yield* sql.withTransaction(
        Effect.gen(function* () {
          const row = yield* users.add(values)
          yield* settleRequests(operator, "registration", row.username)
          yield* postMessage([row.id], { kind: "accountAdded", about: { by: operator.username } })
          return row
        })
      )
      return userOf(row, yield* requestLanguage)
    })

    const edit = Effect.fnUntraced(function* ({ password, ...draft }: UserEdit) {
      const operator = yield* CurrentOperator
      const own = draft.id === operator.id
      const values = password === undefined ? draft : { ...draft, password_hash: yield* hashed(password) }
      const row = yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* oneSuperChangeAtATime
          const [before] = yield* users.locked([draft.id])
          if (before) yield* mayManage(operator, [before.role])
          if (before && draft.role !== before.role) yield* mayGrant(operator, draft.role)
          const after = yield* users.edit(values, ({ role }) =>
            own && (!draft.enabled || draft.role !== role) ? notYourOwnAccess : undefined
          )
          yield* keepsASuperAdmin
          if (password !== undefined) {
            yield* endSessionsOf([draft.id], "password", own ? operator.session_id : undefined)
            yield* settleRequests(operator, "password", before!.username)
          }
          yield* notifyOfEdit(operator, before!, after, password !== undefined)
          return after
        })
      )
      return userOf(row, yield* requestLanguage)
    })

    /** All or none. */
    const remove = Effect.fnUntraced(function* (removal: Removal) {
      const operator = yield* CurrentOperator
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* oneSuperChangeAtATime
          const removed = yield* users.remove(removal, ({ id }) => (id === operator.id ? notYourself : undefined))
          const roles = removed.list.map(({ role }) => role)
          yield* mayManage(operator, roles)
          yield* keepsASuperAdmin
          const ids = removed.list.map(({ id }) => id)
          yield* endSessionsOf(ids, "account")
          return yield* worded(removed)
        })
      )
    })

    return {
      list: ({ query }) =>
        Effect.flatMap(users.list(query.sort === "id" ? { order: "desc", ...query } : query), worded),
      all: () =>
        Effect.map(sql<UserOption>`select id, username from users where enabled order by username, id`, (list) => ({
          list
        })),
      add: ({ payload }) => add(payload),
      edit: ({ payload }) => edit(payload),
      delete: ({ payload }) => remove(payload),
      password: ({ payload }) => changePassword(payload)
    }
  })
)
