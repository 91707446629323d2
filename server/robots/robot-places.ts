import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { NewRobot, RobotMove } from "../../src/contract/robots.ts"
import { sql } from "../database/sql.ts"
import { logFact } from "../events/log-fact.ts"
import { conflict, text } from "../http/texts.ts"
import { uniqueValues } from "../lists/list-conditions.ts"
import { requireMerchant, requireSite } from "../records/require-records.ts"

const numberTaken = (robot_id: string) => conflict(text("robots.taken", { robot_id }), "robot_id")

/** Refuses a site or merchant that the operator cannot see. */
const requirePlace = Effect.fnUntraced(function* (site: number | undefined, merchant: number | null | undefined) {
  yield* requireSite([site ?? []].flat())
  yield* requireMerchant([merchant ?? []].flat())
})

/** Logs the site as a fact if people change it. The log leaves the column out, because reports change it. */
const logSite = (robot_id: string, location_id: number) =>
  logFact({ verb: "robots.moved", table: "devices", id: robot_id, fact: { location_id } })

export const addRobot = Effect.fnUntraced(function* ({ robot_id, name, location_id, merchant_id }: NewRobot) {
  const operator = yield* CurrentOperator
  const owner = merchant_id ?? operator.merchant_id
  yield* requirePlace(location_id, owner)
  // The number may belong to another merchant's robot, which this merchant's people do not see.
  const added = yield* sql`
    insert into devices (robot_id, name, location_id, merchant_id) values (${robot_id}, ${name}, ${location_id ?? null}::int4, ${owner}::int4)
    on conflict do nothing returning robot_id`
  if (added.length === 0) return yield* numberTaken(robot_id)
  if (location_id !== undefined) yield* logSite(robot_id, location_id)
})

/** Moves robots that the caller has locked. */
export const moveRobots = Effect.fnUntraced(function* ({ robot_ids, location_id, merchant_id }: RobotMove) {
  const robotIds = uniqueValues(robot_ids)
  yield* requirePlace(location_id, merchant_id)
  if (location_id !== undefined) {
    const moved = yield* sql<{ robot_id: string }>`
      update devices set location_id = ${location_id} where robot_id = any(${robotIds}::text[])
        and location_id is distinct from ${location_id} returning robot_id`
    for (const { robot_id } of moved) yield* logSite(robot_id, location_id)
  }
  if (merchant_id !== undefined)
    yield* sql`update devices set merchant_id = ${merchant_id} where robot_id = any(${robotIds}::text[])
      and merchant_id is distinct from ${merchant_id}`
})
