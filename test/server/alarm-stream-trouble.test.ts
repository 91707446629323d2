import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import { Reactivity } from "effect/reactivity"
import { request } from "node:http"
import { join } from "node:path"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { ALARM_STREAM } from "../../src/contract/alarm-stream.ts"
import type { OpenAlarms } from "../../src/contract/alarms.ts"
import { embeddedDatabaseOfServer } from "../../server/database/embedded-database.ts"
import { findPostmaster } from "../../server/database/embedded-postgres.ts"
import { suspendProcesses } from "./processes.ts"
import { start, startedDirectory } from "./program.ts"
import { openMany } from "./robot-reports.ts"
import { passwords, makeTestClient } from "./test-client.ts"
import { readStream } from "./stream-reader.ts"
import { startServer, type TestServer } from "./test-server.ts"

vi.setConfig({ testTimeout: 120_000 })

const sampleOf = async ({ metrics }: TestServer, name: string) => {
  const text = await (await fetch(metrics!)).text()
  return Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1])
}

describe("an alarm stream during PostgreSQL outages", () => {
  const directory = startedDirectory()
  let server: ReturnType<typeof start>
  let address = ""
  let token = ""
  beforeAll(async () => {
    server = start({ DATA_DIR: directory })
    address = await server.ready
    token = await makeTestClient(address).signIn("admin", passwords.admin)
  }, 120_000)
  const running = () => findPostmaster(join(directory, "postgres"))!
  /** A statement of the test's own on a connection for itself. */
  const query = (statement: string) =>
    Effect.gen(function* () {
      const sql = yield* PgClient.makeClient({
        ...(yield* embeddedDatabaseOfServer(directory)).owner,
        startupParameters: { "wheelhouse.actor": "Test" }
      })
      return yield* sql.unsafe<any>(statement)
    }).pipe(Effect.scoped, Effect.provide(Reactivity.layer), Effect.runPromise)
  const raise = async (robot: string): Promise<number> => {
    await query(`insert into devices (robot_id, name) values ('${robot}', '${robot}')`)
    const statement = `insert into robot_alarms (robot_id, type, raised_at) values ('${robot}', '0009', now()) returning id`
    return (await query(statement))[0].id
  }
  const ready = (status: number) =>
    vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(status), { timeout: 30_000 })

  const killed = async (signal: "SIGTERM" | "SIGKILL") => {
    const { pid } = running()
    process.kill(pid, signal)
    await vi.waitFor(() => expect(running()?.ready === true && running().pid !== pid).toBe(true), { timeout: 30_000 })
    await ready(200)
  }

  it("A lost PostgreSQL keeps the stream open, and changes follow", async () => {
    const reader = await readStream(address, token)
    await reader.opened()
    const first = await raise("R1")
    await reader.toldOf({ id: first })

    await killed("SIGTERM")
    const second = await raise("R2")
    await reader.toldOf({ id: second })

    const thaw = suspendProcesses(running().pid)
    try {
      await ready(503)
      const quiet = reader.messages.length
      // Longer than between two beats.
      await new Promise((resolve) => setTimeout(resolve, 6000))
      expect(reader.messages.slice(quiet)).toEqual([])
    } finally {
      thaw()
    }
    const third = await raise("R3")
    await reader.toldOf({ id: third })
    expect(reader.changedAlarms().map(({ id }) => id)).toEqual([first, second, third])

    await killed("SIGKILL")
    const fourth = await raise("R4")
    await reader.toldOf({ id: fourth })
    await reader.until(() => expect(reader.messages.at(-1)).toMatchObject({ type: "beat" }))
    expect(reader.seen.ended).toBe(false)
    expect(server.said()).not.toMatch(/alarm|stream/i)
    expect(server.said()).not.toContain("    at ")
    reader.cut()
  })

  it("A stopping server tells its streams in time", async () => {
    const readers = await Promise.all(Array.from({ length: 50 }, () => readStream(address, token)))
    await Promise.all(readers.map((reader) => reader.opened()))
    // A port without a listener.
    readers[0]!.pause()
    const begun = performance.now()
    server.child.kill("SIGTERM")
    const closed = await Promise.all(readers.slice(1).map((reader) => reader.closed()))
    expect(performance.now() - begun).toBeLessThan(2000)
    expect(new Set(closed.map((message) => JSON.stringify(message)))).toEqual(
      new Set([JSON.stringify({ type: "closed", code: 0, msg: "The server is stopping. Please reconnect" })])
    )
    expect(await server.ended).toBe(0)
    expect(performance.now() - begun).toBeLessThan(5000)
  })
})

describe("a reader of the alarm stream", () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startServer({ metricsPort: 0 })
    token = await server.signIn("operator", passwords.operator)
  })
  const update = (ids: ReadonlyArray<number>, n: number) =>
    server.query("update robot_alarms set note = $2 where id = any($1)", [ids, `no. ${n} ${"x".repeat(150)}`])

  it("Only the reader that takes nothing is dropped", async () => {
    const ids = await openMany(server, 2000)
    const [slow, quick] = [await readStream(server.address, token), await readStream(server.address, token)]
    await Promise.all([slow.opened(), quick.opened()])
    slow.pause()
    let n = 0
    await vi.waitFor(
      async () => {
        await update(ids, (n += 1))
        expect(await sampleOf(server, "wheelhouse_alarm_streams_dropped_total")).toBe(1)
      },
      { timeout: 60_000, interval: 50 }
    )
    await quick.until(() => expect(quick.changedAlarms().at(-1)!.note).toContain(`no. ${n} `))
    expect(await sampleOf(server, "wheelhouse_alarm_streams")).toBe(1)
    expect(await sampleOf(server, "wheelhouse_alarm_streams_messages_total")).toBeGreaterThan(n)
    // The client still reads the bytes on their way, up to somewhere in the middle, and goes on from its position.
    slow.resume()
    await slow.ended
    expect(slow.messages.findLast(({ type }) => type !== "beat")).toMatchObject({ type: "changed" })
    quick.cut()
    await vi.waitFor(async () => expect(await sampleOf(server, "wheelhouse_alarm_streams")).toBe(0))
  })

  it("A reader cut mid-message resumes after the last whole one", async () => {
    const ids = await openMany(server, 600)
    const { last } = (await server.get<OpenAlarms>("/system-admin/alarm/open", { token })).data
    await update(ids, 0)
    const half = await new Promise<string>((resolve) => {
      const headers = { authorization: token, "last-event-id": last }
      const sent = request(`${server.address}${ALARM_STREAM}`, { headers, agent: false }, (response) => {
        let text = ""
        response.on("data", (chunk: Buffer) => {
          text += chunk.toString()
          if (text.length < 100_000) return
          sent.destroy()
          resolve(text)
        })
        response.on("error", () => {})
      }).end()
    })
    expect(half).not.toContain("\nid: ")
    const again = await readStream(server.address, token, { last })
    expect(await again.opened()).toMatchObject({ resumed: true })
    await again.until(() => expect(new Set(again.changedAlarms().map(({ id }) => id)).size).toBe(600))
    expect(again.changedAlarms()).toHaveLength(600)
    again.cut()
  })

  it("A reader that missed too many changes begins anew", async () => {
    const reader = await readStream(server.address, token)
    await reader.opened()
    await server.query(
      `insert into changes (actor, verb, "table", key) select 'x', 'alarms.changed', 'robot_alarms', '1' from generate_series(1, 20001)`
    )
    expect(await reader.closed()).toEqual({
      type: "closed",
      code: 0,
      msg: "Too many changes were missed. Please reconnect"
    })
  })
})
