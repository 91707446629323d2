import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import { deviceRules } from "../../src/effects/contract/devices.ts"
import { appendEvent } from "../events/append-event.ts"
import { words } from "../http/language.ts"
import { noSuchRecord } from "../http/refusal.ts"

const NAMED = 3

const unknown = (robotIds: ReadonlyArray<string>) => {
  const some = robotIds.slice(0, NAMED).join(", ") + (robotIds.length > NAMED ? " …" : "")
  return noSuchRecord(words(`没有这些设备：${some}`, `There are no such devices: ${some}`), "robot_ids")
}

const pickedBy = Effect.fnUntraced(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ robot_id: string }>`
    select robot_id from user_devices where user_id = ${userId} order by robot_id`
  return rows.map(({ robot_id }) => robot_id)
})

/** What the operator picked, as far as devices may still be seen. */
export const pickedDevices = Effect.gen(function* () {
  const { id, rules } = yield* CurrentOperator
  return { robot_ids: deviceRules.some((name) => rules.has(name)) ? yield* pickedBy(id) : [] }
})

/** The new pick takes the place of the former as a whole. The same again changes nothing and is no event. */
export const pickDevices = Effect.fnUntraced(function* (joined: string) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const wanted = joined === "" ? [] : [...new Set(joined.split(","))]
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      // One pick of an operator after the other.
      yield* sql`select id from users where id = ${operator.id} for update`
      const missing = yield* sql<{ robot_id: string }>`
        select robot_id from unnest(${wanted}::text[]) wanted (robot_id)
        where not exists (select from devices d where d.robot_id = wanted.robot_id)`
      if (missing.length > 0) return yield* unknown(missing.map(({ robot_id }) => robot_id))
      const before = { robot_ids: yield* pickedBy(operator.id) }
      const dropped = yield* sql`
        delete from user_devices where user_id = ${operator.id} and robot_id <> all(${wanted}::text[]) returning robot_id`
      const added = yield* sql`
        insert into user_devices (user_id, robot_id) select ${operator.id}::int4, unnest(${wanted}::text[])
        on conflict do nothing returning robot_id`
      if (dropped.length + added.length === 0) return before
      const after = { robot_ids: yield* pickedBy(operator.id) }
      yield* appendEvent(operator, { type: "devices.picked", entityId: operator.id, before, after })
      return after
    })
  )
})
