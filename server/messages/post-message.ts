import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Guessed, type MessageContent, typeOfMessage } from "./message-contents.ts"

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

/** As `postMessage`, to every administrator of the platform but those who have been told. */
export const postToAdministrators = Effect.fnUntraced(function* (
  content: MessageContent,
  told: ReadonlyArray<number> = []
) {
  const sql = yield* SqlClient.SqlClient
  const administrators = yield* sql<{ id: number }>`
    select u.id from users u join roles r on r.name = u.role
    where u.enabled and (r.is_admin or r.is_super) and u.merchant_id is null and u.id <> all(${told}::int4[])`
  yield* postMessage(
    administrators.map(({ id }) => id),
    content
  )
})

/** Tells administrators of refused sign-ins. Whoever has not read of those before at this account is told of all in one message. */
export const tellOfGuessing = Effect.fnUntraced(function* (about: Guessed) {
  const sql = yield* SqlClient.SqlClient
  const told = yield* sql<{ user_id: number }>`
    update messages set about = about || jsonb_build_object('count', (about->>'count')::int4 + ${about.count}::int4,
      'addresses', ${JSON.stringify(about.addresses)}::jsonb)
    where kind = 'guessed' and read_at is null and about->>'account' is not distinct from ${about.account}::text
    returning user_id`
  yield* postToAdministrators(
    { kind: "guessed", about },
    told.map(({ user_id }) => user_id)
  )
})
