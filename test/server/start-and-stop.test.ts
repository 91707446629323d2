import { copyFileSync, mkdirSync } from "node:fs"
import { Agent, request } from "node:http"
import { connect, createServer } from "node:net"
import { join } from "node:path"
import { json, text } from "node:stream/consumers"
import { describe, expect, inject, it, vi } from "vitest"
import { page } from "../record-drafts.ts"
import { findPostmaster } from "../../server/database/embedded-postgres.ts"
import { newDirectory, userCalls, start, startedDirectory, waitUntilStopped } from "./program.ts"

// A few starts of the real program each, beside browsers.
vi.setConfig({ testTimeout: 120_000 })

describe("a failed start", () => {
  it("A second server on the same data names the first and stops", async () => {
    const directory = startedDirectory()
    const first = start({ DATA_DIR: directory })
    const address = await first.ready
    const second = start({ DATA_DIR: directory })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`Another server (process ${first.child.pid}, `)
    expect(second.said()).not.toContain("    at ")
    expect((await fetch(`${address}/healthz`)).status).toBe(200)

    // Only this file of a copied data directory counts, and it alone can be copied while PostgreSQL makes and removes others.
    const copy = join(newDirectory(), "copied")
    mkdirSync(join(copy, "postgres"), { recursive: true })
    copyFileSync(join(directory, "postgres", "postmaster.pid"), join(copy, "postgres", "postmaster.pid"))
    const postmaster = findPostmaster(join(directory, "postgres"))
    expect(findPostmaster(join(copy, "postgres"))).toBeUndefined()
    expect(findPostmaster(join(directory, "postgres"))).toEqual(postmaster)

    first.child.kill("SIGINT")
    expect(await first.ended).toBe(0)
  })

  it("A used port is reported, and the server stops with PostgreSQL", async () => {
    const directory = startedDirectory()
    const occupant = createServer().listen(0, "127.0.0.1")
    await new Promise((resolve) => occupant.once("listening", resolve))
    const port = String((occupant.address() as { port: number }).port)
    const second = start({ DATA_DIR: directory, PORT: port })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`Port ${port} on 127.0.0.1 is already in use.`)
    expect(second.said()).toContain("First sign-in: admin")
    await waitUntilStopped(directory)
    occupant.close()
  })

  it("A start with a wrong setting names it and stops", async () => {
    const second = start({ PORT: "eighty" })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain("PORT: must be")
  })

  it("A start without its database reports and stops", async () => {
    const wrong = new URL(inject("postgres"))
    wrong.password = "hunter2"
    const second = start({ DATABASE_URL: `${wrong}/none` })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain("The database is not usable")
    expect(second.said()).not.toContain("hunter2")
  })
})

describe("SIGTERM", () => {
  it("A stop finishes calls and cuts hanging ones after five seconds", async () => {
    const directory = startedDirectory()
    const first = start({ DATA_DIR: directory })
    const address = await first.ready
    const token = await userCalls(address).signIn()
    const { hostname, port } = new URL(address)
    const hanging = connect(Number(port), hostname)
    hanging.on("error", () => {})
    await new Promise((resolve) => hanging.once("connect", resolve))
    hanging.write(
      "POST /system-admin/login-v2 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    )
    const running = Array.from({ length: 2 }, (_, n) => userCalls(address).add(token, `w.${n}`))
    await running[0]
    const started = performance.now()
    first.child.kill("SIGTERM")
    expect(await first.ended).toBe(0)
    expect(performance.now() - started).toBeLessThan(5000)
    expect((await Promise.all(running)).map(({ code }) => code)).toEqual([0, 0])
    await waitUntilStopped(directory)
  })
  it("A stop answers fifty calls and closes their connections", async () => {
    const first = start({ DATA_DIR: startedDirectory() })
    const address = await first.ready
    const token = await userCalls(address).signIn()
    const agent = new Agent({ keepAlive: true })
    const call = (path: string, body?: object) =>
      new Promise<{ readonly code: number; readonly connection: string | undefined }>((resolve, reject) => {
        const method = body === undefined ? "GET" : "POST"
        const headers = { authorization: token, ...(body && { "content-type": "application/json" }) }
        const sent = request(address + path, { agent, method, headers }, async (response) => {
          const { code } = (await json(response)) as { readonly code: number }
          resolve({ code, connection: response.headers.connection })
        })
        sent.once("error", reject)
        sent.end(body && JSON.stringify(body))
      })
    const fifty = Array.from({ length: 50 }, (_, n) => n)
    await Promise.all(fifty.map(() => call("/system-admin/user/detail")))

    const running = fifty.map((n) => call("/mini-app-admin/page/add", { ...page, path: `/p/${n}` }))
    first.child.kill("SIGTERM")
    expect(await Promise.all(running)).toEqual(fifty.map(() => ({ code: 0, connection: "close" })))
    expect(await first.ended).toBe(0)
    agent.destroy()
  })

  it("A stopping server answers kept connections and takes no others", async () => {
    const first = start({ DATA_DIR: startedDirectory() })
    const { hostname, port } = new URL(await first.ready)
    const socket = connect(Number(port), hostname)
    const response = text(socket)
    socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    await new Promise((resolve) => socket.once("data", resolve))
    first.child.kill("SIGTERM")
    const refused = () =>
      new Promise<boolean>((resolve) => {
        const probe = connect(Number(port), hostname, () => resolve(false)).once("error", () => resolve(true))
        probe.once("connect", () => probe.destroy())
      })
    while (!(await refused()));
    socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    expect((await response).match(/HTTP\/1.1 200 OK|connection: (close|keep-alive)/gi)).toEqual([
      "HTTP/1.1 200 OK",
      "Connection: keep-alive",
      "HTTP/1.1 200 OK",
      "connection: close"
    ])
    expect(await first.ended).toBe(0)
  })
})
