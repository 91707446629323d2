import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { appendEvent } from "../events/append-event.ts"

type Shelves = ReadonlyMap<string, ReadonlyArray<number>>

/** Robots with unconfirmed slots, each with all the slots that it is to sell from. */
const unconfirmed = Effect.fnUntraced(function* (robotIds: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ robot_id: string; on_shelf: ReadonlyArray<number> }>`
    select robot_id, array(select slot from robot_slots s where s.robot_id = u.robot_id and on_shelf order by slot) as on_shelf
    from (select distinct robot_id from robot_slots
      where robot_id = any(${robotIds}::text[]) and on_shelf is distinct from confirmed_on_shelf) u`
  return new Map(rows.map(({ robot_id, on_shelf }) => [robot_id, on_shelf]))
})

/**
 * Stores the shelves as robots confirm them, and returns what robots have yet to confirm. Only a robot's own words confirm: an answer may be lost, and a
 * robot may not read it. The robots are locked by the caller.
 */
export const confirmShelves = Effect.fnUntraced(function* (robotIds: ReadonlyArray<string>, confirmed: Shelves) {
  const sql = yield* SqlClient.SqlClient
  if (confirmed.size === 0) return yield* unconfirmed(robotIds)
  const before = yield* unconfirmed([...confirmed.keys()])
  const rows = [...confirmed].map(([robot_id, slots]) => ({ robot_id, slots }))
  yield* sql`
    update robot_slots s set confirmed_on_shelf = s.slot = any(c.slots)
    from json_to_recordset(${JSON.stringify(rows)}::json) c (robot_id text, slots int2[])
    where s.robot_id = c.robot_id and s.confirmed_on_shelf is distinct from (s.slot = any(c.slots))`
  const after = yield* unconfirmed(robotIds)
  const synced = yield* sql<{ robot_id: string; former: Date | null; synced_at: Date }>`
    update devices d set synced_at = now(), updated_at = now() from devices former
    where d.robot_id = former.robot_id and d.robot_id = any(${[...before.keys()].filter((id) => !after.has(id))}::text[])
    returning d.robot_id, former.synced_at as former, d.synced_at`
  for (const { robot_id, former, synced_at } of synced)
    yield* appendEvent(
      { id: null, username: "Wheelhouse" },
      {
        type: "robots.synced",
        entityId: robot_id,
        before: { robot_id, synced_at: former?.getTime() ?? null },
        after: { robot_id, synced_at: synced_at.getTime() }
      }
    )
  return after
})
