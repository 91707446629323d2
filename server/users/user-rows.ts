import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { User } from "../../src/effects/contract/users.ts"
import type { Language } from "../http/language.ts"
import { shownRow } from "../lists/shown-row.ts"
import { roleTitle } from "../roles/role-titles.ts"

/** A user with what its role says about it. */
export interface UserRow extends Omit<User, "role_name" | "is_super_admin"> {
  readonly title: string | null
  readonly is_super: boolean
}

/** The password's hash is never selected. */
export const userShown = `u.id, u.username, u.role, r.title, u.email, u.enabled, r.is_admin, r.is_super, u.latest_login, u.created_at,
  u.updated_at, u.version`
export const userTable = "users u"
export const userJoins = "left join roles r on r.name = u.role"

/** The row as the contract shows it. */
export const userOf = ({ title, is_super, ...row }: UserRow, language: Language): User => ({
  ...row,
  role_name: roleTitle(row.role, title, language),
  is_admin: row.is_admin || is_super,
  is_super_admin: is_super
})

/** The users of these ids. */
export const usersById = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select ${sql.literal(userShown)} from ${sql.literal(`${userTable} ${userJoins}`)} where u.id = any(${ids}::int4[]) order by u.id`
  return rows.map((row) => shownRow<UserRow>(row))
})

/** As `usersById`, and nobody else can change them until the transaction ends. */
export const lockUsers = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select id from users where id = any(${ids}::int4[]) order by id for update`
  return yield* usersById(ids)
})
