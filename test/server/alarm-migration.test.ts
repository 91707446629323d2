import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { expect, inject, it } from "vitest"
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
