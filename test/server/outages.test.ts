import { Effect, Logger, Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import { beforeAll, describe, expect, inject, it, vi } from "vitest"
import { watchDatabase } from "../../server/database/availability.ts"
import { findPostmaster } from "../../server/database/embedded-postgres.ts"
import { addTeardown } from "./teardown.ts"
import { suspendProcesses } from "./processes.ts"
import { userCalls, start, startedDirectory } from "./program.ts"
import { passwords } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"

vi.setConfig({ testTimeout: 120_000 })

const timed = async <A>(work: Promise<A>) => {
  const begun = performance.now()
  const result = await work
  return { result, ms: performance.now() - begun }
}
const statusOf = async (url: string) => (await fetch(url)).status

describe("an unavailable PostgreSQL", () => {
  const directory = startedDirectory()
  let server: ReturnType<typeof start>
  let address = ""
  let token = ""
  beforeAll(async () => {
    server = start({ DATA_DIR: directory })
    address = await server.ready
    token = await userCalls(address).signIn()
  }, 120_000)
  const running = () => findPostmaster(join(directory, "postgres"))!
  const ready = (status: number) =>
    vi.waitFor(async () => expect(await statusOf(`${address}/readyz`)).toBe(status), { timeout: 30_000, interval: 50 })

  /** The present process may have come and gone unnoticed; its number shows that it is another. */
  const another = (pid: number) =>
    vi.waitFor(
      () => {
        const postmaster = findPostmaster(join(directory, "postgres"))
        expect(postmaster?.ready === true && postmaster.pid !== pid).toBe(true)
      },
      { timeout: 30_000, interval: 50 }
    )

  it("A frozen PostgreSQL fails readyz and calls, then recovers", async () => {
    const thaw = suspendProcesses(running().pid)
    try {
      const waiting = timed(fetch(`${address}/system-admin/user/list`, { headers: { authorization: token } }))
      for (let n = 0; n < 30; n++) {
        const alive = await timed(statusOf(`${address}/healthz`))
        expect(alive.result).toBe(200)
        const ready = await timed(statusOf(`${address}/readyz`))
        expect(Math.max(alive.ms, ready.ms)).toBeLessThan(1000)
      }
      await ready(503)
      const { result } = await waiting
      expect(result.status).toBe(503)
      expect(await result.json()).toMatchObject({ status: "fail", code: 50000, request_id: expect.any(String) })
      const call = await timed(userCalls(address).add(token, "w.frozen"))
      expect(call.result).toMatchObject({
        code: 50000,
        msg: "The database is unavailable. Please try again"
      })
      expect(call.ms).toBeLessThan(1000)
    } finally {
      thaw()
    }
    await ready(200)
    expect((await userCalls(address).add(token, "w.thawed")).code).toBe(0)
    expect(await userCalls(address).names(token)).toEqual(["w.thawed"])
  })

  it("A stopped PostgreSQL is started again", async () => {
    const { pid } = running()
    process.kill(pid, "SIGTERM")
    await another(pid)
    await ready(200)
    expect((await userCalls(address).add(token, "w.again")).code).toBe(0)
    expect((await userCalls(address).names(token)).toSorted()).toEqual(["w.again", "w.thawed"])
  })

  it("A killed PostgreSQL leaves every call an answer", async () => {
    const answers: Array<string> = []
    let over = false
    const keepCalling = async () => {
      while (!over) {
        const response = await fetch(`${address}/system-admin/user/list`, { headers: { authorization: token } })
        answers.push(await response.text())
      }
    }
    const calling = Promise.all(Array.from({ length: 30 }, keepCalling))
    const { pid } = running()
    process.kill(pid, "SIGKILL")
    await another(pid)
    await ready(200)
    over = true
    await calling
    expect(answers.filter((answer) => !answer.startsWith(`{"status":`))).toEqual([])
  })

  it("An outage logs no line per call", () => {
    expect(server.said()).toContain("PostgreSQL does not serve, and so no call is answered")
    expect(server.said()).toContain("PostgreSQL answers again")
    expect(server.said()).not.toContain("    at ")
  })
})

describe("a locked table", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  const waitingForLocks = async (): Promise<number> =>
    (
      await server.query(
        "select count(*)::int4 as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      )
    )[0].n

  it("A locked table briefly delays only its own calls", async () => {
    const token = await server.signIn("admin", passwords.admin)
    const orders = () => server.get("/sale-admin/order/list", { token })
    expect((await orders()).code).toBe(0)
    await server.query("begin")
    await server.query("lock table orders")
    const waiting = Array.from({ length: 40 }, () => timed(orders()))
    for (const path of ["/system-admin/user/list", "/interactive-admin/quiz/list", "/api/message/list"])
      for (let n = 0; n < 5; n++) {
        const other = await timed(server.get(path, { token }))
        expect(other.result.code).toBe(0)
        expect(other.ms).toBeLessThan(1000)
      }
    for (const { result, ms } of await Promise.all(waiting)) {
      expect(result).toMatchObject({
        code: 50000,
        msg: "The server is busy. Nothing was changed; please try again"
      })
      // Eight seconds in the queue, then three before the lock.
      expect(ms).toBeLessThan(13_000)
    }
    await server.query("rollback")
    expect((await orders()).code).toBe(0)
  })

  it("A locked sessions table delays no anonymous call", async () => {
    const token = await server.signIn("admin", passwords.admin)
    await server.query("begin")
    await server.query("lock table sessions")
    const waiting = Array.from({ length: 60 }, () => timed(server.get("/system-admin/user/list", { token })))
    // By then each of them waits at its place.
    await vi.waitFor(async () => expect(await waitingForLocks()).toBeGreaterThan(7), { timeout: 10_000 })
    for (let n = 0; n < 5; n++) {
      const captcha = await timed(server.get("/system-admin/captcha"))
      expect(captcha.result.code).toBe(0)
      expect(captcha.ms).toBeLessThan(1000)
    }
    await server.query("rollback")
    await Promise.all(waiting)
  })
})

it("An unreachable PostgreSQL's address is only in the log", async () => {
  const logged: Array<unknown> = []
  const gather = Logger.make(({ message }) => logged.push(message))
  await watchDatabase({ host: "127.0.0.1", port: 1, username: "somebody", database: "something" }).pipe(
    Effect.flatMap(({ problem }) =>
      Effect.promise(() =>
        vi.waitFor(() =>
          expect(problem()).toBe("Nothing listens at PostgreSQL's address: is it running, and is the port right?")
        )
      )
    ),
    Effect.scoped,
    Effect.provide([Reactivity.layer, Logger.layer([gather])]),
    Effect.runPromise
  )
  expect(String(logged[0])).toContain("127.0.0.1:1")
})

describe("a server start", () => {
  const refused = async (url: string) => {
    const program = start({ DATABASE_URL: url })
    expect(await program.ended).toBe(1)
    expect(program.said().trim().split("\n")).toHaveLength(1)
    return program.said()
  }
  const postgres = () => new URL(inject("postgres"))

  it("Wrong passwords, missing databases and missing hosts differ", async () => {
    const wrong = postgres()
    wrong.password = "hunter2"
    const [password, database, host] = await Promise.all([
      refused(`${wrong}/postgres`),
      refused(`${postgres()}/nowhere`),
      refused("postgres://u:hunter2@no-such-host.invalid/x")
    ])
    expect(password).toContain("PostgreSQL refuses the user's name or password")
    expect(database).toContain('PostgreSQL has no such database (database "nowhere" does not exist)')
    expect(host).toMatch(/There is no host of PostgreSQL's name|cannot be looked up/)
    expect(password + database + host).not.toContain("hunter2")
  })

  it("A start waits for a starting PostgreSQL", async () => {
    const { hostname, port } = postgres()
    const fields = "SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0"
    const starting = Buffer.concat([Buffer.from("E"), Buffer.alloc(4), Buffer.from(fields)])
    starting.writeInt32BE(fields.length + 4, 1)
    let refusals = 0
    const sockets = new Set<Socket>()
    const between = createServer((socket) => {
      sockets.add(socket.on("error", () => {}))
      if (refusals++ < 2) return void socket.once("data", () => socket.end(starting))
      const real = connect(Number(port), hostname).on("error", () => {})
      socket.pipe(real).pipe(socket)
    }).listen(0, "127.0.0.1")
    addTeardown(() => {
      for (const socket of sockets) socket.destroy()
      between.close()
    })
    await new Promise((resolve) => between.once("listening", resolve))
    const url = postgres()
    url.port = String((between.address() as { port: number }).port)
    const other = await startServer()
    url.pathname = new URL(Redacted.value(other.databaseUrl)).pathname
    const program = start({ DATABASE_URL: String(url) })
    await program.ready
    expect(program.said()).toContain("PostgreSQL is starting up or shutting down")
    expect(refusals).toBeGreaterThan(2)
    program.child.kill("SIGTERM")
    expect(await program.ended).toBe(0)
  })
})
