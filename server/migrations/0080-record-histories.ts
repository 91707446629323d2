import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Of which record an event tells: by its topic, but for what other topics tell of an account. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create function entity_of(type text) returns text language sql immutable as $$
    select case when type ~ '^(secondFactor|wechat)\\.' or type in ('session.refused', 'alarms.receivingTurned', 'devices.picked')
      then 'users' else split_part(type, '.', 1) end
  $$`
  yield* sql`create index events_by_entity on events (entity_id, entity_of(type), id)`
})
