import { Effect, Redacted } from "effect"
import { readFileSync } from "node:fs"
import { beforeAll, describe, expect, inject, it, vi } from "vitest"
import { connectionLost, outageOf } from "../../server/http/outages.ts"
import { userCalls, start } from "./program.ts"
import { passwords } from "./test-client.ts"
import { startReplicated } from "./standby.ts"
import { connectTo } from "./test-database.ts"
import { startServer, type TestServer } from "./test-server.ts"

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

it("a write refused by a read-only node is an outage", async () => {
  const refused = await Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(connectTo(`${inject("postgres")}/postgres`), (sql) =>
        Effect.flip(
          Effect.andThen(sql`set transaction_read_only = on`, sql`create table never (id int4)`).pipe(
            sql.withTransaction
          )
        )
      )
    )
  )
  expect(outageOf(refused)).toBe(connectionLost)
})

describe("a server with proxy and standby", () => {
  let cluster: Awaited<ReturnType<typeof startReplicated>>
  let server: TestServer
  let token = ""
  beforeAll(async () => {
    cluster = await startReplicated()
    server = await startServer({
      databaseUrl: Redacted.make(cluster.url),
      adminPassword: Redacted.make(passwords.admin)
    })
    token = await userCalls(server.address).signIn()
  })
  const pooledAt = async (node: typeof cluster.standby) =>
    (
      await node.query<{ n: number }>(
        "select count(*)::int4 as n from pg_stat_activity where application_name = 'wheelhouse calls'"
      )
    )[0]!.n
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 100 })
  const endUpOnStandby = async () => {
    cluster.proxy.turnTo(cluster.standby.port)
    cluster.proxy.cut()
    await until(async () => expect(await pooledAt(cluster.standby)).toBeGreaterThanOrEqual(8))
  }
  const readiness = async () => {
    const response = await fetch(`${server.address}/readyz`)
    return { status: response.status, said: await response.json() }
  }

  it("the system probes silent connections", async () => {
    // The remote address, the state (01: established) and the running timer (02: keepalive) of every connection of this process's network.
    const timers = readFileSync("/proc/self/net/tcp", "utf8")
      .split("\n")
      .flatMap((line) => {
        const [, , remote, state, , timer] = line.trim().split(/\s+/)
        const port = Number.parseInt(remote?.split(":")[1] ?? "", 16)
        return port === cluster.proxy.port && state === "01" ? [timer!.split(":")[0]] : []
      })
    expect(timers.filter((timer) => timer === "02").length).toBeGreaterThanOrEqual(9)
  })

  it("pooled connections at the standby find the primary", async () => {
    await endUpOnStandby()
    cluster.proxy.turnTo(cluster.primary.port)
    await until(async () => expect(await pooledAt(cluster.standby)).toBe(0))
    await until(async () => expect((await userCalls(server.address).add(token, "w.found")).code).toBe(0))
    expect(await readiness()).toMatchObject({ status: 200 })
  })

  it("A standby answers no call but readyz", async () => {
    await endUpOnStandby()
    await until(async () =>
      expect(await readiness()).toEqual({
        status: 503,
        said: { status: "fail", database: "PostgreSQL takes no writes: it is a standby, or was set to read only" }
      })
    )
    const body = { username: "w.refused", role: "user", email: "", enabled: true, password: "Abc12345" }
    const refused = await server.send("POST", "/system-admin/user/add", { token, body })
    expect(refused.status).toBe(503)
  })

  it("A start waits for a standby's promotion", async () => {
    const second = start({ DATABASE_URL: cluster.url })
    await until(async () =>
      expect(second.said()).toContain("The database cannot be used yet: PostgreSQL takes no writes: it is a standby")
    )
    await cluster.standby.query("select pg_promote()")
    await until(async () => expect((await readiness()).status).toBe(200))
    await until(async () => expect((await userCalls(server.address).add(token, "w.promoted")).code).toBe(0))
    expect((await userCalls(await second.ready).names(token)).toSorted()).toEqual(["w.found", "w.promoted"])
    second.child.kill("SIGTERM")
    await second.ended
  })
})
