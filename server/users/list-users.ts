import { Effect } from "effect"
import { SqlClient, Statement } from "effect/sql"
import type { UserPage, UserQuery } from "../../src/effects/contract/users.ts"
import { inside, offsetOf } from "../database/page-of-rows.ts"
import type { Language } from "../http/language.ts"
import { type UserRow, userOf } from "./user-rows.ts"

const COUNTS_KEPT = 1000

/**
 * Totals by filter, each with the revision of the users it was counted at. Every write to users moves the revision on in its own
 * transaction, and a page reads the revision in the statement that reads its rows: a kept total is exact, in any server on this database.
 */
const makeTotals = () => {
  const kept = new Map<string, { readonly revision: number; readonly total: number }>()
  return {
    at: (filter: string, revision: number) => {
      const found = kept.get(filter)
      return found?.revision === revision ? found.total : undefined
    },
    keep: (filter: string, revision: number, total: number) => {
      kept.delete(filter)
      kept.set(filter, { revision, total })
      if (kept.size > COUNTS_KEPT) kept.delete(kept.keys().next().value!)
    }
  }
}

export const makeListUsers = Effect.map(SqlClient.SqlClient, (sql) => {
  const totals = makeTotals()

  const filters = ({ username, email, role, enabled }: UserQuery): Statement.Fragment => {
    const all: Array<Statement.Fragment> = []
    if (username) all.push(sql`username ilike ${inside(username)}`)
    if (email) all.push(sql`email ilike ${inside(email)}`)
    if (role) all.push(sql`role = ${role}`)
    if (enabled) all.push(sql`enabled = ${enabled === "true"}`)
    return all.length === 0 ? sql.literal("") : sql`where ${sql.and(all)}`
  }

  const count = Effect.fnUntraced(function*(where: Statement.Fragment) {
    const [row] = yield* sql<{ total: number; revision: number }>`
      select (select count(*)::int4 from users ${where}) as total, (select revision from list_revisions where topic = 'users') as revision`
    return row!
  })

  return Effect.fnUntraced(function*(query: UserQuery, language: Language) {
    const { page = 1, page_size = 10, sort = "id", order = sort === "id" ? "desc" : "asc" } = query
    const filter = JSON.stringify([query.username, query.email, query.role, query.enabled])
    const where = filters(query)
    const direction = sql.literal(order)

    const rows = yield* sql<UserRow & { readonly revision: number }>`
      select u.*, r.title, r.is_admin, r.is_super, (select revision from list_revisions where topic = 'users') as revision
      from (
        select id, username, role, email, enabled, latest_login, created_at, updated_at, version from users ${where}
        order by ${sql(sort)} ${direction}, id ${direction} limit ${page_size} offset ${offsetOf(page, page_size)}
      ) u join roles r on r.name = u.role
      order by ${sql(`u.${sort}`)} ${direction}, u.id ${direction}`

    const first = rows[0]
    const kept = first && totals.at(filter, first.revision)
    if (kept !== undefined) return { list: rows.map((row) => userOf(row, language)), total: kept } satisfies UserPage
    const { total, revision } = yield* count(where)
    totals.keep(filter, revision, total)
    return { list: rows.map((row) => userOf(row, language)), total } satisfies UserPage
  })
})
