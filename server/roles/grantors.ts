import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import { rulesUnder } from "../authentication/rule-tree.ts"
import { requestLanguage } from "../http/words.ts"
import { knownRule, MANAGES } from "./role-rules.ts"
import { roleTitle } from "./role-titles.ts"

const SHOWN = 5

/** Who may give the operator's role this rule, as `setRules` decides it; of a section, any rule of it. Roles are the platform's: no merchant's people change one. */
export const findGrantors = Effect.fnUntraced(function* (name: string) {
  const wanted = rulesUnder(name)
  if (wanted.length === 0) yield* knownRule(name, "rule")
  const operator = yield* CurrentOperator
  const sql = yield* SqlClient.SqlClient
  const language = yield* requestLanguage
  const users = yield* sql<{ id: number; username: string; role: string; title: string | null; total: number }>`
    select u.id, u.username, u.role, r.title, (count(*) over ())::int4 as total
    from users u join roles r on r.name = u.role, (select rules, is_admin, is_super from roles where name = ${operator.role}) own
    where u.enabled and u.merchant_id is null and u.id <> ${operator.id} and (r.is_super or
      (r.rules @> array[${MANAGES}]::text[] and r.rules && ${wanted}::text[] and r.rules @> own.rules
       and (r.is_admin or not own.is_admin) and not own.is_super))
    order by u.username, u.id limit ${SHOWN}`
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
