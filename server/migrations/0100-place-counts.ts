import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { keepCounts } from "./0046-list-counts.ts"

/** What alarms and notifications are filtered by together with merchants or places. */
const counted = {
  robot_alarms: ["type", "severity", "severity_rank", "open", "acknowledged", "raised_month"],
  notifications: ["method", "state", "type", "created_month"]
}

/**
 * A province is a third of a million rows, too many to be counted one by one for each page. So they are counted by merchants and by places as well, each by
 * itself and without the steps of orders that are many, so that the lines stay far fewer than the rows; of a fleet with many places those that are asked for are found by an index.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const [table, columns] of Object.entries(counted))
    for (const place of ["merchant", "location"]) {
      const name = `${table}_by_${place}`
      yield* keepCounts(table, [`${place}_id`, ...columns], name)
      yield* sql`create index ${sql(`${name}_counted`)} on ${sql(`${name}_counts`)} (${sql.literal(`${place}_id`)})`
    }
})
