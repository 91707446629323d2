import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import { addressOf } from "../http/caller.ts"
import { answering } from "../http/refusal.ts"
import { changePassword } from "./change-password.ts"
import { makeListUsers } from "./list-users.ts"
import { addUser, deleteUsers, editUser } from "./write-users.ts"

export const UsersCalls = HttpApiBuilder.group(
  ConsoleApi,
  "users",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const listUsers = yield* makeListUsers
    const everyUser = sql<{
      id: number
      username: string
    }>`select id, username from users where enabled order by username, id`
    return handlers.handleAll({
      list: ({ query }) => answering(listUsers(query)),
      all: () => answering(Effect.map(everyUser, (list) => ({ list }))),
      add: ({ payload }) => answering(addUser(payload)),
      edit: ({ payload }) => answering(editUser(payload)),
      delete: ({ payload }) => answering(deleteUsers(payload)),
      password: ({ payload, request }) => answering(changePassword(payload, addressOf(request)))
    })
  })
)
