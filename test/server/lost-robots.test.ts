import { Effect, Exit, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"
import fc from "fast-check"
import { beforeAll, expect, it } from "vitest"
import { sweepSilentRobots } from "../../server/alarms/silent-robots.ts"
import { locks } from "../../server/database/locks.ts"
import { addTeardown } from "./teardown.ts"
import { merchantOf } from "./robot-reports.ts"
import { connectTo } from "./test-database.ts"
import { startServer, type TestServer } from "./test-server.ts"

/** More than ten robots can be lost at once in the first, the second and the last group; the last has no merchant. */
const SIZES = [13, 12, 4, 12]
const OWNERLESS = SIZES.length - 1

type Door = Awaited<ReturnType<typeof merchantOf>>
let server: TestServer
let sql: SqlClient.SqlClient
let doors: ReadonlyArray<Door>
let groups: ReadonlyArray<ReadonlyArray<string>>
let platform: number
/** The person who is notified for each merchant. */
let people: ReadonlyMap<number, number>

beforeAll(async () => {
  server = await startServer()
  const scope = Effect.runSync(Scope.make())
  addTeardown(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  sql = await Effect.runPromise(Scope.provide(connectTo(Redacted.value(server.databaseUrl)), scope))
  doors = await Promise.all(SIZES.map((_, place) => merchantOf(server, place)))
  groups = doors.map(({ robots }, place) => robots.slice(0, SIZES[place]))
  await server.query("update robot_states set state = 'online'")
  for (const [place, door] of doors.entries()) {
    await door.report(...groups[place]!.map((robot_id) => ({ robot_id, at: Date.now() })))
    await server.query("update devices set merchant_id = null where robot_id = any($1)", [
      door.robots.slice(SIZES[place])
    ])
  }
  await server.query("update devices set merchant_id = null where robot_id = any($1)", [groups[OWNERLESS]])
  const users = await server.query("select id from users where username <> 'admin' order by id limit 3")
  for (const [place, { id }] of users.entries())
    await server.query("update users set merchant_id = $1, enabled = true where id = $2", [doors[place]!.id, id])
  const [admin] = await server.query("select id from users where username = 'admin'")
  platform = admin.id
  people = new Map(users.map(({ id }, place) => [doors[place]!.id, id]))
  await server.query(
    "insert into notify_rules (name, user_ids, methods, types, enabled) values ('Lost', $1, '{console}', '{0050}', true)",
    [[platform, ...people.values()]]
  )
})

/** The server sweeps as well: one waits for the other. */
const instead = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>) => {
  const locked = Effect.andThen(sql`select pg_advisory_xact_lock(${locks.silentRobots}::int8)`, work)
  return Effect.runPromise(sql.withTransaction(Effect.provideService(locked, SqlClient.SqlClient, sql)))
}
const sweep = () => instead(sweepSilentRobots)

const heardBefore = (minutes: number, robots: ReadonlyArray<string>) =>
  server.query("update robot_states set heard_at = now() - $1 * interval '1 minute' where robot_id = any($2)", [
    minutes,
    robots
  ])
const startAnew = () =>
  instead(
    Effect.gen(function* () {
      yield* sql`delete from robot_alarms where type = '0050'`
      yield* sql`update robot_states set state = 'online' where robot_id = any(${groups.flat()}::text[])`
      yield* sql`update robot_states set heard_at = now()`
      yield* sql`insert into alarm_watch (listening_since) values (now() - interval '1 hour')
        on conflict (one) do update set listening_since = excluded.listening_since, swept_at = now()`
    })
  )

interface Step {
  readonly what: "silent" | "about to be silent" | "lost" | "back"
  readonly group: number
  readonly from: number
  readonly count: number
}

const take = async ({ what, group, from, count }: Step) => {
  const robots = groups[group]!.slice(from, from + count)
  if (what === "silent" || what === "about to be silent") return heardBefore(what === "silent" ? 6 : 4.5, robots)
  // Robots without a merchant have no reports.
  if (group === OWNERLESS) return
  await doors[group]!.report(...robots.map((robot_id) => ({ robot_id, at: Date.now(), online: what === "back" })))
}

/** Each robot with the open alarms that cover it and the people who were notified of them. */
const covered = async () => {
  const rows = await server.query(
    `select d.robot_id, d.merchant_id, state, heard_at < now() - interval '5 minutes' as overdue,
      coalesce(jsonb_agg(jsonb_build_object('merchant', a.merchant_id, 'notified',
        (select coalesce(jsonb_agg(user_id order by user_id), '[]') from notifications n where n.alarm_id = a.id))) filter (where a.id is not null), '[]') as alarms
    from devices d join robot_states using (robot_id) left join robot_alarms a on a.open and a.type = '0050' and
      (a.robot_id = d.robot_id or a.id in (select alarm_id from alarm_robots r where r.robot_id = d.robot_id and returned_at is null))
    where d.robot_id = any($1) group by 1, 2, 3, 4 order by 1`,
    [groups.flat()]
  )
  return rows as ReadonlyArray<{
    robot_id: string
    merchant_id: number | null
    state: string
    overdue: boolean
    alarms: ReadonlyArray<{ merchant: number | null; notified: ReadonlyArray<number> }>
  }>
}

const step: fc.Arbitrary<Step> = fc.nat(OWNERLESS).chain((group) =>
  fc.record({
    what: fc.constantFrom("silent", "silent", "about to be silent", "lost", "back"),
    group: fc.constant(group),
    from: fc.oneof(fc.constant(0), fc.nat(SIZES[group]! - 1)),
    count: fc.oneof(fc.constant(SIZES[group]!), fc.integer({ min: 1, max: SIZES[group]! }))
  })
)

it("platform and merchant know of each lost robot's one alarm", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await startAnew()
      for (const each of steps) {
        await take(each)
        await sweep()
        for (const { robot_id, merchant_id, state, overdue, alarms } of await covered()) {
          expect([robot_id, overdue && state !== "offline"]).toEqual([robot_id, false])
          const person = people.get(merchant_id ?? 0)
          const notified = [platform, ...(person === undefined ? [] : [person])].toSorted((a, b) => a - b)
          expect([robot_id, alarms]).toEqual([
            robot_id,
            state === "offline" ? [{ merchant: merchant_id, notified }] : []
          ])
        }
      }
      const idle = await server.query(`select id from robot_alarms a where open and robot_id is null
        and not exists (select from alarm_robots where alarm_id = a.id and returned_at is null)`)
      expect(idle).toEqual([])
    }),
    { numRuns: 30 }
  )
}, 120_000)
