import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { words } from "../http/language.ts"
import { noSuchRecord } from "../http/refusal.ts"

const NAMED = 3

/** Refuses what names a device that is not there. */
export const knownDevices = Effect.fnUntraced(function* (robotIds: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const missing = yield* sql<{ robot_id: string }>`
    select robot_id from unnest(${robotIds}::text[]) wanted (robot_id)
    where not exists (select from devices d where d.robot_id = wanted.robot_id)`
  if (missing.length === 0) return
  const some = missing.slice(0, NAMED).map(({ robot_id }) => robot_id)
  const named = some.join(", ") + (missing.length > NAMED ? " …" : "")
  return yield* noSuchRecord(words(`没有这些设备：${named}`, `There are no such devices: ${named}`), "robot_ids")
})
