import { type ChildProcess, spawn } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, it } from "vitest"
import { findPostmaster, stopPostmaster } from "../../server/database/postmaster.ts"

const main = fileURLToPath(new URL("../../server/main.ts", import.meta.url))
const directories: Array<string> = []
const children: Array<ChildProcess> = []

const newDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), "wheelhouse-life-"))
  directories.push(directory)
  return directory
}
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL")
  for (const directory of directories) {
    const left = findPostmaster(join(directory, "postgres"))
    if (left) await stopPostmaster(join(directory, "postgres"), left)
    rmSync(directory, { recursive: true, force: true })
  }
})

/** The real program, as `npm start` runs it. */
const start = (environment: Record<string, string>) => {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"] ?? "",
      SEED: "none",
      ADMIN_PASSWORD: "Admin123",
      CAPTCHA_BYPASS: "pass",
      PORT: "0",
      ...environment
    },
    stdio: ["ignore", "pipe", "pipe"]
  })
  children.push(child)
  let said = ""
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
  }
  child.stdout.on("data", hear)
  child.stderr.on("data", hear)
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)))
  const ready = new Promise<string>((done, failed) => {
    child.stdout.on("data", () => {
      const address = /Wheelhouse is ready: (\S+)/.exec(said)?.[1]
      if (address) done(address)
    })
    void ended.then((code) => failed(new Error(`ended with ${code}: ${said}`)))
  })
  ready.catch(() => {})
  return { child, ready, ended, said: () => said }
}

const post = async (address: string, path: string, body: unknown, token = "") =>
  (await (
    await fetch(`${address}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: token },
      body: JSON.stringify(body)
    })
  ).json()) as any
const signIn = async (address: string) =>
  (
    await post(address, "/system-admin/login-v2", {
      username: "admin",
      password: "Admin123",
      captcha_id: "x",
      captcha: "pass"
    })
  ).data.token as string
const names = async (address: string, token: string) =>
  (
    (await (
      await fetch(`${address}/system-admin/user/list?page_size=100&username=w.`, { headers: { authorization: token } })
    ).json()) as any
  ).data.list.map(({ username }: any) => username)
const addUser = (address: string, token: string, username: string) =>
  post(
    address,
    "/system-admin/user/add",
    { username, role: "user", email: "", enabled: true, password: "Abc12345" },
    token
  )

describe("a server that is killed hard", () => {
  it("leaves its PostgreSQL behind; the next start finds it, with every acknowledged write", async () => {
    const directory = newDirectory()
    const first = start({ DATA_DIR: directory })
    const address = await first.ready
    const token = await signIn(address)
    const acknowledged: Array<string> = []
    let going = true
    const writing = (async () => {
      for (let n = 0; going; n++) {
        const answer = await addUser(address, token, `w.${n}`).catch(() => undefined)
        if (answer?.code === 0) acknowledged.push(`w.${n}`)
        else going = false
      }
    })()
    while (acknowledged.length < 8) await new Promise((done) => setImmediate(done))
    first.child.kill("SIGKILL")
    await Promise.all([first.ended, writing])
    const left = findPostmaster(join(directory, "postgres"))
    expect(left).toBeDefined()

    const second = start({ DATA_DIR: directory })
    const again = await second.ready
    expect(findPostmaster(join(directory, "postgres"))?.pid).toBe(left?.pid)
    expect(await names(again, token)).toEqual(expect.arrayContaining(acknowledged))
    expect(second.said()).not.toContain("First sign-in")
    second.child.kill("SIGTERM")
    expect(await second.ended).toBe(0)
    expect(findPostmaster(join(directory, "postgres"))).toBeUndefined()
  })

  it("together with its PostgreSQL starts again from the log, whoever has its number now", async () => {
    const directory = newDirectory()
    const first = start({ DATA_DIR: directory })
    const token = await signIn(await first.ready)
    expect((await addUser(await first.ready, token, "w.kept")).code).toBe(0)
    first.child.kill("SIGKILL")
    const postmaster = findPostmaster(join(directory, "postgres"))!
    process.kill(postmaster.pid, "SIGKILL")
    await first.ended
    const pidFile = join(directory, "postgres", "postmaster.pid")
    writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(String(postmaster.pid), String(process.pid)))
    const second = start({ DATA_DIR: directory })
    expect(await names(await second.ready, token)).toEqual(["w.kept"])
    second.child.kill("SIGTERM")
    expect(await second.ended).toBe(0)
  })
})

describe("a second start", () => {
  it("on the same data says who is there and stops; the first goes on", async () => {
    const directory = newDirectory()
    const first = start({ DATA_DIR: directory })
    const address = await first.ready
    const second = start({ DATA_DIR: directory })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`Another server (process ${first.child.pid}, `)
    expect(second.said()).not.toContain("    at ")
    expect((await fetch(`${address}/healthz`)).status).toBe(200)

    const copy = join(newDirectory(), "copied")
    cpSync(directory, copy, { recursive: true, filter: (path) => !path.endsWith("postgres.log") })
    const postmaster = findPostmaster(join(directory, "postgres"))
    expect(findPostmaster(join(copy, "postgres"))).toBeUndefined()
    expect(findPostmaster(join(directory, "postgres"))).toEqual(postmaster)

    first.child.kill("SIGINT")
    expect(await first.ended).toBe(0)
  })

  it("on a used port says so and stops, and stops its PostgreSQL", async () => {
    const directory = newDirectory()
    const occupant = createServer().listen(0, "127.0.0.1")
    await new Promise((done) => occupant.once("listening", done))
    const port = String((occupant.address() as { port: number }).port)
    const second = start({ DATA_DIR: directory, PORT: port })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`Port ${port} on 127.0.0.1 is already in use.`)
    expect(second.said()).toContain("First sign-in: admin")
    expect(findPostmaster(join(directory, "postgres"))).toBeUndefined()
    occupant.close()
  })

  it("with a wrong setting names it and stops", async () => {
    const second = start({ PORT: "eighty" })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain("PORT: must be")
  })

  it("with a database that is not there says so and stops", async () => {
    const second = start({ DATABASE_URL: "postgres://nobody:hunter2@127.0.0.1:1/none" })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain("The database is not usable")
    expect(second.said()).not.toContain("hunter2")
  })
})

describe("SIGTERM", () => {
  it("lets a running call finish, cuts what hangs, and ends in order within five seconds", async () => {
    const directory = newDirectory()
    const first = start({ DATA_DIR: directory })
    const address = await first.ready
    const token = await signIn(address)
    const { hostname, port } = new URL(address)
    const hanging = connect(Number(port), hostname)
    hanging.on("error", () => {})
    await new Promise((done) => hanging.once("connect", done))
    hanging.write(
      "POST /system-admin/login-v2 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    )
    const running = Array.from({ length: 4 }, (_, n) => addUser(address, token, `w.${n}`))
    await running[0]
    const started = performance.now()
    first.child.kill("SIGTERM")
    expect(await first.ended).toBe(0)
    expect(performance.now() - started).toBeLessThan(5000)
    expect((await Promise.all(running)).map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect(findPostmaster(join(directory, "postgres"))).toBeUndefined()
  })
})
