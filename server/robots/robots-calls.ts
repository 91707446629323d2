import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { CurrentOperator } from "../../src/effects/contract/authorization.ts"
import type { RobotPick, ShelfPick } from "../../src/effects/contract/robots.ts"
import { appendEvent } from "../events/append-event.ts"
import { callsOf } from "../calls.ts"
import { words } from "../http/language.ts"
import { conflict, noSuchRecord } from "../http/refusal.ts"
import { eachOnce, knownDevices } from "../records/known-records.ts"
import { makeListRobots, robotDetail, robotDetails } from "./read-robots.ts"

const noSlots = (robotId: string) =>
  conflict(words(`设备 ${robotId} 没有货道`, `The robot ${robotId} carries no goods`), "robot_ids")
const noSlot = (slots: ReadonlyArray<number>) =>
  noSuchRecord(words(`没有货道 ${slots.join("、")}`, `There is no slot ${slots.join(", ")}`), "slots")
const offline = (robotId: string) =>
  conflict(words(`设备 ${robotId} 离线，无法同步`, `The robot ${robotId} is offline and cannot be told`), "robot_ids")

/** The robots, and nobody else can change them until the transaction ends. */
const locked = Effect.fnUntraced(function* (robotIds: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  yield* knownDevices(robotIds)
  return yield* sql<{ robot_id: string; state: string; synced_at: Date | null }>`
    select robot_id, state, synced_at from devices where robot_id = any(${robotIds}::text[]) order by robot_id for update`
})

/**
 * Puts goods on the shelves or takes them off: a robot sells what is on its shelves. All the robots or none; a robot whose shelves stand
 * that way already is left alone and is no event.
 */
const changeShelves = Effect.fnUntraced(function* ({ robot_ids, slots }: ShelfPick, on: boolean) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const robotIds = eachOnce(robot_ids)
  const named = slots === undefined ? undefined : eachOnce(slots).map(Number)
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* locked(robotIds)
      const there = yield* sql<{ robot_id: string; slot: number; on_shelf: boolean }>`
          select robot_id, slot, on_shelf from robot_slots where robot_id = any(${robotIds}::text[]) order by robot_id, slot`
      const missing = named?.filter((slot) => !there.some((row) => row.slot === slot)) ?? []
      if (missing.length > 0) return yield* noSlot(missing)
      for (const robotId of robotIds) {
        const own = there.filter((row) => row.robot_id === robotId && (named?.includes(row.slot) ?? true))
        if (own.length === 0) return yield* noSlots(robotId)
        const turned = own.filter(({ on_shelf }) => on_shelf !== on).map(({ slot }) => slot)
        if (turned.length === 0) continue
        yield* sql`update robot_slots set on_shelf = ${on} where robot_id = ${robotId} and slot = any(${turned}::int2[])`
        yield* sql`update devices set shelves_changed_at = clock_timestamp(), updated_at = now() where robot_id = ${robotId}`
        yield* appendEvent(operator, {
          type: on ? "robots.putOnShelves" : "robots.removedFromShelf",
          entityId: robotId,
          before: { robot_id: robotId, slots: turned, on_shelf: !on },
          after: { robot_id: robotId, slots: turned, on_shelf: on }
        })
      }
    })
  )
  return { list: yield* robotDetails(robotIds) }
})

/** The robots are told what is on their shelves, all of them or none. */
const syncRobots = Effect.fnUntraced(function* ({ robot_ids }: RobotPick) {
  const sql = yield* SqlClient.SqlClient
  const operator = yield* CurrentOperator
  const robotIds = eachOnce(robot_ids)
  yield* sql.withTransaction(
    Effect.gen(function* () {
      const robots = yield* locked(robotIds)
      const away = robots.find(({ state }) => state === "offline")
      if (away) return yield* offline(away.robot_id)
      const synced = yield* sql<{ robot_id: string; synced_at: Date }>`
        update devices set synced_at = clock_timestamp(), updated_at = now() where robot_id = any(${robotIds}::text[])
        returning robot_id, synced_at`
      for (const { robot_id, synced_at } of synced)
        yield* appendEvent(operator, {
          type: "robots.synced",
          entityId: robot_id,
          before: {
            robot_id,
            synced_at: robots.find((robot) => robot.robot_id === robot_id)?.synced_at?.getTime() ?? null
          },
          after: { robot_id, synced_at: synced_at.getTime() }
        })
    })
  )
  return { list: yield* robotDetails(robotIds) }
})

export const RobotsCalls = callsOf(
  "robots",
  Effect.map(makeListRobots, (list) => ({
    list: ({ query }) => list(query),
    detail: ({ query }) => robotDetail(query.robot_id),
    putOnShelves: ({ payload }) => changeShelves(payload, true),
    removeFromShelf: ({ payload }) => changeShelves(payload, false),
    sync: ({ payload }) => syncRobots(payload)
  }))
)
