import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { MOST_OPEN } from "../../src/effects/contract/alarms.ts"
import { inTransaction } from "../events/append-event.ts"
import { readOpenAlarms } from "./alarm-rows.ts"

/** A row as clients keep it. Its moment is in it, for after a restore another row may come to have its number. */
const position = "id || '.' || (extract(epoch from at) * 1000000)::int8"

/** What is read by several statements is of one moment. */
const ofOneMoment = <A, E, R>(read: Effect.Effect<A, E, R>) =>
  inTransaction(
    Effect.andThen(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`set transaction isolation level repeatable read, read only`),
      read
    )
  )

const lastPosition = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(
    sql<{ last: string }>`select ${sql.literal(position)} as last from alarm_feed order by id desc limit 1`,
    ([row]) => row!.last
  )
)

/** The open alarms, and from where what happens to them goes on. */
export const readOpen = ofOneMoment(Effect.all({ rows: readOpenAlarms(MOST_OPEN), last: lastPosition }))
