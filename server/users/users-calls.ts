import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { UserOption } from "../../src/effects/contract/users.ts"
import { callsOf } from "../calls.ts"
import { addressOf } from "../http/caller.ts"
import { changePassword } from "./change-password.ts"
import { makeListUsers } from "./list-users.ts"
import { addUser, deleteUsers, editUser } from "./write-users.ts"

export const UsersCalls = callsOf(
  "users",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const listUsers = yield* makeListUsers
    const everyUser = sql<UserOption>`select id, username from users where enabled order by username, id`
    return {
      list: ({ query }) => listUsers(query),
      all: () => Effect.map(everyUser, (list) => ({ list })),
      add: ({ payload }) => addUser(payload),
      edit: ({ payload }) => editUser(payload),
      delete: ({ payload }) => deleteUsers(payload),
      password: ({ payload, request }) => changePassword(payload, addressOf(request))
    }
  })
)
