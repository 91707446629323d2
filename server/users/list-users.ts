import { Effect } from "effect"
import { type UserPage, UserQuery } from "../../src/effects/contract/users.ts"
import { requestLanguage } from "../http/language.ts"
import { makeConditions } from "../lists/list-conditions.ts"
import { makeReadPage } from "../lists/read-page.ts"
import { userJoins, userOf, type UserRow, userShown, userTable } from "./user-rows.ts"

/** Everybody, the newest first unless asked otherwise. */
export const makeListUsers = Effect.gen(function* () {
  const conditions = yield* makeConditions(UserQuery)
  const readPage = yield* makeReadPage
  return Effect.fnUntraced(function* (query: UserQuery) {
    const { sort = "id", order = sort === "id" ? "desc" : "asc" } = query
    const found = yield* readPage<UserRow>({
      ...query,
      shown: userShown,
      table: userTable,
      joins: userJoins,
      key: "u.id",
      ...conditions(query),
      sort: { by: `u.${sort}`, direction: order }
    })
    const language = yield* requestLanguage
    return { ...found, list: found.list.map((row) => userOf(row, language)) } satisfies UserPage
  })
})
