import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { User } from "../../src/effects/contract/users.ts"
import type { Language } from "../http/language.ts"
import { roleTitle } from "../roles/role-titles.ts"

export interface UserRow {
  readonly id: number
  readonly username: string
  readonly role: string
  readonly title: string | null
  readonly email: string
  readonly enabled: boolean
  readonly is_admin: boolean
  readonly is_super: boolean
  readonly latest_login: Date | null
  readonly created_at: Date
  readonly updated_at: Date
  readonly version: number
}

/** The row as the contract shows it; the password's hash is never selected. */
export const userOf = (row: UserRow, language: Language): User => ({
  id: row.id,
  username: row.username,
  role: row.role,
  role_name: roleTitle(row.role, row.title, language),
  email: row.email,
  enabled: row.enabled,
  is_admin: row.is_admin || row.is_super,
  is_super_admin: row.is_super,
  latest_login: row.latest_login?.getTime() ?? null,
  created_at: row.created_at.getTime(),
  updated_at: row.updated_at.getTime(),
  version: row.version
})

/** Users with what their role says about them. */
export const usersById = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<UserRow>`
    select u.id, u.username, u.role, r.title, u.email, u.enabled, r.is_admin, r.is_super, u.latest_login, u.created_at, u.updated_at, u.version
    from users u join roles r on r.name = u.role where u.id = any(${ids}::int4[]) order by u.id`
})

/** As `usersById`, and nobody else can change them until the transaction ends. */
export const lockUsers = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select id from users where id = any(${ids}::int4[]) order by id for update`
  return yield* usersById(ids)
})
