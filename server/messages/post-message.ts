import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type MessageContent, typeOfMessage } from "./message-contents.ts"

/**
 * Puts a message into the boxes of these users. It belongs into the transaction of the write it tells of, whose event is its event too: both are
 * kept or neither.
 */
export const postMessage = Effect.fnUntraced(function* (userIds: ReadonlyArray<number>, content: MessageContent) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into messages (user_id, type, kind, about)
    select id, ${typeOfMessage(content)}, ${content.kind}, ${JSON.stringify(content.about)}::jsonb
    from users where id = any(${userIds}::int4[]) order by id`
})

/** Who is told of what only an administrator can do. */
export const administrators = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<{ id: number }>`
    select u.id from users u join roles r on r.name = u.role where u.enabled and (r.is_admin or r.is_super) order by u.id`
  return found.map(({ id }) => id)
})
