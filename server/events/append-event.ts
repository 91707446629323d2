import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { EventType } from "../../src/effects/contract/event-types.ts"

export interface Author {
  readonly id: number | null
  readonly username: string
}

/** What happened to a record: `before` and `after` are its rows as the contract shows them, which hold no secrets. */
export interface NewEvent {
  readonly type: EventType
  readonly entityId: number | string | null
  readonly before?: unknown
  readonly after?: unknown
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

/** Belongs into the transaction of the write it tells of: both are kept or neither. */
export const appendEvent = Effect.fnUntraced(function* (author: Author, { type, entityId, before, after }: NewEvent) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into events (user_id, username, type, entity_id, before, after) values
    (${author.id}, ${author.username}, ${type}, ${entityId === null ? null : String(entityId)}, ${json(before)}::jsonb, ${json(after)}::jsonb)`
})
