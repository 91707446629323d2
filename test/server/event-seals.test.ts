import type * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Exit, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest"
import { migrate } from "../../server/database/migrations.ts"
import { sealEvents } from "../../server/events/seal-events.ts"
import { verifyEvents } from "../../server/events/verify-events.ts"
import { backUp, emptyDatabase, on, restore } from "./backed-up.ts"
import { sealAll } from "./sealed.ts"
import { connectTo, createDatabase } from "./test-database.ts"

const copyOf = async (template: string) => {
  const name = `sealed_${randomUUID().slice(0, 8)}`
  await Effect.runPromise(Effect.scoped(createDatabase(inject("postgres"), name, template)))
  return `${inject("postgres")}/${name}`
}
const query = (url: string, statement: string) =>
  on(
    url,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<any>(statement))
  )
const verify = (url: string, head?: string) => on(url, verifyEvents(head))
const add = (url: string, type: string) => query(url, `insert into events (username, type) values ('test', '${type}')`)
/** As who owns the tables could do it. */
const tamper = (url: string, table: string, statement: string) =>
  query(
    url,
    `do $$ begin alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user; end $$`
  )

/** Three seals, and between the events of the second a number that was drawn for nothing. */
let sealed: string
let gap: number
beforeAll(async () => {
  const url = await emptyDatabase()
  sealed = new URL(url).pathname.slice(1)
  await on(url, migrate)
  await sealAll(url)
  await add(url, "test.one")
  const [drawn] = await query(url, "select nextval(pg_get_serial_sequence('events', 'id'))::int4 as id")
  gap = drawn.id
  await add(url, "test.two")
  await sealAll(url)
  await add(url, "test.three")
  await sealAll(url)
})

describe("the seals of events", () => {
  it("hold every event and every row that one has left, and nothing twice", async () => {
    const url = await copyOf(sealed)
    const { faults, seals, unsealed, head } = await verify(url)
    expect({ faults, unsealed }).toEqual({ faults: [], unsealed: 0 })
    expect(seals).toBeGreaterThanOrEqual(3)
    expect(await on(url, sealEvents)).toBe(0)
    expect((await verify(url, head!)).faults).toEqual([])
    const [left] = await query(
      url,
      "select count(*)::int4 as n from event_rows where id not in (select id from event_digests where kind = 'event_rows')"
    )
    expect(left.n).toBe(0)
  })

  it.each([
    ["events", "update events set after = '{}' where id = 5", /^event 5 \(.* by Wheelhouse, .*\) was changed$/],
    ["events", "update events set username = 'nobody' where id = 5", /^event 5 .* was changed$/],
    ["events", "update events set at = at - interval '1 second' where id = 5", /^event 5 .* was changed$/],
    ["events", "delete from events where id = 6", /^event 6 is missing, which seal 1 holds$/],
    [
      "events",
      "insert into events (id, at, username, type) overriding system value values (GAP, '2026-01-01', 'x', 'users.edited')",
      /^event \d+ \(users.edited by x, .*\) was inserted$/
    ],
    [
      "events",
      "insert into events (username, type, tx) values ('x', 'users.edited', 3)",
      /^event \d+ .* was inserted$/
    ],
    ["event_rows", `update event_rows set row = row || '{"name": "x"}' where id = 7`, /^row 7 \(of .*\) was changed$/],
    ["event_rows", "delete from event_rows where id = 8", /^row 8 is missing, which seal 1 holds$/],
    ["event_seals", "update event_seals set at = at - interval '1 day' where id = 2", /^seal 2 \(.*\) is broken/],
    ["event_seals", "delete from event_seals where id = 2", /^seal 2 is missing$/],
    ["event_digests", "update event_digests set seal = 2 where kind = 'events' and id = 9", /^seal 1 \(.*\) is broken/]
  ])("find %s: %s", async (table, statement, fault) => {
    const url = await copyOf(sealed)
    await tamper(url, table, statement.replace("GAP", String(gap)))
    const { faults } = await verify(url)
    expect(faults[0]).toMatch(fault)
    expect(faults.length).toBeLessThanOrEqual(2)
    // It is not covered up by the next seal.
    await add(url, "test.after")
    await on(url, sealEvents)
    expect((await verify(url)).faults).toEqual(faults)
  })

  it("that were made anew over what was changed are known by an earlier one that was kept elsewhere", async () => {
    const url = await copyOf(sealed)
    const { head } = await verify(url)
    await tamper(url, "events", "update events set username = 'nobody' where type = 'test.three'")
    await tamper(
      url,
      "event_digests",
      "update event_digests d set digest = digest_of(e) from events e where d.kind = 'events' and d.id = e.id and e.type = 'test.three'"
    )
    await tamper(
      url,
      "event_seals",
      `update event_seals s set digest = digest_of(f.digest, s.id, s.at, (select string_agg(digest, ''::bytea order by kind, d.id) from event_digests d where seal = s.id))
        from event_seals f where f.id = s.id - 1 and s.id = (select max(id) from event_seals)`
    )
    expect((await verify(url)).faults).toEqual([])
    expect((await verify(url, head!)).faults).toEqual([`no seal is ${head}: the seals were made anew`])
  })

  it("wait for an event that is committed late, and take it for what it is", async () => {
    const url = await copyOf(sealed)
    const scope = Effect.runSync(Scope.make())
    onTestFinished(() => Effect.runPromise(Scope.close(scope, Exit.void)))
    const [early, late] = [
      await Effect.runPromise(Scope.provide(connectTo(url), scope)),
      await Effect.runPromise(Scope.provide(connectTo(url), scope))
    ]
    const say = (sql: PgClient.PgClient, statement: string) => Effect.runPromise(sql.unsafe(statement))
    // The one that began first draws the later number, and is committed first.
    await say(early, "begin")
    await say(early, "select pg_current_xact_id()::text")
    await say(late, "begin")
    await say(late, "insert into events (username, type) values ('test', 'test.late')")
    await say(early, "insert into events (username, type) values ('test', 'test.early')")
    await say(early, "commit")
    const waiting = async () => {
      await on(url, sealEvents)
      return query(
        url,
        "select type from events e where not exists (select from event_digests where kind = 'events' and id = e.id)"
      )
    }
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 30_000, interval: 100 })
    await say(late, "commit")
    expect(await verify(url)).toMatchObject({ faults: [], unsealed: 1 })
    await sealAll(url)
    expect((await verify(url)).faults).toEqual([])
  })

  it("are made by one server at a time", async () => {
    const url = await copyOf(sealed)
    for (const n of [1, 2, 3]) await add(url, `test.${n}`)
    await Promise.all(Array.from({ length: 4 }, () => on(url, sealEvents)))
    await sealAll(url)
    expect((await verify(url)).faults).toEqual([])
  })

  it("stand in a backup, and go on in what is restored", async () => {
    const url = await copyOf(sealed)
    await add(url, "test.unsealed")
    const restored = await restore(await backUp(url))
    const before = await verify(url)
    expect(await verify(restored, before.head!)).toEqual(before)
    await add(restored, "test.restored")
    await sealAll(restored)
    const after = await verify(restored, before.head!)
    expect(after).toMatchObject({ faults: [], unsealed: 0 })
    expect(after.seals).toBeGreaterThan(before.seals)
  })
})
