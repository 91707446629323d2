import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { EventType } from "../../src/effects/contract/event-types.ts"

interface Author {
  readonly id: number | null
  readonly username: string
}

/** What happened to a record: `before` and `after` are its rows as the contract shows them, which hold no secrets. */
interface NewEvent {
  readonly type: EventType
  readonly entityId: number | string | null
  readonly before?: unknown
  readonly after?: unknown
}

/** A write with the event that tells of it: both are kept or neither. */
export const inTransaction = <A, E, R>(write: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(write))

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

/** Belongs into the transaction of the write it tells of. */
export const appendEvent = Effect.fnUntraced(function* (author: Author, { type, entityId, before, after }: NewEvent) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into events (user_id, username, type, entity_id, before, after) values
    (${author.id}, ${author.username}, ${type}, ${entityId === null ? null : String(entityId)}, ${json(before)}::jsonb, ${json(after)}::jsonb)`
})
