import { Clock, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Report, ReportResult } from "../../src/effects/contract/reports.ts"
import { repeated } from "../repeated.ts"
import { makeDice } from "../seed/rows.ts"
import { firstMood, live, type Mood, type SimulatedRobot } from "./robot-life.ts"
import { locks } from "../database/locks.ts"

/** Every merchant's robots report once in so many ticks. */
const TICKS = 12
const TICK = "5 seconds"

type Seen = SimulatedRobot & { readonly key: string }

/** The robots whose turn it is, as the database has them: people fill slots and give robots away as well. */
const robotsOfTurn = (turn: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Seen>`
      select d.robot_id, d.state = 'online' as online, d.battery, d.location_id, m.api_token as key,
        array(select distinct location_id from devices o where o.merchant_id = m.id and location_id is not null order by 1) as places,
        coalesce((select jsonb_agg(jsonb_build_object('slot', slot, 'count', count, 'capacity', capacity) order by slot)
          from robot_slots s where s.robot_id = d.robot_id), '[]') as slots,
        array(select type from robot_alarms a where a.robot_id = d.robot_id and open and type not in ('0007', '0010', '0050', '1002')) as faults
      from merchants m join devices d on d.merchant_id = m.id where m.id % ${TICKS} = ${turn} order by d.robot_id`
  )

interface Answer {
  readonly code: number
  readonly msg: string
  readonly data: { readonly list: ReadonlyArray<ReportResult> }
}

class NotTaken extends Schema.TaggedError<NotTaken>()("NotTaken", { message: Schema.String }) {}

const notTaken = (cause: unknown) => new NotTaken({ message: String(cause) })

const send = (address: string, key: string, reports: ReadonlyArray<Report>) =>
  Effect.tryPromise({
    try: async (signal) => {
      const headers = { authorization: key, "content-type": "application/json", "accept-language": "en-US" }
      const answer = await fetch(`${address}/device-admin/report`, {
        ...{ method: "POST", headers, signal },
        body: JSON.stringify({ reports })
      })
      const { code, msg, data } = (await answer.json()) as Answer
      if (code !== 0) throw new Error(msg)
      return data.list
    },
    catch: notTaken
  })

/** The fleet lives on, and reports by the same door as any other, while this server holds the database's one place for that. */
const liveOn = Effect.fnUntraced(function* (address: string) {
  const sql = yield* SqlClient.SqlClient
  const connection = yield* sql.reserve
  const [lock] = yield* connection.execute("select pg_try_advisory_lock($1) as taken", [locks.simulation], undefined)
  if (!(lock as { readonly taken: boolean }).taken) return
  yield* Effect.addFinalizer(() =>
    Effect.ignore(connection.execute("select pg_advisory_unlock($1)", [locks.simulation], undefined))
  )
  const moods = new Map<string, Mood>()
  /** The slots to sell from by the latest answer; the robot's next report confirms them. */
  const shelves = new Map<string, ReadonlyArray<number>>()
  const dice = makeDice(yield* Clock.currentTimeMillis)
  for (let tick = 0; ; tick++) {
    // Where the connection is lost, so is the place.
    yield* connection.execute("select 1", [], undefined)
    const now = yield* Clock.currentTimeMillis
    const calls = new Map<string, Array<Report>>()
    for (const { key, ...robot } of yield* robotsOfTurn(tick % TICKS)) {
      const { mood, report } = live(robot, moods.get(robot.robot_id) ?? firstMood(robot, dice, now), dice, now)
      moods.set(robot.robot_id, mood)
      const on_shelf = shelves.get(robot.robot_id)
      if (report) calls.set(key, [...(calls.get(key) ?? []), on_shelf === undefined ? report : { ...report, on_shelf }])
    }
    for (const [key, reports] of calls)
      yield* send(address, key, reports).pipe(
        Effect.map((results) =>
          results.forEach(({ on_shelf }, place) => {
            const { robot_id } = reports[place]!
            if (on_shelf === undefined) shelves.delete(robot_id)
            else shelves.set(robot_id, on_shelf)
          })
        ),
        Effect.catchTag("NotTaken", ({ message }) => Effect.logDebug(`Simulated reports were not taken: ${message}`))
      )
    yield* Effect.sleep(TICK)
  }
}, Effect.scoped)

/** One server of a database moves the demo's fleet; when it ends, another takes its place. */
export const simulate = (address: string) =>
  repeated(liveOn(address), "15 seconds", "The simulated fleet has stopped for a moment")
