import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Holders } from "../../src/effects/contract/roles.ts"
import { invalidInput, noSuchId, requestLanguage, words } from "../http/words.ts"
import { knownRule } from "./role-rules.ts"
import { roleOptionOf } from "./role-table.ts"
import { roleTitle } from "./role-titles.ts"

const SHOWN = 100

const nothingAsked = invalidInput(words("id：请指定角色或权限项", "id: name a role or a permission"), "id")

interface Asked {
  readonly id?: number
  readonly rule?: string
}

/** Who has this role; or which roles hold this rule, and who has them. */
export const findHolders = Effect.fnUntraced(function* ({ id, rule }: Asked) {
  const sql = yield* SqlClient.SqlClient
  const language = yield* requestLanguage
  if (rule !== undefined) yield* knownRule(rule, "rule")
  else if (id === undefined) return yield* nothingAsked
  const asked = sql.and([
    ...(id === undefined ? [] : [sql`r.id = ${id}`]),
    ...(rule === undefined ? [] : [sql`(r.is_super or ${rule} = any(r.rules))`])
  ])
  const roles = yield* sql`
    select id, name, title, is_admin or is_super as is_admin, created_at, updated_at from roles r where ${asked} order by id`
  if (id !== undefined && rule === undefined && roles.length === 0) return yield* noSuchId(words("角色", "role"), id)
  const users = yield* sql<Holders["users"][number] & { readonly title: string | null; readonly total: number }>`
    select u.id, u.username, u.role, r.title, u.enabled, (count(*) over ())::int4 as total
    from users u join roles r on r.name = u.role where ${asked} order by u.username, u.id limit ${SHOWN}`
  return {
    roles: roles.map(roleOptionOf(language)),
    users: users.map(({ title, total: _, ...user }) => ({ ...user, role_name: roleTitle(user.role, title, language) })),
    total: users[0]?.total ?? 0
  }
})
