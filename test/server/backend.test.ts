import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { ALARM_STREAM } from "../../src/contract/alarm-stream.ts"
import { readStream } from "./stream-reader.ts"
import { startServer, type TestServer } from "./test-server.ts"

const seen: Array<{
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage["headers"]
  body: string
}> = []
const streams = new Set<ServerResponse>()
let backend: Server
let server: TestServer

beforeAll(async () => {
  backend = createServer((request, response) => {
    let body = ""
    request.on("data", (chunk) => {
      body += chunk
    })
    request.on("end", () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body })
      if (request.url === `/base${ALARM_STREAM}`) {
        streams.add(response)
        response.once("close", () => streams.delete(response))
        return response
          .writeHead(200, {
            "content-type": "text/event-stream",
            "cache-control": "no-store",
            "x-accel-buffering": "no"
          })
          .write('data: {"type":"opened","at":1,"resumed":true}\n\n')
      }
      if (request.url?.startsWith("/base/system-admin/teapot"))
        return response.writeHead(418, { "content-type": "text/plain", "x-from": "backend" }).end("short and stout")
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ status: "ok", code: 0, msg: "from the backend", data: body }))
    })
  })
  await new Promise<void>((resolve) => backend.listen(0, "127.0.0.1", resolve))
  server = await startServer({ backendUrl: `http://127.0.0.1:${(backend.address() as AddressInfo).port}/base/` })
})
afterAll(() => {
  backend.close()
})

describe("a server with BACKEND_URL", () => {
  it("Calls reach the backend whole, and answers come back", async () => {
    const answer = await server.post("/system-admin/user/add?x=1&y=%20", { name: "阿达" }, { token: "the-token" })
    expect(answer).toMatchObject({ msg: "from the backend", data: '{"name":"阿达"}' })
    expect(seen.at(-1)).toMatchObject({
      method: "POST",
      url: "/base/system-admin/user/add?x=1&y=%20",
      body: '{"name":"阿达"}'
    })
    expect(seen.at(-1)?.headers).toMatchObject({
      authorization: "the-token",
      "accept-language": "en-US",
      "content-type": "application/json",
      "x-forwarded-for": "127.0.0.1"
    })
    expect((await server.get("/device-admin/device/list?page=2")).msg).toBe("from the backend")
    expect(seen.at(-1)).toMatchObject({ method: "GET", url: "/base/device-admin/device/list?page=2", body: "" })
  })
  it("The backend's failures come back unchanged", async () => {
    const response = await server.send("GET", "/system-admin/teapot")
    expect([response.status, response.headers.get("x-from"), await response.text()]).toEqual([
      418,
      "backend",
      "short and stout"
    ])
  })
  it("A server with BACKEND_URL forwards nothing but calls", async () => {
    const before = seen.length
    expect((await server.send("GET", "/system-admin/")).status).toBe(404)
    expect((await server.send("GET", "/openapi.json")).status).toBe(404)
    expect(seen.length).toBe(before)
  })
  it("The server is ready without its backend", async () => {
    const lonely = await startServer({ backendUrl: "http://127.0.0.1:1" })
    for (const path of ["/healthz", "/readyz"]) {
      const response = await lonely.send("GET", path)
      expect([response.status, await response.json()]).toEqual([200, { status: "ok" }])
    }
  })
  it("an absent backend is a 502 in clear words", async () => {
    const lonely = await startServer({ backendUrl: "http://127.0.0.1:1" })
    const response = await lonely.send("GET", "/system-admin/user/list?token=secret")
    expect([response.status, await response.text()]).toEqual([502, "The backend cannot be reached"])
  })
  it("Alarm streams pass immediately and end at both sides", async () => {
    const reader = await readStream(server.address, "the-token", { last: "7.8" })
    expect(await reader.opened()).toEqual({ type: "opened", at: 1, resumed: true })
    expect(reader.headers).toMatchObject({ "content-type": "text/event-stream", "x-accel-buffering": "no" })
    expect(seen.at(-1)?.headers).toMatchObject({
      "last-event-id": "7.8",
      "x-unattended": "1",
      authorization: "the-token"
    })
    const [upstream] = streams
    for (const at of [2, 3]) {
      upstream!.write(`data: {"type":"beat","at":${at}}\n\n`)
      await reader.until(() => expect(reader.messages.at(-1)).toEqual({ type: "beat", at }))
    }
    reader.cut()
    await vi.waitFor(() => expect(streams.size).toBe(0))
    const next = await readStream(server.address, "the-token")
    await next.opened()
    for (const each of streams) each.end('data: {"type":"closed","code":0,"msg":""}\n\n')
    expect(await next.closed()).toEqual({ type: "closed", code: 0, msg: "" })
  })
  it("a stop waits for no stream of alarms", async () => {
    const { port } = backend.address() as AddressInfo
    const passing = await startServer({ backendUrl: `http://127.0.0.1:${port}/base/` })
    const reader = await readStream(passing.address, "the-token")
    await reader.opened()
    const begun = performance.now()
    await passing.close()
    await reader.ended
    expect(performance.now() - begun).toBeLessThan(4500)
    await vi.waitFor(() => expect(streams.size).toBe(0))
  })
})
