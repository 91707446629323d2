import { Clock, Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import type { OutOfService, RobotPick } from "../../src/contract/robots.ts"
import { reevaluate } from "../alarms/alarm-engine.ts"
import { readSettings, readStates, storeStates } from "../alarms/robot-states.ts"
import { sql } from "../database/sql.ts"
import { inJob } from "../database/transaction.ts"
import { invalidInput, text } from "../http/texts.ts"
import { uniqueValues } from "../lists/list-conditions.ts"
import { lockDevices } from "../records/require-records.ts"

/** Ends open alarms, because the settings allow none for robots out of service. */
const endAlarms = Effect.fnUntraced(function* (robotIds: ReadonlyArray<string>) {
  const now = yield* Clock.currentTimeMillis
  const settings = yield* readSettings
  const states = yield* readStates(robotIds, now)
  yield* storeStates(states.map((before) => ({ before, after: reevaluate(before, settings, now) })))
  yield* sql`update alarm_robots set returned_at = now() where robot_id = any(${robotIds}::text[]) and returned_at is null`
})

/** Takes robots out of service, all of them or none. A robot that is already out gets the new reason and end. */
export const takeOutOfService = Effect.fnUntraced(function* ({ robot_ids, reason, until }: typeof OutOfService.Type) {
  const robotIds = uniqueValues(robot_ids)
  const { username } = yield* CurrentOperator
  if (until !== null && until <= (yield* Clock.currentTimeMillis))
    return yield* invalidInput(text("robots.endIsPast"), "until")
  yield* lockDevices(robotIds)
  yield* sql`
    update devices d set out_of_service_since = coalesce(out_of_service_since, now()),
      out_of_service_until = ${until === null ? null : new Date(until)}::timestamptz,
      out_of_service_reason = ${reason}, out_of_service_by = ${username},
      out_of_service_slots = case when out_of_service_since is not null then out_of_service_slots
        else array(select slot from robot_slots s where s.robot_id = d.robot_id and on_shelf order by slot) end
    where robot_id = any(${robotIds}::text[])`
  yield* sql`update robot_slots set on_shelf = false where robot_id = any(${robotIds}::text[]) and on_shelf`
  yield* endAlarms(robotIds)
})

/** Returns robots, with their goods on sale as before. Their next reports raise alarms again. */
const returnRobots = Effect.fnUntraced(function* (robotIds: ReadonlyArray<string>) {
  const returned = yield* sql<{ robot_id: string; slots: ReadonlyArray<number> }>`
    update devices d set out_of_service_since = null, out_of_service_until = null, out_of_service_reason = '', out_of_service_by = '',
      out_of_service_slots = '{}'
    from devices before
    where before.robot_id = d.robot_id and d.robot_id = any(${robotIds}::text[]) and before.out_of_service_since is not null
    returning d.robot_id, before.out_of_service_slots as slots`
  yield* sql`
    update robot_slots s set on_shelf = true from json_to_recordset(${JSON.stringify(returned)}::json) c (robot_id text, slots int2[])
    where s.robot_id = c.robot_id and s.slot = any(c.slots)`
})

export const returnToService = Effect.fnUntraced(function* ({ robot_ids }: typeof RobotPick.Type) {
  const robotIds = uniqueValues(robot_ids)
  yield* lockDevices(robotIds)
  yield* returnRobots(robotIds)
})

/** Returns the robots whose end has come. Only one of several servers finds each robot unlocked. */
export const returnDueRobots = Effect.gen(function* () {
  const due = yield* sql<{ robot_id: string }>`
    select robot_id from devices where out_of_service_until <= now() order by robot_id limit 100 for no key update skip locked`
  if (due.length > 0) yield* returnRobots(due.map(({ robot_id }) => robot_id))
}).pipe(inJob("robots.returnedToService"))
