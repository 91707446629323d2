import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { View } from "../../src/contract/views.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { conflict, invalidInput, noSuchId, text } from "../http/texts.ts"

/** The most views of one operator and page. */
const MAX_VIEWS = 50

const noun = text("records.view")
const nameTaken = conflict(text("views.taken"), "name")
const tooMany = invalidInput(text("views.tooMany", { max: MAX_VIEWS }), "name")

type Row = Omit<View, "owner" | "own">
const viewColumns = sql.literal("id, page, name, search, columns, density, shared, is_default")

export const ViewsCalls = callsOf("views", {
  list: Effect.fnUntraced(function* ({ query: { page } }) {
    const { id } = yield* CurrentOperator
    const condition =
      page === undefined ? sql`user_id = ${id} and is_default` : sql`page = ${page} and (user_id = ${id} or shared)`
    const list = yield* sql<View>`
      select views.id, page, name, search, columns, density, shared, username as owner, user_id = ${id} as own,
        user_id = ${id} and is_default as is_default
      from views join users on users.id = user_id
      where ${condition}
      order by own desc, name_key(name), views.id limit 500`
    return { list }
  }),
  save: Effect.fnUntraced(function* ({ payload: { id, page, search, columns, density, shared, ...draft } }) {
    const name = draft.name.trim()
    const operator = yield* CurrentOperator
    // Two simultaneous saves of one operator run one after the other.
    yield* sql`select from users where id = ${operator.id} for update`
    const [before] = yield* sql<Row>`
      select ${viewColumns} from views where id = ${id ?? null}::int4 and user_id = ${operator.id} for update`
    if (id !== undefined && !before) return yield* noSuchId(noun, id, "id")
    const otherViews = yield* sql<{ readonly same: boolean }>`
      select name_key(name) = name_key(${name}) as same from views
      where user_id = ${operator.id} and page = ${page} and id is distinct from ${id ?? null}::int4`
    if (otherViews.some(({ same }) => same)) return yield* nameTaken
    if (otherViews.length >= MAX_VIEWS) return yield* tooMany
    const isDefault = draft.is_default ?? before?.is_default ?? false
    if (isDefault)
      yield* sql`update views set is_default = false where user_id = ${operator.id} and page = ${page} and is_default
        and id is distinct from ${id ?? null}::int4`
    const values = sql`${page}, ${name}, ${search}, ${JSON.stringify(columns)}::jsonb, ${density}, ${shared}, ${isDefault}`
    const saved = yield* (
      id === undefined
        ? sql<Row>`insert into views (user_id, page, name, search, columns, density, shared, is_default)
            values (${operator.id}, ${values}) returning ${viewColumns}`
        : sql<Row>`update views set (page, name, search, columns, density, shared, is_default) = (${values})
            where id = ${id} returning ${viewColumns}`
    ).one
    return { ...saved, owner: operator.username, own: true }
  }),
  remove: Effect.fnUntraced(function* ({ payload: { id } }) {
    const operator = yield* CurrentOperator
    const [removed] =
      yield* sql<Row>`delete from views where id = ${id} and user_id = ${operator.id} returning ${viewColumns}`
    if (!removed) return yield* noSuchId(noun, id, "id")
    return { ...removed, owner: operator.username, own: true }
  })
})
