import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

const seen: Array<{
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage["headers"]
  body: string
}> = []
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
      if (request.url?.startsWith("/base/system-admin/teapot"))
        return response.writeHead(418, { "content-type": "text/plain", "x-from": "backend" }).end("short and stout")
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ status: "ok", code: 0, msg: "from the backend", data: body }))
    })
  })
  await new Promise<void>((done) => backend.listen(0, "127.0.0.1", done))
  server = await startServer({ backendUrl: `http://127.0.0.1:${(backend.address() as AddressInfo).port}/base/` })
})
afterAll(() => {
  backend.close()
})

describe("with BACKEND_URL", () => {
  it("calls go there with method, query, headers and body, and answers come back", async () => {
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
  it("its failures come back as they are", async () => {
    const response = await server.send("GET", "/system-admin/teapot")
    expect([response.status, response.headers.get("x-from"), await response.text()]).toEqual([
      418,
      "backend",
      "short and stout"
    ])
  })
  it("nothing else goes there", async () => {
    const before = seen.length
    expect((await server.send("GET", "/system-admin/")).status).toBe(404)
    expect((await server.send("GET", "/openapi.json")).status).toBe(404)
    expect(seen.length).toBe(before)
  })
  it("the server is ready as soon as it listens, whatever the backend does", async () => {
    const lonely = await startServer({ backendUrl: "http://127.0.0.1:1" })
    for (const path of ["/healthz", "/readyz"]) {
      const response = await lonely.send("GET", path)
      expect([response.status, await response.json()]).toEqual([200, { status: "ok" }])
    }
  })
  it("a backend that is not there is a 502 in clear words", async () => {
    const lonely = await startServer({ backendUrl: "http://127.0.0.1:1" })
    const response = await lonely.send("GET", "/system-admin/user/list?token=secret")
    expect([response.status, await response.text()]).toEqual([502, "The backend cannot be reached"])
  })
})
