import { Effect, Redacted } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { WECHAT_PATH } from "../../src/contract/wechat.ts"
import { nameOf } from "../../server/http/current-call.ts"
import { databaseMetrics } from "../../server/metrics/database-metrics.ts"
import { everyCall } from "../contract/in-memory-server.ts"
import { start } from "./program.ts"
import { outboxOf } from "./queued.ts"
import { startGateway } from "./receivers.ts"
import { passwords } from "./test-client.ts"
import { connectTo } from "./test-database.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startServer({ metricsPort: 0 })
})

/** The samples by name and labels. */
const samplesOf = (text: string) =>
  new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))])
  )
const scrape = async ({ metrics }: TestServer) => {
  const response = await fetch(metrics!)
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/)
  return samplesOf(await response.text())
}

describe("/metrics", () => {
  it("Metrics count and time calls by name and code", async () => {
    const token = await server.signIn("admin", passwords.admin)
    for (let n = 0; n < 3; n++) await server.get("/system-admin/role/all", { token })
    await server.get("/system-admin/role/all")
    await server.get("/system-admin/user/list?page=0", { token })
    await server.send("GET", WECHAT_PATH)
    for (let n = 0; n < 5; n++) await server.get(`/system-admin/nothing/${n}?token=secret`)
    const samples = await scrape(server)
    const count = (name: string, code: number) =>
      samples.get(`wheelhouse_call_duration_seconds_count{name="${name}",code="${code}"}`)
    expect(count("roles.all", 0)).toBe(3)
    expect(count("roles.all", 40100)).toBe(1)
    expect(count("users.list", 40000)).toBe(1)
    expect(count("wechat.page", 401)).toBe(1)
    expect(count("unknown", 40400)).toBe(5)
    expect(samples.get(`wheelhouse_call_duration_seconds_bucket{le="+Inf",name="roles.all",code="0"}`)).toBe(3)
    expect(samples.get("wheelhouse_calls_running")).toBe(0)
    expect([...samples.keys()].filter((key) => /nothing|secret/.test(key))).toEqual([])
  })

  it("counts sign-ins by outcome", async () => {
    const outcome = async (name: string) => (await scrape(server)).get(`wheelhouse_sign_ins_total{outcome="${name}"}`)
    const granted = (await outcome("granted")) ?? 0
    await server.signIn("admin", passwords.admin)
    await server.login({ username: "nobody.there", password: "Wrong123" })
    await server.login({ username: "nobody.there", password: "Wrong123", captcha: "wrong" })
    await server.login({ username: "", password: "Wrong123" })
    const user = { username: "metered", password: "Abc12345" }
    const token = await server.signIn("admin", passwords.admin)
    await server.post("/system-admin/user/add", { ...user, role: "sales", email: "", enabled: true }, { token })
    await server.query("update roles set second_factor = true where name = 'sales'")
    await server.login(user)
    await server.login({ ...user, otp: "aaaaa-aaaaa" } as never)
    expect(await outcome("granted")).toBe(granted + 2)
    expect(await outcome("enrolment")).toBe(1)
    expect(await outcome("otp")).toBe(1)
    expect(await outcome("password")).toBe(1)
    expect(await outcome("captcha")).toBe(1)
    expect(await outcome("invalidInput")).toBe(1)
  })

  it("Metrics cover database, pool connections and process", async () => {
    const samples = await scrape(server)
    expect(samples.get("wheelhouse_database_up")).toBe(1)
    expect(samples.get("wheelhouse_database_size_bytes")).toBeGreaterThan(1_000_000)
    expect(samples.get("wheelhouse_database_answer_seconds")).toBeLessThan(1)
    const connections = [...samples].filter(([name]) => name.startsWith("wheelhouse_database_connections{"))
    expect(connections.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(8)
    expect([...samples.keys()]).toEqual(
      expect.arrayContaining([
        "nodejs_eventloop_lag_p99_seconds",
        "nodejs_eventloop_utilization_ratio",
        "nodejs_heap_size_used_bytes",
        "process_resident_memory_bytes"
      ])
    )
  })

  it("Metrics show calls waiting for a locked table", async () => {
    const token = await server.signIn("admin", passwords.admin)
    const calls: Array<Promise<unknown>> = []
    await Effect.runPromise(
      Effect.gen(function* () {
        const sql = yield* connectTo(Redacted.value(server.databaseUrl))
        const look = Effect.promise(() =>
          vi.waitFor(async () => {
            const samples = await scrape(server)
            expect(samples.get("wheelhouse_calls_waiting")).toBe(3)
            expect(samples.get(`wheelhouse_database_connections{state="waiting"}`)).toBe(8)
          })
        )
        yield* sql`lock table utterances in access exclusive mode`.pipe(
          Effect.andThen(
            Effect.sync(() => {
              for (let n = 0; n < 11; n++) calls.push(server.get("/interactive-admin/utterance/list", { token }))
            })
          ),
          Effect.andThen(look),
          sql.withTransaction
        )
      }).pipe(Effect.scoped)
    )
    await Promise.all(calls)
    expect((await scrape(server)).get("wheelhouse_calls_waiting")).toBe(0)
  })

  it("Metrics show queued notifications, ages and this server's outcomes", async () => {
    const gateway = await startGateway()
    const gateways = {
      addresses: { sms: gateway.url, wechat: undefined },
      secret: Redacted.make("a secret of the test's")
    }
    const sending = await startServer({ metricsPort: 0, gateways })
    const { addUser, queue, attemptedTimes, passTime, ends } = outboxOf(sending.query)
    const user = await addUser("metered")
    gateway.behaviour.answer = (response) => response.writeHead(503).end()
    const [id] = await queue(user, "sms")
    await attemptedTimes(id!, 1)
    await sending.query("update notifications set created_at = now() - interval '1 hour'")
    await sending.query(
      "insert into silences (robot_ids, types, until, reason, created_by) values ('{}', '{0001}', now() + interval '1 hour', '', '')"
    )
    const [queuedId] = await queue(user, "sms", 1, "0001")
    await sending.query("update notifications set created_at = now() - interval '2 hours' where id = $1", [queuedId])
    const waiting = await scrape(sending)
    expect(waiting.get('wheelhouse_notifications_queued{method="sms"}')).toBe(2)
    expect(Math.round(waiting.get("wheelhouse_notifications_oldest_seconds")! / 60)).toBe(60)
    gateway.behaviour.answer = (response) => response.writeHead(200).end()
    await passTime()
    await ends([id!], "sent")
    gateway.behaviour.answer = (response) => response.writeHead(422).end()
    await ends(await queue(user, "sms"), "failed")
    await ends(await queue(user, "console"), "sent")
    const samples = await scrape(sending)
    const tries = [...samples].filter(([name]) => name.startsWith("wheelhouse_notification_tries_total"))
    expect(Object.fromEntries(tries)).toEqual({
      'wheelhouse_notification_tries_total{method="sms",outcome="again"}': 1,
      'wheelhouse_notification_tries_total{method="sms",outcome="sent"}': 1,
      'wheelhouse_notification_tries_total{method="sms",outcome="failed"}': 1,
      'wheelhouse_notification_tries_total{method="console",outcome="sent"}': 1
    })
    expect(samples.get('wheelhouse_notifications_queued{method="sms"}')).toBe(1)
    expect(samples.get("wheelhouse_notifications_oldest_seconds")).toBe(0)
  })

  it("Only metrics are served at their own address", async () => {
    expect(new URL(server.metrics!).hostname).toBe("127.0.0.1")
    expect((await fetch(`${server.address}/metrics`)).status).toBe(404)
    expect((await fetch(new URL("/system-admin/captcha", server.metrics!))).status).toBe(404)
  })

  it("Metrics are off by default", async () => {
    expect((await startServer()).metrics).toBeUndefined()
  })

  it("names the setting of a used port", async () => {
    const occupant = createServer().listen(0, "127.0.0.1")
    await new Promise((resolve) => occupant.once("listening", resolve))
    const { port } = occupant.address() as AddressInfo
    const program = start({ METRICS_PORT: String(port), BACKEND_URL: "http://127.0.0.1:1" })
    expect(await program.ended).toBe(1)
    expect(program.said()).toContain(
      `Port ${port} on 127.0.0.1 is already in use. Stop what uses it, or set METRICS_PORT`
    )
    occupant.close()
  })

  it("names every call of the contract", () => {
    for (const { method, path, group, name } of everyCall) expect(nameOf(`${method} ${path}`)).toBe(`${group}.${name}`)
  })
})

describe("a PostgreSQL that does not answer", () => {
  it("A frozen database shows as down after one second", async () => {
    let requestCount = 0
    let thaw = () => {}
    const sample = { name: "database_connections", label: "idle", value: 8 }
    const statement = () =>
      Effect.callback((resume) => {
        requestCount += 1
        thaw = () => resume(Effect.succeed([sample]))
      })
    const frozen = Object.assign(statement, { literal: (text: string) => text })
    const read = databaseMetrics(frozen as never)
    const seen = async () => {
      const begun = performance.now()
      const registry = await Effect.runPromise(read)
      const samples = samplesOf(await registry.metrics())
      return { samples, seconds: (performance.now() - begun) / 1000 }
    }
    const first = await seen()
    expect(first.seconds).toBeLessThan(1.5)
    expect([...first.samples]).toEqual([["wheelhouse_database_up", 0]])
    expect((await seen()).seconds).toBeLessThan(0.5)
    expect(requestCount).toBe(1)
    thaw()
    await new Promise((resolve) => setImmediate(resolve))
    const thawing = seen()
    await new Promise((resolve) => setImmediate(resolve))
    thaw()
    expect((await thawing).samples.get("wheelhouse_database_up")).toBe(1)
    expect(requestCount).toBe(2)
  })
})
