import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { User, UserQuery } from "../../src/effects/contract/users.ts"
import { type Language, words, conflict } from "../http/words.ts"
import { inside } from "../lists/list-conditions.ts"
import { makeRecordTable } from "../records/record-table.ts"
import { roleTitle } from "../roles/role-titles.ts"

const ofRole = (column: string) => `(select ${column} from roles where name = role)`

/** Accounts. The password's hash is never shown; `role_name` is empty where the database has no title of the role. */
export const makeUserTable = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  makeRecordTable({
    topic: "users",
    row: User,
    computed: {
      role_name: ofRole("coalesce(title, '')"),
      is_admin: ofRole("is_admin or is_super"),
      is_super_admin: ofRole("is_super"),
      merchant: "coalesce((select name from merchants where id = merchant_id), '')",
      second_factor: "exists (select from second_factors where user_id = id and confirmed_at is not null)"
    },
    query: UserQuery,
    where: {
      // As an array, for which PostgreSQL goes through the index of merchants' people.
      merchant: (name) => ({
        where: [sql`merchant_id = any(array(select id from merchants where name_lower like lower(${inside(name)})))`]
      })
    },
    taken: ({ username }) =>
      conflict(words(`用户名 ${username} 已被使用`, `The username ${username} is taken`), "username"),
    // Events are read in both languages: they show the record without words that depend on the reader.
    recorded: ({ role_name: _, merchant: _m, ...row }, changed) =>
      changed ? { ...row, password_changed: "password_hash" in changed } : row
  })
)

/** The row as the contract shows it. */
export const userOf = (row: User, language: Language): User => ({
  ...row,
  role_name: roleTitle(row.role, row.role_name || null, language)
})

const lastSuper = conflict(words("不能移除最后一位超级管理员", "The last super administrator cannot be removed"))

/** To be asked after the change, inside its transaction: without an enabled super administrator it must not be kept. Nobody else changes any. */
export const keepsASuperAdmin = Effect.gen(function* () {
  if (!(yield* CurrentOperator).is_super_admin) return
  const sql = yield* SqlClient.SqlClient
  const [left] =
    yield* sql`select 1 as one from users u join roles r on r.name = u.role where r.is_super and u.enabled and u.merchant_id is null limit 1`
  if (!left) return yield* lastSuper
})
