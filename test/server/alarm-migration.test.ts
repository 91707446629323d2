import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { expect, inject, it } from "vitest"
import { sweepSilentRobots } from "../../server/alarms/silent-robots.ts"
import { applyMigrations, connectTo, createDatabase } from "./test-database.ts"

it("alarms of an older server are kept: one open of a robot and type, how bad, where, and what happened", async () => {
  const [postgres, name] = [inject("postgres"), `older_${randomUUID().slice(0, 8)}`]
  const found = await Effect.runPromise(
    Effect.gen(function* () {
      yield* createDatabase(postgres, name)
      const sql = yield* connectTo(`${postgres}/${name}`)
      return yield* Effect.gen(function* () {
        yield* applyMigrations((each) => each < "0060")
        yield* sql`insert into roles (name, rules) values ('guard', '{alarm-setting-c}'), ('reader', '{alarm-record}')`
        yield* sql`insert into merchants (name) values ('One')`
        yield* sql`insert into devices (robot_id, name, merchant_id) values ('R1', 'Robot', 1)`
        yield* sql`insert into robot_alarms (robot_id, type, raised_at, ended_at) values
          ('R1', '0010', '2026-01-01 10:00Z', null), ('R1', '0010', '2026-01-01 12:00Z', null), ('R1', '0005', '2026-01-01 11:00Z', '2026-01-01 11:30Z')`
        yield* applyMigrations((each) => each >= "0060" && each < "0071")
        const kept = {
          alarms:
            yield* sql`select type, severity, count, open, merchant_id, last_at = raised_at as once, to_char(ended_at at time zone 'UTC', 'HH24:MI') as ended
            from robot_alarms order by id`,
          changes: yield* sql`select alarm_id, kind from alarm_changes order by id`,
          counts: yield* sql`select type, open, sum(n)::int4 as n from robot_alarms_counts group by 1, 2 order by 1, 2`,
          roles: yield* sql`select name from roles where 'alarm-board' = any(rules)`
        }
        yield* sql`insert into robot_alarms (robot_id, type, raised_at) values ('R1', '0014', '2026-01-02 10:00Z'), ('R1', '0001', '2026-01-02 10:00Z')`
        yield* sql`insert into robot_reports (robot_id, reported_at, heard_at) values ('R1', now(), now())`
        yield* applyMigrations((each) => each >= "0071")
        return { ...kept, reports: yield* sql`select faults from robot_reports` }
      }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
    }).pipe(Effect.scoped)
  )
  const kept = { count: 1, merchant_id: 1, once: true }
  expect(found).toEqual({
    reports: [{ faults: ["0001", "0014"] }],
    alarms: [
      { ...kept, type: "0010", severity: "minor", open: false, ended: "12:00" },
      { ...kept, type: "0010", severity: "minor", open: true, ended: null },
      { ...kept, type: "0005", severity: "critical", open: false, ended: "11:30" }
    ],
    changes: [
      { alarm_id: 1, kind: "raised" },
      { alarm_id: 3, kind: "raised" },
      { alarm_id: 3, kind: "ended" },
      { alarm_id: 1, kind: "ended" },
      { alarm_id: 2, kind: "raised" }
    ],
    counts: [
      { type: "0005", open: false, n: 1 },
      { type: "0010", open: false, n: 1 },
      { type: "0010", open: true, n: 1 }
    ],
    roles: [{ name: "guard" }]
  })
})

it("an older alarm across merchants ends, and each gets its own", async () => {
  const [postgres, name] = [inject("postgres"), `older_${randomUUID().slice(0, 8)}`]
  const found = await Effect.runPromise(
    Effect.gen(function* () {
      yield* createDatabase(postgres, name)
      const sql = yield* connectTo(`${postgres}/${name}`)
      return yield* Effect.gen(function* () {
        yield* applyMigrations((each) => each < "0130")
        yield* sql`insert into merchants (name) values ('One'), ('Two')`
        yield* sql`insert into roles (name) values ('keeper')`
        yield* sql`insert into users (username, role, password_hash, merchant_id) values ('one', 'keeper', '', 1), ('two', 'keeper', '', 2)`
        yield* sql`insert into notify_rules (name, user_ids, methods, types, enabled) select 'Lost', array_agg(id), '{console}', '{0050}', true from users`
        yield* sql`insert into devices (robot_id, name, merchant_id, state) select 'R' || n, 'R', nullif((n + 4) / 5, 3), 'offline' from generate_series(1, 12) n`
        yield* sql`insert into robot_reports (robot_id, reported_at, heard_at) select robot_id, now(), now() - interval '1 hour' from devices`
        // One for all, one of the first merchant alone, and one of robots without a merchant.
        yield* sql`insert into robot_alarms (type, merchant_id, raised_at, robots) values
          ('0050', null, now(), 8), ('0050', 1, now(), 2), ('0050', null, now(), 2)`
        yield* sql`insert into alarm_robots (alarm_id, robot_id)
          select case when n <= 2 then 2 when n <= 10 then 1 else 3 end, 'R' || n from generate_series(1, 12) n`
        yield* applyMigrations((each) => each >= "0130")
        yield* sweepSilentRobots
        return {
          covered:
            yield* sql`select d.robot_id, count(*)::int4 as alarms, bool_and(a.merchant_id is not distinct from d.merchant_id) as own from devices d
            left join robot_alarms a on a.open and (a.robot_id = d.robot_id or a.id in (select alarm_id from alarm_robots r where r.robot_id = d.robot_id))
            group by 1 order by length(d.robot_id), 1`,
          older: yield* sql`select id, open from robot_alarms where id <= 3 order by id`,
          notified: yield* sql`select username, count(*)::int4 as alarms from notifications group by 1 order by 1`
        }
      }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
    }).pipe(Effect.scoped)
  )
  expect(found.covered).toEqual(Array.from({ length: 12 }, (_, n) => ({ robot_id: `R${n + 1}`, alarms: 1, own: true })))
  expect(found.older).toEqual([
    { id: 1, open: false },
    { id: 2, open: true },
    { id: 3, open: true }
  ])
  expect(found.notified).toEqual([
    { username: "one", alarms: 1 },
    { username: "two", alarms: 5 }
  ])
})
