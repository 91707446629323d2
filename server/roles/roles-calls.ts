import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Language, type Words, words, requestLanguage } from "../http/words.ts"
import type { Role } from "../../src/effects/contract/roles.ts"
import { callsOf } from "../calls.ts"
import { shownRow } from "../lists/read-page.ts"

/** Titles of the roles the server brings along, which have none of their own in the database. */
const brought: Readonly<Record<string, Words>> = {
  "super-admin": words("超级管理员", "Super administrator"),
  admin: words("管理员", "Administrator"),
  user: words("普通用户", "User"),
  operator: words("运营人员", "Operator"),
  sales: words("零售主管", "Retail manager"),
  field: words("设备运维", "Field engineer"),
  marketing: words("市场专员", "Marketing"),
  auditor: words("审计员", "Auditor")
}

export const roleTitle = (name: string, title: string | null, language: Language): string =>
  title ?? brought[name]?.[language] ?? name

export const RolesCalls = callsOf("roles", {
  all: Effect.fnUntraced(function* () {
    const sql = yield* SqlClient.SqlClient
    const language = yield* requestLanguage
    const rows = yield* sql`
      select id, name, title, is_admin or is_super as is_admin, created_at, updated_at from roles order by id`
    const list = rows.map((row) => {
      const role = shownRow<Omit<Role, "title"> & { readonly title: string | null }>(row)
      return { ...role, title: roleTitle(role.name, role.title, language) }
    })
    return { list }
  })
})
