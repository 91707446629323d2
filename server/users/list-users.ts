import { Effect, Fiber } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import type { UserPage, UserQuery } from "../../src/effects/contract/users.ts"
import { askedTogether } from "../database/asked-together.ts"
import { inside, offsetOf } from "../database/page-of-rows.ts"
import type { Language } from "../http/language.ts"
import { type UserRow, userOf } from "./user-rows.ts"
import { makeShelf } from "./revision-shelf.ts"

/** Which rows a page shows, out of how many, at one revision of what it depends on. */
interface Outline {
  readonly revision: number
  readonly ids: ReadonlyArray<number>
  readonly total: number
}

const ATTEMPTS = 3
/** So few matches are sorted sooner than an order is walked in search of them. */
const FEW = 3000

/**
 * Every write to users moves their revision on, in its own transaction. So the outline of a page (its ids and the total) is kept until the
 * revision changes, and the one statement that reads the rows also says whether the outline still holds: exact, in any server on this
 * database, and as fast as ten primary keys. Sign-ins have a revision of their own, which only the order by `latest_login` depends on.
 */
export const makeListUsers = Effect.map(SqlClient.SqlClient, (sql) => {
  const outlines = makeShelf<Outline>()
  const totals = makeShelf<Omit<Outline, "ids">>()
  const running = new Map<string, Fiber.Fiber<Outline, SqlError.SqlError>>()

  const filters = ({ username, email, role, enabled }: UserQuery): Statement.Fragment => {
    const all: Array<Statement.Fragment> = []
    if (username) all.push(sql`lower(username) like lower(${inside(username)})`)
    if (email) all.push(sql`lower(email) like lower(${inside(email)})`)
    if (role) all.push(sql`role = ${role}`)
    if (enabled) all.push(sql`enabled = ${enabled === "true"}`)
    return all.length === 0 ? sql.literal("") : sql`where ${sql.and(all)}`
  }

  const orderOf = ({ page = 1, page_size = 10, sort = "id", order = sort === "id" ? "desc" : "asc" }: UserQuery) => ({
    column: sort,
    direction: sql.literal(order),
    slice: sql`limit ${page_size} offset ${offsetOf(page, page_size)}`
  })

  const users = sql.literal("(select revision from list_revisions where topic = 'users')")
  const usersAndSignIns = sql.literal(
    "(select sum(revision)::int4 from list_revisions where topic in ('users', 'sign-ins'))"
  )
  const revisionFor = ({ sort }: UserQuery) => (sort === "latest_login" ? usersAndSignIns : users)

  /** Collects all who match and sorts them: sure to cost no more than it finds. */
  const gather = Effect.fnUntraced(function* (query: UserQuery, filter: string) {
    const { column, direction, slice } = orderOf(query)
    const [found] = yield* sql<Outline>`
      with found as materialized (select id, ${sql(column)} as place from users ${filters(query)})
      select ${revisionFor(query)} as revision, (select count(*)::int4 from found) as total,
        array(select id from found order by place ${direction}, id ${direction} ${slice}) as ids`
    totals.keep(filter, found!)
    return found!
  })

  /** Walks the order until the page is full: a few steps where many match. */
  const walk = Effect.fnUntraced(function* (query: UserQuery, filter: string) {
    const { column, direction, slice } = orderOf(query)
    const where = filters(query)
    const by = column === "id" ? sql`id ${direction}` : sql`${sql(column)} ${direction}, id ${direction}`
    const [found] = yield* sql<Omit<Outline, "total">>`
      select ${revisionFor(query)} as revision, array(select id from users ${where} order by ${by} ${slice}) as ids`
    const kept = totals.at(filter, found!.revision)
    if (kept) return { ...found!, total: kept.total }
    const [counted] = yield* sql<Omit<Outline, "ids">>`
      select ${revisionFor(query)} as revision, (select count(*)::int4 from users ${where}) as total`
    totals.keep(filter, counted!)
    return { ...found!, total: counted!.total }
  })

  const outline = (query: UserQuery, filter: string) => {
    const searched = Boolean(query.username) || Boolean(query.email)
    return searched && (totals.last(filter)?.total ?? 0) <= FEW ? gather(query, filter) : walk(query, filter)
  }

  /** Many who ask for the same page at once are answered by one search, which goes on when the first of them hangs up. */
  const shared = Effect.fnUntraced(function* (key: string, query: UserQuery, filter: string) {
    const fiber =
      running.get(key) ??
      (yield* Effect.forkDetach(outline(query, filter).pipe(Effect.ensuring(Effect.sync(() => running.delete(key)))), {
        startImmediately: false
      }))
    running.set(key, fiber)
    return yield* Fiber.join(fiber)
  })

  /** One statement for all who ask at the same moment: the rows of their outlines, and the revisions they were read at. */
  const rowsOf = askedTogether(
    Effect.fnUntraced(function* (outlines: ReadonlyArray<ReadonlyArray<number>>) {
      const rows = yield* sql<UserRow & { readonly users: number; readonly usersAndSignIns: number }>`
        select v.users, v."usersAndSignIns", u.id, u.username, u.role, r.title, u.email, u.enabled, r.is_admin, r.is_super, u.latest_login,
          u.created_at, u.updated_at, u.version
        from (select ${users} as users, ${usersAndSignIns} as "usersAndSignIns") v
          left join (users u join roles r on r.name = u.role) on u.id = any(${[...new Set(outlines.flat())]}::int4[])`
      const byId = new Map(rows.map((row) => [row.id, row]))
      return (ids: ReadonlyArray<number>) => ({
        users: rows[0]?.users,
        usersAndSignIns: rows[0]?.usersAndSignIns,
        rows: ids.flatMap((id) => byId.get(id) ?? [])
      })
    })
  )

  return Effect.fnUntraced(function* (query: UserQuery, language: Language) {
    const filter = JSON.stringify([
      query.username,
      query.email,
      query.role,
      query.enabled,
      query.sort === "latest_login"
    ])
    const key = JSON.stringify([filter, query.page, query.page_size, query.sort, query.order])
    for (let attempt = 1; ; attempt++) {
      const plan = outlines.last(key) ?? (yield* shared(key, query, filter))
      const { rows, ...revisions } = yield* rowsOf(plan.ids)
      const holds = plan.revision === (query.sort === "latest_login" ? revisions.usersAndSignIns : revisions.users)
      if (holds) outlines.keep(key, plan)
      if (holds || attempt === ATTEMPTS)
        return { list: rows.map((row) => userOf(row, language)), total: plan.total } satisfies UserPage
      outlines.drop(key)
    }
  })
})
