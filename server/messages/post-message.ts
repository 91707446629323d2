import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Letter, typeOfLetter } from "./letters.ts"

/**
 * Puts a message into the boxes of these users. It belongs into the transaction of the write it tells of, whose event is its event too: both are
 * kept or neither.
 */
export const postMessage = Effect.fnUntraced(function* (userIds: ReadonlyArray<number>, letter: Letter) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into messages (user_id, type, kind, about)
    select id, ${typeOfLetter(letter)}, ${letter.kind}, ${JSON.stringify(letter.about)}::jsonb
    from users where id = any(${userIds}::int4[]) order by id`
})

/** Who is told of what only an administrator can do. */
export const administrators = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<{ id: number }>`
    select u.id from users u join roles r on r.name = u.role where u.enabled and (r.is_admin or r.is_super) order by u.id`
  return found.map(({ id }) => id)
})
