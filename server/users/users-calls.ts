import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { User, UserOption } from "../../src/contract/users.ts"
import { Passwords } from "../authentication/passwords.ts"
import { endSessionsOf } from "../authentication/sessions.ts"
import { callsOf } from "../calls.ts"
import { conflict, requestLanguage, text } from "../http/texts.ts"
import { postMessage } from "../messages/message-contents.ts"
import { settleRequests, settleTodo } from "../messages/account-requests.ts"
import { knownAvatar } from "../records/known-records.ts"
import { mayGrant, mayManage, oneSuperChangeAtATime } from "../roles/may-manage.ts"
import { declineRequest } from "./decline-request.ts"
import { editUser } from "./edit-user.ts"
import { ownAccount } from "./own-account.ts"
import { resetAccess } from "./reset-access.ts"
import { keepsASuperAdmin, makeUserTable, userOf } from "./user-table.ts"

const notYourself = conflict(text("accounts.notYourself"))

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
        const password_hash = yield* Passwords.use(({ hash }) => hash(Redacted.make(password)))
        if (todo_id !== undefined) yield* settleTodo(todo_id, "registration")
        const row = yield* users.add({ ...draft, password_hash })
        yield* settleRequests("registration", row.username)
        yield* postMessage([row.id], { kind: "accountAdded", about: { by } })
        return userOf(row, yield* requestLanguage)
      }),
      edit: editUser(users),
      declineRequest,
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
      }),
      ...resetAccess(users),
      ...ownAccount(users)
    }
  })
)
