import { Effect, Exit, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, inject, it, vi } from "vitest"
import { findPostmaster } from "../../server/database/embedded-postgres.ts"
import { deliver } from "../../server/notifications/deliver.ts"
import { makeGatewaySender } from "../../server/notifications/senders.ts"
import { addTeardown } from "./teardown.ts"
import { processTreeOf } from "./processes.ts"
import { start, startedDirectory } from "./program.ts"
import { outboxOf, waitOptions } from "./queued.ts"
import { startGateway, startMailServer } from "./receivers.ts"
import { SEEDED_DATABASE } from "./postgres-setup.ts"
import { connectTo, createDatabase } from "./test-database.ts"
import { startServer } from "./test-server.ts"

// A few starts of the real program each.
vi.setConfig({ testTimeout: 120_000 })

const secret = "a secret of the test's"
const from = "alarms@console.example"

/** Statements of the test's own on a database, which outlive any server. */
const outboxAt = async (url: string) => {
  const scope = Effect.runSync(Scope.make())
  addTeardown(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  const sql = await Effect.runPromise(Scope.provide(connectTo(url), scope))
  const query = <A extends object = any>(statement: string, params: ReadonlyArray<unknown> = []) =>
    Effect.runPromise(sql.unsafe<A>(statement, params))
  return { sql, query, ...outboxOf(query) }
}
const newDatabase = async () => {
  const [postgres, name] = [inject("postgres"), `outbox_${randomUUID().slice(0, 8)}`]
  await Effect.runPromise(Effect.scoped(createDatabase(postgres, name, SEEDED_DATABASE)))
  return { url: `${postgres}/${name}`, ...(await outboxAt(`${postgres}/${name}`)) }
}

describe("a server killed before recording acceptance", () => {
  /** The receiver accepts, and the server cannot record it: another holds the row. Resolves when the server is gone. */
  const killWhileNoting = async (
    { query }: Awaited<ReturnType<typeof newDatabase>>,
    program: ReturnType<typeof start>
  ) => {
    const noting = async () => {
      // A transaction would keep the first snapshot.
      await query("select pg_stat_clear_snapshot()")
      return await query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update notifications%sent%'"
      )
    }
    await expect.poll(async () => (await noting()).length, waitOptions).toBe(1)
    const [{ pid }] = (await noting()) as any
    program.child.kill("SIGKILL")
    await program.ended
    // Otherwise PostgreSQL would run a received statement for the dead server.
    await query("select pg_terminate_backend($1)", [pid])
    await query("rollback")
  }
  const holdRows = (query: any) => query("begin").then(() => query("select from notifications for update"))

  it("After its lease a mail repeats with its Message-ID", async () => {
    const mails = await startMailServer()
    const database = await newDatabase()
    const environment = { DATABASE_URL: database.url, SMTP_URL: mails.url, SMTP_FROM: from }
    mails.behaviour.mail = () => holdRows(database.query)
    const first = start(environment)
    await first.ready
    const [id] = await database.queue(await database.addUser("killed"), "email")
    await killWhileNoting(database, first)
    const [left] = await database.read([id!])
    expect(left).toMatchObject({ state: "queued", tries: 1 })
    expect(left!.wait).toBeGreaterThan(120)
    mails.behaviour.mail = async () => {}
    const second = start(environment)
    await second.ready
    // Another is sent meanwhile: this one is still the dead server's.
    await database.ends(await database.queue(await database.addUser("alive"), "email"), "sent")
    expect(await database.read([id!])).toMatchObject([{ state: "queued", tries: 1 }])
    await database.passTime()
    await database.ends([id!], "sent")
    const ids = mails.received.filter(({ to }) => to![0]!.name === "killed").map(({ messageId }) => messageId)
    expect(ids).toEqual([`<${left!.key}@console.example>`, `<${left!.key}@console.example>`])
    expect(await database.read([id!])).toMatchObject([{ tries: 2, reason: "" }])
  })

  it("A gateway gets a repeated message with the same key", async () => {
    const gateway = await startGateway()
    const database = await newDatabase()
    const environment = { DATABASE_URL: database.url, SMS_GATEWAY_URL: gateway.url, GATEWAY_SECRET: secret }
    gateway.behaviour.answer = (response) => void holdRows(database.query).then(() => response.writeHead(200).end("ok"))
    const first = start(environment)
    await first.ready
    const [id] = await database.queue(await database.addUser("killed"), "sms")
    await killWhileNoting(database, first)
    gateway.behaviour.answer = (response) => response.writeHead(200).end("ok")
    await database.passTime()
    await start(environment).ready
    await database.ends([id!], "sent")
    const [{ key }] = (await database.read([id!])) as any
    expect(gateway.received.map(({ headers }) => headers["idempotency-key"])).toEqual([key, key])
  })
})

