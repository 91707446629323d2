import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import { deviceRules } from "../../src/effects/contract/devices.ts"
import { appendEvent } from "../events/append-event.ts"
import { callsOf } from "../calls.ts"
import { eachOnce, knownDevices } from "../records/known-records.ts"
import { allDevices } from "./read-devices.ts"

const pickedBy = Effect.fnUntraced(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ robot_id: string }>`
    select robot_id from user_devices where user_id = ${userId} order by robot_id`
  return rows.map(({ robot_id }) => robot_id)
})

/** What the operator picked, as far as devices may still be seen. */
const pickedDevices = Effect.gen(function* () {
  const { id, rules } = yield* CurrentOperator
  return { robot_ids: deviceRules.some((name) => rules.has(name)) ? yield* pickedBy(id) : [] }
})

/** The new pick takes the place of the former as a whole. The same again changes nothing and is no event. */
const pickDevices = Effect.fnUntraced(function* (joined: string) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const wanted = eachOnce(joined)
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      // One pick of an operator after the other.
      yield* sql`select id from users where id = ${operator.id} for update`
      yield* knownDevices(wanted)
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

export const DevicesCalls = callsOf("devices", {
  all: ({ query }) => allDevices(query),
  pick: ({ payload }) => pickDevices(payload.robot_ids),
  picked: () => pickedDevices
})
