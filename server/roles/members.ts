import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { Holders } from "../../src/contract/roles.ts"
import { holdsEverything, rulesUnder } from "../authentication/rule-tree.ts"
import { invalidInput, noSuchId, requestLanguage, text } from "../http/texts.ts"
import { knownRule, MANAGES } from "./role-rules.ts"
import { roleOptionOf } from "./role-table.ts"
import { roleTitle } from "./role-titles.ts"

const MAX_MEMBERS = 100
const MAX_GRANTORS = 5

const noQuestion = invalidInput(text("roles.noQuestion"), "id")

interface Question {
  readonly id?: number
  readonly rule?: string
}

/** The members of this role; or the roles that hold this rule, and their members. */
export const findMembers = Effect.fnUntraced(function* ({ id, rule }: Question) {
  const sql = yield* SqlClient.SqlClient
  const language = yield* requestLanguage
  if (rule !== undefined) yield* knownRule(rule, "rule")
  else if (id === undefined) return yield* noQuestion
  const matches = sql.and([
    ...(id === undefined ? [] : [sql`r.id = ${id}`]),
    ...(rule === undefined ? [] : [sql`(${sql.literal(holdsEverything("r"))} or ${rule} = any(r.rules))`])
  ])
  const roles = yield* sql`
    select id, name, title, is_admin or is_super as is_admin, created_at, updated_at from roles r where ${matches} order by id`
  if (id !== undefined && rule === undefined && roles.length === 0) return yield* noSuchId(text("records.role"), id)
  const users = yield* sql<Holders["users"][number] & { readonly title: string | null; readonly total: number }>`
    select u.id, u.username, u.role, r.title, u.enabled, (count(*) over ())::int4 as total
    from users u join roles r on r.name = u.role where ${matches} order by u.username, u.id limit ${MAX_MEMBERS}`
  return {
    roles: roles.map(roleOptionOf(language)),
    users: users.map(({ title, total: _, ...user }) => ({ ...user, role_name: roleTitle(user.role, title, language) })),
    total: users[0]?.total ?? 0
  }
})

/** The users who may grant this rule to the operator's role, as `setRules` decides it; of a section, any rule of it. No merchant's people change a role. */
export const whoCanGrant = Effect.fnUntraced(function* (name: string) {
  const wanted = rulesUnder(name)
  if (wanted.length === 0) yield* knownRule(name, "rule")
  const operator = yield* CurrentOperator
  const sql = yield* SqlClient.SqlClient
  const language = yield* requestLanguage
  const users = yield* sql<{ id: number; username: string; role: string; title: string | null; total: number }>`
    select u.id, u.username, u.role, r.title, (count(*) over ())::int4 as total
    from users u join roles r on r.name = u.role, (select rules, name, built_in, is_admin, is_super from roles where name = ${operator.role}) own
    where u.enabled and u.merchant_id is null and u.id <> ${operator.id} and (r.is_super or
      ((${sql.literal(holdsEverything("r"))} or not ${sql.literal(holdsEverything("own"))} and r.rules @> array[${MANAGES}]::text[]
         and r.rules && ${wanted}::text[] and r.rules @> own.rules)
       and (r.is_admin or not own.is_admin) and not own.is_super))
    order by u.username, u.id limit ${MAX_GRANTORS}`
  return {
    held: wanted.some((rule) => operator.rules.has(rule)),
    users: users.map(({ id, username, role, title }) => ({
      id,
      username,
      role_name: roleTitle(role, title, language)
    })),
    total: users[0]?.total ?? 0
  }
})