it("Two servers send each of 1,000 mails once", async () => {
  const mails = await startMailServer()
  const mail = { url: Redacted.make(mails.url), from }
  const one = await startServer({ mail })
  const outbox = outboxOf(one.query)
  // Held back until both have arrived.
  await one.query(
    "insert into silences (robot_ids, types, until, reason, created_by) values ('{}', '{}', now() + interval '1 hour', '', '')"
  )
  const ids = [
    ...(await outbox.queue(await outbox.addUser("many"), "email", 600)),
    ...(await outbox.queue(await outbox.addUser("more"), "email", 400))
  ]
  await startServer({ mail, databaseUrl: one.databaseUrl })
  await one.query("update silences set ended_at = now()")
  await expect.poll(() => mails.received.length, { timeout: 60_000, interval: 100 }).toBeGreaterThanOrEqual(1000)
  await outbox.ends(ids, "sent")
  expect(mails.received).toHaveLength(1000)
  expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(1000)
  expect(new Set((await outbox.read(ids)).map(({ tries }) => tries))).toEqual(new Set([1]))
})

it("PostgreSQL killed under it: each arrives, once", async () => {
  const mails = await startMailServer()
  const directory = startedDirectory()
  const program = start({ DATA_DIR: directory, SMTP_URL: mails.url, SMTP_FROM: from })
  await program.ready
  const place = () => {
    const { port, pid } = findPostmaster(join(directory, "postgres"))!
    const password = readFileSync(join(directory, "postgres", "wheelhouse-password"), "utf8")
    return { pid, url: `postgres://wheelhouse:${password}@127.0.0.1:${port}/wheelhouse` }
  }
  const before = await outboxAt(place().url)
  await before.query("insert into devices (robot_id, name) values ('R1', 'Robot')")
  let killed = false
  const { pid } = place()
  mails.behaviour.mail = async () => {
    if (killed || mails.received.length < 40) return
    killed = true
    for (const each of processTreeOf(pid)) process.kill(each, "SIGKILL")
  }
  const ids = await before.queue(await before.addUser("outage"), "email", 200)
  await expect.poll(() => killed, waitOptions).toBe(true)
  await vi.waitFor(() => expect(findPostmaster(join(directory, "postgres"))).toMatchObject({ ready: true }), {
    timeout: 30_000
  })
  const after = await vi.waitFor(() => outboxAt(place().url), { timeout: 30_000 })
  // Only sends that began before PostgreSQL returned may still wait for the end of their lease.
  const unfinished = async () =>
    (
      await after.query(
        "select 1 from notifications where state = 'queued' and not next_at between now() + interval '1 minute' and pg_postmaster_start_time() + interval '3 minutes'"
      )
    ).length
  await expect.poll(unfinished, { timeout: 60_000, interval: 200 }).toBe(0)
  // A receiver's yes is recorded once the database returns, even after everything else.
  const unnoted = async () =>
    mails.received.length - (await after.query("select 1 from notifications where state = 'sent'")).length
  await expect.poll(unnoted, { timeout: 60_000, interval: 200 }).toBe(0)
  // A send that began in the moment of the kill belongs to another server after the lease.
  await after.passTime()
  await after.ends(ids, "sent")
  expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(200)
  expect(mails.received).toHaveLength(200)
  expect(program.said()).not.toContain("    at ")
})

it("A silent receiver is retried after a minute", async () => {
  const gateway = await startGateway()
  gateway.behaviour.answer = () => {}
  const { sql, queue, addUser, attemptedTimes, read } = await newDatabase()
  const [id] = await queue(await addUser("silent"), "sms")
  const outcomes: Array<string> = []
  const settings = { timeZone: "Asia/Shanghai", consoleUrl: undefined }
  await Effect.runPromise(
    Effect.gen(function* () {
      const send = makeGatewaySender("sms", gateway.url, Redacted.make(secret), settings)
      yield* deliver("sms", send, (_, outcome) => outcomes.push(outcome))
      yield* Effect.promise(async () => await expect.poll(() => gateway.received.length, waitOptions).toBe(1))
      yield* TestClock.adjust("59 seconds")
      expect(outcomes).toEqual([])
      yield* TestClock.adjust("1 second")
      yield* Effect.promise(() => attemptedTimes(id!, 1))
    }).pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.scoped, Effect.provide(TestClock.layer()))
  )
  expect(await read([id!])).toMatchObject([{ reason: "no answer" }])
  expect(outcomes).toEqual(["again"])
})

describe("a stopping server", () => {
  const begin = async () => {
    const gateway = await startGateway()
    let answer = () => {}
    gateway.behaviour.answer = (response) => {
      answer = () => response.writeHead(204).end()
    }
    const database = await newDatabase()
    const server = await startServer({
      databaseUrl: Redacted.make(database.url),
      gateways: { addresses: { sms: gateway.url, wechat: undefined }, secret: Redacted.make(secret) }
    })
    const [id] = await database.queue(await database.addUser("stopping"), "sms")
    await expect.poll(() => gateway.received.length, waitOptions).toBe(1)
    return { ...database, id: id!, server, answer: () => answer() }
  }
  it("Answers in the last moments are recorded", async () => {
    const { server, answer, read, id } = await begin()
    const closed = server.close()
    answer()
    await closed
    expect(await read([id])).toMatchObject([{ state: "sent" }])
  })
  it("A stopping server leaves a hanging receiver to the next", async () => {
    const { server, read, id } = await begin()
    const begun = performance.now()
    await server.close()
    expect(performance.now() - begun).toBeLessThan(2500)
    expect(await read([id])).toMatchObject([{ state: "queued", tries: 1 }])
  })
})
