import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/call.ts"
import type { View, ViewDraft } from "../../src/effects/contract/views.ts"
import { callsOf } from "../calls.ts"
import { appendEvent, inTransaction } from "../events/append-event.ts"
import { conflict, invalidInput, noSuchId, words } from "../http/words.ts"

/** Of one operator for one page: more cannot be chosen from. */
const MOST = 50

const noun = words("视图", "view")
const taken = conflict(words("您已有同名视图", "You have a view of this name already"), "name")
const tooMany = invalidInput(words(`每个页面最多 ${MOST} 个视图`, `A page can have ${MOST} views at most`), "name")

type Row = Omit<View, "owner" | "own"> & { readonly user_id: number }
const shown = "id, user_id, page, name, search, columns, density, shared, is_default"

/** One's own; another's is as if there were none. */
const ownView = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const [found] =
    yield* sql<Row>`select ${sql.literal(shown)} from views where id = ${id} and user_id = ${operator.id} for update`
  return found === undefined ? yield* noSuchId(noun, id, "id") : found
})

const viewOf = ({ user_id: _, ...row }: Row, owner: string): View => ({ ...row, owner, own: true })

const save = Effect.fnUntraced(function* ({ id, page, search, columns, density, shared, ...draft }: ViewDraft) {
  const name = draft.name.trim()
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  // Whoever saves twice at once does so one after the other.
  yield* sql`select from users where id = ${operator.id} for update`
  const before = id === undefined ? undefined : yield* ownView(id)
  const others = yield* sql<{ readonly same: boolean }>`
    select name_key(name) = name_key(${name}) as same from views
    where user_id = ${operator.id} and page = ${page} and id is distinct from ${id ?? null}::int4`
  if (others.some(({ same }) => same)) return yield* taken
  if (others.length >= MOST) return yield* tooMany
  const isDefault = draft.is_default ?? before?.is_default ?? false
  const former = !isDefault
    ? []
    : yield* sql<Row>`update views set is_default = false where user_id = ${operator.id} and page = ${page} and is_default
        and id is distinct from ${id ?? null}::int4 returning ${sql.literal(shown)}`
  const values = sql`${page}, ${name}, ${search}, ${JSON.stringify(columns)}::jsonb, ${density}, ${shared}, ${isDefault}`
  const [saved] =
    id === undefined
      ? yield* sql<Row>`insert into views (user_id, page, name, search, columns, density, shared, is_default)
          values (${operator.id}, ${values}) returning ${sql.literal(shown)}`
      : yield* sql<Row>`update views set (page, name, search, columns, density, shared, is_default) = (${values})
          where id = ${id} returning ${sql.literal(shown)}`
  for (const row of former) {
    const view = viewOf(row, operator.username)
    const before = { ...view, is_default: true }
    yield* appendEvent(operator, { type: "views.saved", entityId: view.id, before, after: view })
  }
  const after = viewOf(saved!, operator.username)
  yield* appendEvent(operator, {
    type: "views.saved",
    entityId: after.id,
    ...(before === undefined ? {} : { before: viewOf(before, operator.username) }),
    after
  })
  return after
}, inTransaction)

const remove = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const before = viewOf(yield* ownView(id), operator.username)
  yield* sql`delete from views where id = ${id}`
  yield* appendEvent(operator, { type: "views.deleted", entityId: id, before })
  return before
}, inTransaction)

export const ViewsCalls = callsOf(
  "views",
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return {
      list: ({ query: { page } }) =>
        Effect.gen(function* () {
          const { id } = yield* CurrentOperator
          const which =
            page === undefined
              ? sql`user_id = ${id} and is_default`
              : sql`page = ${page} and (user_id = ${id} or shared)`
          const list = yield* sql<View>`
            select views.id, page, name, search, columns, density, shared, username as owner, user_id = ${id} as own,
              user_id = ${id} and is_default as is_default
            from views join users on users.id = user_id
            where ${which}
            order by own desc, name_key(name), views.id limit 500`
          return { list }
        }),
      save: ({ payload }) => save(payload),
      remove: ({ payload: { id } }) => remove(id)
    }
  })
)
