import { Effect, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { ShellApi } from "../../src/contract/shell-api.ts"
import { attachToken, Caller, clientOptions } from "../../src/http/caller.ts"
import { start } from "./program.ts"
import { passwords, makeTestClient } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"

// Starts of the real program, beside browsers.
vi.setConfig({ testTimeout: 60_000 })

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly status: { readonly code: number }
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: Readonly<Record<string, unknown>> }>
}
const SERVER = 2
const CLIENT = 3
const FAILED = 2

const listeners: Array<ReturnType<typeof createServer>> = []
const listening = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, "127.0.0.1")
  listeners.push(server)
  await new Promise((resolve) => server.once("listening", resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterAll(() => {
  for (const server of listeners) server.closeAllConnections()
})

/** An address without a listener. */
const away = async () => {
  const address = await listening(() => {})
  listeners.pop()!.close()
  return address
}

/** A collector that takes spans as JSON. */
const collector = async () => {
  const spans: Array<Span> = []
  const bodies: Array<string> = []
  const address = await listening((request, response) => {
    let body = ""
    request.on("data", (chunk: Buffer) => (body += chunk.toString()))
    request.on("end", () => {
      bodies.push(`${request.url} ${body}`)
      for (const { scopeSpans } of JSON.parse(body).resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans)
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  return { address, spans, text: () => bodies.join("\n") }
}
const attribute = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((each) => each.key === key)?.value ?? {})[0]

let database: TestServer
beforeAll(async () => {
  database = await startServer()
})
/** The real program, until `stop`: then everything has been sent. */
const startTracing = async (endpoint: string, environment: Readonly<Record<string, string>> = {}) => {
  const DATABASE_URL = Redacted.value(database.databaseUrl)
  const program = start({ DATABASE_URL, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_FORMAT: "json", ...environment })
  const address = await program.ready
  const stop = async () => {
    program.child.kill("SIGTERM")
    expect(await program.ended).toBe(0)
  }
  return { ...program, ...makeTestClient(address), address, stop }
}

/** The console's own client. */
const consoleClient = (origin: string) =>
  Effect.flatMap(clientOptions(origin), (options) => HttpApiClient.make(ShellApi, options)).pipe(
    Effect.provide([attachToken, FetchHttpClient.layer])
  )

describe("traces", () => {
  it("Traces lead from console to statements without queries, parameters or secrets", async () => {
    const { address, spans, text } = await collector()
    const server = await startTracing(address)
    const token = await server.signIn("admin", passwords.admin)
    const caller = Caller.of({ token: Effect.succeed(token), language: Effect.succeed("en-US") })
    const traceId = await Effect.runPromise(
      Effect.gen(function* () {
        const calls = yield* consoleClient(server.address)
        expect((yield* calls.users.list({ query: { username: "hunter2" } })).status).toBe("ok")
        return (yield* Effect.currentSpan).traceId
      }).pipe(Effect.withSpan("a page of the console"), Effect.provideService(Caller, caller))
    )
    await server.stop()

    const trace = spans.filter((span) => span.traceId === traceId)
    const call = trace.find(({ kind }) => kind === SERVER)
    expect(call?.name).toBe("users.list")
    expect(call?.parentSpanId).toMatch(/^[0-9a-f]{16}$/)
    expect(attribute(call, "wheelhouse.code")).toBe(0)
    expect(attribute(call, "user.name")).toBe("admin")
    expect(attribute(call, "url.path")).toBe("/system-admin/user/list")
    const statements = trace.filter(({ kind }) => kind === CLIENT)
    expect(statements.map(({ parentSpanId }) => parentSpanId)).toEqual(statements.map(() => call!.spanId))
    expect(statements.map((span) => attribute(span, "db.query.text")).join("\n")).toMatch(/from sessions[^]*from users/)

    expect(text()).toMatch(/^\/v1\/traces /)
    expect(text()).toContain('"wheelhouse"')
    for (const secret of ["hunter2", token, passwords.admin, "username="]) expect(text()).not.toContain(secret)
    const line = server
      .said()
      .split("\n")
      .find((each) => each.includes("users.list"))!
    expect(JSON.parse(line)).toMatchObject({ trace_id: traceId, request_id: attribute(call, "wheelhouse.request_id") })
  })

  it("Traces continue the caller's span and name failures", async () => {
    const { address, spans } = await collector()
    const server = await startTracing(address)
    const token = await server.signIn("admin", passwords.admin)
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    await server.get("/system-admin/role/all", { token, headers: { traceparent } })
    await server.get("/system-admin/user/all", { token, headers: { traceparent: "nonsense" } })
    await server.get("/healthz")
    await database.query("alter table users rename column email to mailbox")
    await server.get("/system-admin/user/list", { token })
    await database.query("alter table users rename column mailbox to email")
    await server.stop()
    const named = (name: string) => spans.find((span) => span.name === name)
    expect(named("roles.all")).toMatchObject({
      traceId: "0af7651916cd43dd8448eb211c80319c",
      parentSpanId: "b7ad6b7169203331"
    })
    expect(named("users.all")?.parentSpanId).toBeUndefined()
    expect(named("roles.all")?.status.code).not.toBe(FAILED)
    expect(named("users.list")?.status.code).toBe(FAILED)
    // Only calls are traced: neither health checks nor what the server does for itself.
    expect(spans.filter(({ parentSpanId, kind }) => parentSpanId === undefined && kind !== SERVER)).toEqual([])
    expect(spans.filter(({ kind }) => kind === SERVER).map(({ name }) => name)).toEqual([
      "signIn.login",
      "roles.all",
      "users.all",
      "users.list"
    ])
  })

  it.each([
    ["is away", away],
    ["takes everything and says nothing", () => listening(() => {})],
    ["refuses", () => listening((_, response) => response.writeHead(503).end())]
  ])("Traces delay nothing where the collector %s", async (_, endpoint) => {
    const server = await startTracing(await endpoint(), { OTEL_BSP_SCHEDULE_DELAY: "50" })
    const token = await server.signIn("admin", passwords.admin)
    const begun = performance.now()
    for (let n = 0; n < 100; n++) expect((await server.get("/system-admin/role/all", { token })).code).toBe(0)
    expect(performance.now() - begun).toBeLessThan(10_000)
    const stopping = performance.now()
    await server.stop()
    expect(performance.now() - stopping).toBeLessThan(5000)
    const lines = server.said().split("ready:")[1]!.split("\n").slice(1, -1)
    expect(lines.map((line) => JSON.parse(line).message).filter((message) => message !== "Call")).toEqual([])
  })

  it("Traces are off by default", async () => {
    const server = await startTracing("")
    await server.get("/system-admin/role/all", {
      headers: { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" }
    })
    await server.stop()
    expect(server.said()).toContain("roles.all")
    expect(server.said()).not.toContain("trace_id")
  })

  it("Traces continue through a backend without the query", async () => {
    const { address, spans, text } = await collector()
    const headers: Array<string | undefined> = []
    const backend = await listening((request, response) => {
      headers.push(request.headers["traceparent"] as string | undefined)
      response
        .writeHead(200, { "content-type": "application/json" })
        .end('{"status":"ok","code":0,"msg":"","data":null}')
    })
    const server = await startTracing(address, { BACKEND_URL: backend })
    await server.get("/system-admin/user/list?token=hunter2")
    await server.stop()
    expect(spans).toHaveLength(1)
    expect(headers).toEqual([`00-${spans[0]!.traceId}-${spans[0]!.spanId}-01`])
    expect(text()).not.toContain("hunter2")
  })
})
