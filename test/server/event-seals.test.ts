import type * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Exit, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest"
import { migrate } from "../../server/database/migrations.ts"
import { addAlarmTypes } from "../../server/database/prepare-database.ts"
import { sealLog, verifyLog } from "../../server/events/seals.ts"
import { backUp, emptyDatabase, runOnDatabase, restore } from "./backed-up.ts"
import { sealAll } from "./sealed.ts"
import { connectTo, createDatabase } from "./test-database.ts"

const copyOf = async (template: string) => {
  const name = `sealed_${randomUUID().slice(0, 8)}`
  await Effect.runPromise(Effect.scoped(createDatabase(inject("postgres"), name, template)))
  return `${inject("postgres")}/${name}`
}
const query = (url: string, statement: string) =>
  runOnDatabase(
    url,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<any>(statement))
  )
const verify = (url: string, head?: string) => runOnDatabase(url, verifyLog(head))
const add = (url: string, name: string) =>
  query(url, `select log_fact('users', '1', 'session.refused', '{"reason": "${name}"}')`)
/** As the owner of the tables could do it. */
const tamper = (url: string, table: string, statement: string) =>
  query(
    url,
    `do $$ begin alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user; end $$`
  )

/** Three seals, and between the entries of the second an unused number. */
let sealed: string
let gap: number
beforeAll(async () => {
  const url = await emptyDatabase()
  sealed = new URL(url).pathname.slice(1)
  await runOnDatabase(url, migrate)
  // The entries of the first seal: one a type.
  await runOnDatabase(url, addAlarmTypes)
  await sealAll(url)
  await add(url, "test.one")
  const [position] = await query(url, "select nextval('changes_position_seq')::int4 as id")
  gap = position.id
  await add(url, "test.two")
  await sealAll(url)
  await add(url, "test.three")
  await sealAll(url)
})

describe("the event log's seals", () => {
  it("hold every entry, and none twice", async () => {
    const url = await copyOf(sealed)
    const { faults, seals, unsealed, head } = await verify(url)
    expect({ faults, unsealed }).toEqual({ faults: [], unsealed: 0 })
    expect(seals).toBeGreaterThanOrEqual(3)
    expect(await runOnDatabase(url, sealLog)).toBe(0)
    expect((await verify(url, head!)).faults).toEqual([])
    const [seal] = await query(
      url,
      "select sum(upper(part) - lower(part))::int4 as n from seals, unnest(positions) part"
    )
    const [entries] = await query(url, "select count(*)::int4 as n from changes")
    expect(seal).toEqual(entries)
  })

  it.each([
    ["changes", "update changes set row = '{}' where position = 5", /^seal 1 \(.*\) is broken/],
    ["changes", "update changes set actor = 'nobody' where position = 5", /^seal 1 \(.*\) is broken/],
    ["changes", "update changes set at = at - interval '1 second' where position = 5", /^seal 1 \(.*\) is broken/],
    ["changes", "delete from changes where position = 6", /^seal 1 \(.*\) is broken/],
    [
      "changes",
      `insert into changes (position, at, tx, actor, verb, "table", key, event) overriding system value values (GAP, '2026-01-01', 3, 'x', 'users.edited', 'users', '1', GAP)`,
      /^entry \d+ \(users.edited 1 by x, .*\) was inserted$/
    ],
    [
      "changes",
      `insert into changes (actor, verb, "table", key, tx) values ('x', 'users.edited', 'users', '1', 3)`,
      /^entry \d+ .* was inserted$/
    ],
    ["seals", "update seals set at = at - interval '1 day' where id = 2", /^seal 2 \(.*\) is broken/],
    ["seals", "delete from seals where id = 2", /^seal 2 is missing$/],
    [
      "seals",
      "update seals set positions = positions - '{[9,10)}'::int8multirange where id = 1",
      /^(seal 1 \(.*\) is broken|entry 9 )/
    ]
  ])("find %s: %s", async (table, statement, fault) => {
    const url = await copyOf(sealed)
    await tamper(url, table, statement.replaceAll("GAP", String(gap)))
    const { faults } = await verify(url)
    expect(faults[0]).toMatch(fault)
    expect(faults.length).toBeLessThanOrEqual(2)
    // The next seal does not hide it.
    await add(url, "test.after")
    await runOnDatabase(url, sealLog)
    expect((await verify(url)).faults).toEqual(faults)
  })

  it("A seal stored elsewhere reveals remade seals over changed events", async () => {
    const url = await copyOf(sealed)
    const { head } = await verify(url)
    await tamper(
      url,
      "changes",
      "update changes set actor = 'nobody' where position = (select upper(positions) - 1 from seals order by id desc limit 1)"
    )
    await tamper(
      url,
      "seals",
      `update seals s set digest = digest_of(f.digest, s.id, s.at,
          (select string_agg(digest_of(c), ''::bytea order by position) from changes c where position <@ s.positions))
        from seals f where f.id = s.id - 1 and s.id = (select max(id) from seals)`
    )
    expect((await verify(url)).faults).toEqual([])
    expect((await verify(url, head!)).faults).toEqual([`no seal is ${head}: the seals were made anew`])
  })

  it("Seals wait for late commits and include them", async () => {
    const url = await copyOf(sealed)
    const scope = Effect.runSync(Scope.make())
    onTestFinished(() => Effect.runPromise(Scope.close(scope, Exit.void)))
    const [earlyEntry, lateEntry] = [
      await Effect.runPromise(Scope.provide(connectTo(url), scope)),
      await Effect.runPromise(Scope.provide(connectTo(url), scope))
    ]
    const fact = (reason: string) => `select log_fact('users', '1', 'session.refused', '{"reason": "${reason}"}')`
    const say = (sql: PgClient.PgClient, statement: string) => Effect.runPromise(sql.unsafe(statement))
    // The one that began first draws the later number, and is committed first.
    await say(earlyEntry, "begin")
    await say(earlyEntry, "select pg_current_xact_id()::text")
    await say(lateEntry, "begin")
    await say(lateEntry, fact("late"))
    await say(earlyEntry, fact("early"))
    await say(earlyEntry, "commit")
    const waiting = async () => {
      await runOnDatabase(url, sealLog)
      return query(url, "select position from changes where not position <@ (select range_agg(positions) from seals)")
    }
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 30_000, interval: 100 })
    await say(lateEntry, "commit")
    expect(await verify(url)).toMatchObject({ faults: [], unsealed: 1 })
    await sealAll(url)
    expect((await verify(url)).faults).toEqual([])
  })

  it("One server at a time makes seals", async () => {
    const url = await copyOf(sealed)
    for (const n of [1, 2, 3]) await add(url, `test.${n}`)
    await Promise.all(Array.from({ length: 4 }, () => runOnDatabase(url, sealLog)))
    await sealAll(url)
    expect((await verify(url)).faults).toEqual([])
  })

  it("Seals are backed up and continue after restoring", async () => {
    const url = await copyOf(sealed)
    await add(url, "test.unsealed")
    const restored = await restore(await backUp(url))
    const before = await verify(url)
    expect(await verify(restored, before.head!)).toMatchObject({ faults: [], unsealed: 0, entries: before.entries })
    await add(restored, "test.restored")
    await sealAll(restored)
    const after = await verify(restored, before.head!)
    expect(after).toMatchObject({ faults: [], unsealed: 0 })
    expect(after.seals).toBeGreaterThan(before.seals)
  })
})
