import { Clock, Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import type { Report, ReportResult } from "../../src/contract/reports.ts"
import { repeatForever } from "../database/repeat-forever.ts"
import { type Dice, makeDice } from "../seed/rows.ts"
import { initialState, simulateMinute, simulateStep, type SimulatedState, type SimulatedRobot } from "./robot-life.ts"
import { waitForLock } from "../database/locks.ts"
import { sql } from "../database/sql.ts"

/** The number of ticks in which every merchant's robots report once. */
const TICKS = 12
const TICK = "5 seconds"

type KeyedRobot = SimulatedRobot & { readonly key: string; readonly isTurn: boolean }

/**
 * The robots of this tick, read from the database, because people fill slots and move robots too. Those on a floor plan
 * move at every tick.
 */
const robotsOfTick = (tick: number) =>
  sql<KeyedRobot>`
      select d.robot_id, m.id % ${TICKS} = ${tick} as "isTurn", r.x, r.y, p.calibration as area, r.state = 'online' as online, r.battery, d.location_id, m.api_token as key,
        array(select distinct location_id from devices o where o.merchant_id = m.id and location_id is not null order by 1) as places,
        coalesce((select jsonb_agg(jsonb_build_object('slot', slot, 'count', count, 'capacity', capacity) order by slot)
          from robot_slots s where s.robot_id = d.robot_id), '[]') as slots,
        array(select type from robot_alarms a where a.robot_id = d.robot_id and open and type not in ('0007', '0010', '0050', '1002')) as faults
      from merchants m join devices d on d.merchant_id = m.id join robot_states r using (robot_id)
        left join site_plans p on p.location_id = d.location_id and p.calibration is not null
      where m.id % ${TICKS} = ${tick} or p.location_id is not null order by d.robot_id`

/** Sends reports by the same call as any robot. Returns the slots that each may sell from. */
const send = (address: string, key: string, reports: ReadonlyArray<Report>) =>
  Effect.tryPromise(async (signal) => {
    const headers = { authorization: key, "content-type": "application/json", "accept-language": "en-US" }
    const body = JSON.stringify({ reports })
    const response = await fetch(`${address}/device-admin/report`, { method: "POST", headers, body, signal })
    const { code, msg, data } = (await response.json()) as Answer
    if (code !== 0) throw new Error(msg)
    return data.list
  })

/** A step between two reports of a robot. */
const stepOf = (robot: SimulatedRobot, state: SimulatedState, dice: Dice, now: number) => {
  const step = simulateStep(robot, state, dice)
  return { state, report: step.x === undefined ? undefined : { robot_id: robot.robot_id, at: now, ...step } }
}

interface Answer {
  readonly code: number
  readonly msg: string
  readonly data: { readonly list: ReadonlyArray<ReportResult> }
}

/** Simulates the fleet as long as this server holds the lock for it. */
const liveOn = Effect.fnUntraced(function* (address: string) {
  const lock = yield* waitForLock("simulation")
  const states = new Map<string, SimulatedState>()
  /** The slots to sell from according to the latest answer. The robot's next report confirms them. */
  const shelves = new Map<string, ReadonlyArray<number> | undefined>()
  const dice = makeDice(yield* Clock.currentTimeMillis)
  for (let tick = 0; ; tick++) {
    // The lock is lost with the connection.
    yield* lock`select 1`
    const now = yield* Clock.currentTimeMillis
    const reportsByKey = new Map<string, Array<Report>>()
    for (const { key, isTurn, ...robot } of yield* robotsOfTick(tick % TICKS)) {
      const before = states.get(robot.robot_id) ?? initialState(robot, dice, now)
      const { state, report } = isTurn ? simulateMinute(robot, before, dice, now) : stepOf(robot, before, dice, now)
      states.set(robot.robot_id, state)
      const on_shelf = shelves.get(robot.robot_id)
      if (report)
        reportsByKey.set(key, [
          ...(reportsByKey.get(key) ?? []),
          on_shelf === undefined ? report : { ...report, on_shelf }
        ])
    }
    for (const [key, reports] of reportsByKey)
      yield* send(address, key, reports).pipe(
        Effect.map((results) =>
          results.forEach(({ on_shelf }, place) => shelves.set(reports[place]!.robot_id, on_shelf))
        ),
        Effect.catchTag("UnknownError", ({ cause }) => Effect.logDebug(`Simulated reports were not taken: ${cause}`))
      )
    yield* Effect.sleep(TICK)
  }
}, Effect.scoped)

/** Simulates the demo's fleet on one server of a database. When that ends, another takes its place. */
export const simulate = (address: string) =>
  repeatForever(
    Effect.provide(liveOn(address), Reactivity.layer),
    "15 seconds",
    "The simulated fleet has stopped for a moment"
  )
