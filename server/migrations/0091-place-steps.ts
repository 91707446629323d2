import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What each index is to hold besides, and what it held for the same before. */
const alarmSteps = ["severity_rank", "raised_month", "last_month", "id_step"]
const notificationSteps = ["created_month", "id_step"]
const widened = {
  robot_alarms_by_merchant_id: alarmSteps,
  robot_alarms_by_location_id: alarmSteps,
  robot_alarms_sorted_by_raised_at: alarmSteps,
  notifications_by_merchant_id: ["username", ...notificationSteps],
  notifications_by_location_id: ["username", ...notificationSteps],
  notifications_by_created_at_id: notificationSteps
}
const formerly = ", last_at"

/**
 * Of places nobody keeps counts, for they are too many: their rows are counted themselves, and in the same pass by the steps of the order. So the indexes by which
 * they are found hold the steps, as they are stored: to compute the month of a moment costs more than to read the entry.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const [name, steps] of Object.entries(widened)) {
    const [index] = yield* sql<{ definition: string }>`select pg_get_indexdef(${name}::regclass) as definition`
    const held = index!.definition.slice(0, -1)
    const kept = held.endsWith(formerly) ? held.slice(0, -formerly.length) : held
    yield* sql`drop index ${sql(name)}`
    yield* sql`${sql.literal(`${kept}, ${steps.join(", ")})`)}`
  }
})
