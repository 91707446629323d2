import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, inject, it, vi } from "vitest"
import { findPostmaster, stopPostmaster } from "../../server/database/embedded-postgres.ts"
import { SEEDED_DATABASE } from "./postgres-setup.ts"
import { userCalls, start, startedDirectory, waitUntilStopped } from "./program.ts"
import { connectTo, createDatabase } from "./test-database.ts"
import { passwords, makeTestClient } from "./test-client.ts"

// A few starts of the real program each, beside browsers.
vi.setConfig({ testTimeout: 120_000 })

describe("a killed server", () => {
  it("A killed server's PostgreSQL returns with every acknowledged write", async () => {
    const directory = startedDirectory()
    const first = start({ DATA_DIR: directory })
    const address = await first.ready
    const token = await userCalls(address).signIn()
    const acknowledged: Array<string> = []
    let going = true
    const writing = (async () => {
      for (let n = 0; going; n++) {
        const answer = await userCalls(address)
          .add(token, `w.${n}`)
          .catch(() => undefined)
        if (answer?.code === 0) acknowledged.push(`w.${n}`)
        else going = false
      }
    })()
    while (going && acknowledged.length < 8) await new Promise((resolve) => setImmediate(resolve))
    expect(acknowledged.length).toBeGreaterThanOrEqual(8)
    first.child.kill("SIGKILL")
    await Promise.all([first.ended, writing])
    const left = findPostmaster(join(directory, "postgres"))
    expect(left).toBeDefined()

    const second = start({ DATA_DIR: directory })
    const again = await second.ready
    expect(findPostmaster(join(directory, "postgres"))?.pid).toBe(left?.pid)
    expect(await userCalls(again).names(token)).toEqual(expect.arrayContaining(acknowledged))
    expect(second.said()).not.toContain("First sign-in")
    second.child.kill("SIGTERM")
    expect(await second.ended).toBe(0)
    await waitUntilStopped(directory)
  })

  it("A PostgreSQL killed with its server restarts despite reused pids", async () => {
    const directory = startedDirectory()
    const first = start({ DATA_DIR: directory })
    const token = await userCalls(await first.ready).signIn()
    expect((await userCalls(await first.ready).add(token, "w.kept")).code).toBe(0)
    first.child.kill("SIGKILL")
    const postmaster = findPostmaster(join(directory, "postgres"))!
    process.kill(postmaster.pid, "SIGKILL")
    await first.ended
    const pidFile = join(directory, "postgres", "postmaster.pid")
    writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(String(postmaster.pid), String(process.pid)))
    const second = start({ DATA_DIR: directory })
    expect(await userCalls(await second.ready).names(token)).toEqual(["w.kept"])
    second.child.kill("SIGTERM")
    expect(await second.ended).toBe(0)
  })
})

describe("a killed PostgreSQL under a running server", () => {
  it("The server goes on, and PostgreSQL restarts with acknowledged writes", async () => {
    const directory = startedDirectory()
    const server = start({ DATA_DIR: directory })
    const address = await server.ready
    const token = await userCalls(address).signIn()
    expect((await userCalls(address).add(token, "w.before")).code).toBe(0)
    const { login } = makeTestClient(address)
    for (let n = 0; n < 10; n++) await login({ username: "w.before", password: "Wrong123" })
    const { pid } = findPostmaster(join(directory, "postgres"))!
    process.kill(pid, "SIGKILL")
    await vi.waitFor(
      async () => {
        // Processes of the killed server may answer once more; only the next one's answers count.
        const next = findPostmaster(join(directory, "postgres"))
        expect(next?.ready === true && next.pid !== pid).toBe(true)
        expect((await fetch(`${address}/readyz`)).status).toBe(200)
      },
      { timeout: 20_000, interval: 100 }
    )
    expect((await userCalls(address).add(token, "w.after")).code).toBe(0)
    // Guesses from before stay counted.
    expect((await login({ username: "w.before", password: "Abc12345" })).code).toBe(42900)
    expect((await userCalls(address).names(token)).toSorted()).toEqual(["w.after", "w.before"])
    const second = start({ DATA_DIR: directory })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`Another server (process ${server.child.pid}, `)
    server.child.kill("SIGTERM")
    expect(await server.ended).toBe(0)
    await waitUntilStopped(directory)
  })
})

describe("a PostgreSQL that cannot restart", () => {
  it("An unstartable PostgreSQL fills few log lines and recovers", async () => {
    const directory = startedDirectory()
    const server = start({ DATA_DIR: directory })
    const address = await server.ready
    const home = join(directory, "postgres")
    const [log, settings] = [join(directory, "postgres.log"), join(home, "postgresql.auto.conf")]
    // A directory in its place makes the log's copy fail like a full disk.
    mkdirSync(`${log}.old`)
    writeFileSync(log, "long ago\n".repeat(1024 * 1024))
    const before = readFileSync(settings)
    appendFileSync(settings, "nonsense = 1\n")
    process.kill(findPostmaster(home)!.pid, "SIGKILL")
    // Five attempts each time: the fourth has begun, and three can be counted.
    await vi.waitFor(
      () => expect(readFileSync(log, "utf8").split("contains errors").length - 1).toBeGreaterThan(3 * 5),
      {
        timeout: 60_000,
        interval: 500
      }
    )
    const countInOutput = (words: string) => server.said().split(words).length - 1
    expect(countInOutput("has ended unexpectedly")).toBe(1)
    // The first try's output may begin with older lines of the log.
    expect(countInOutput("could not be started or locked again")).toBeLessThanOrEqual(2)
    await vi.waitFor(() => expect(countInOutput("PostgreSQL's log could not be put aside")).toBe(1), {
      timeout: 30_000
    })
    writeFileSync(settings, before)
    await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), {
      timeout: 30_000,
      interval: 100
    })
    server.child.kill("SIGTERM")
    expect(await server.ended).toBe(0)
  })

  it("A failed start stops only its own PostgreSQL", async () => {
    const directory = startedDirectory()
    const server = start({ DATA_DIR: directory })
    await server.ready
    server.child.kill("SIGKILL")
    await server.ended
    writeFileSync(join(directory, "postgres", "wheelhouse-password"), "another")
    const left = findPostmaster(join(directory, "postgres"))!
    const refused = async () => {
      const next = start({ DATA_DIR: directory })
      expect(await next.ended).toBe(1)
      expect(next.said()).toContain("PostgreSQL refuses the user's name or password")
    }
    await refused()
    expect(findPostmaster(join(directory, "postgres"))?.pid).toBe(left.pid)
    await stopPostmaster(join(directory, "postgres"), left)
    await refused()
    await waitUntilStopped(directory)
  })
})

describe("a server that loses its data lock", () => {
  it("A lost data lock is retaken, so second starts fail", async () => {
    const directory = startedDirectory()
    const server = start({ DATA_DIR: directory })
    await server.ready
    const { port } = findPostmaster(join(directory, "postgres"))!
    const password = readFileSync(join(directory, "postgres", "wheelhouse-password"), "utf8")
    /** A connection for each query: ending one backend hard ends all others with it. */
    const lockHolders = () =>
      Effect.flatMap(
        connectTo(`postgres://wheelhouse:${password}@127.0.0.1:${port}/postgres`),
        (sql) => sql<{ pid: number }>`
          select pid from pg_locks join pg_stat_activity using (pid)
          where locktype = 'advisory' and granted and application_name like ${`wheelhouse ${server.child.pid} %`}`
      ).pipe(
        Effect.scoped,
        Effect.map((rows) => rows.map(({ pid }) => pid)),
        Effect.runPromise
      )
    // The first ends one connection in order, as an administrator may; after the second PostgreSQL restarts all of them.
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const [previousHolder = 0] = await lockHolders()
      process.kill(previousHolder, signal)
      await vi.waitFor(
        async () => {
          const [holder = previousHolder] = await lockHolders()
          expect(holder).not.toBe(previousHolder)
        },
        { timeout: 20_000, interval: 100 }
      )
    }
    const second = start({ DATA_DIR: directory })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`Another server (process ${server.child.pid}, `)
    server.child.kill("SIGTERM")
    expect(await server.ended).toBe(0)
  })
})

it("Each start renews a first password until its use", async () => {
  const directory = startedDirectory()
  const outputs: Array<string> = []
  for (const used of [false, true, true]) {
    const server = start({ DATA_DIR: directory, ADMIN_PASSWORD: "" })
    const { signIn } = makeTestClient(await server.ready)
    const password = /First sign-in: admin {2}password: (\S+)/.exec(server.said())?.[1]
    if (password !== undefined) outputs.push(password)
    if (used) await signIn("admin", outputs.at(-1)!)
    server.child.kill("SIGKILL")
    await server.ended
  }
  expect(new Set(outputs).size).toBe(2)
  const last = start({ DATA_DIR: directory })
  await expect(makeTestClient(await last.ready).signIn("admin", outputs[0]!)).rejects.toThrow("was not signed in")
  last.child.kill("SIGTERM")
  await last.ended
})

/** A demo whose operator's first password was generated, and read by nobody. */
const demoDatabase = async () => {
  const [postgres, name] = [inject("postgres"), `killed_${randomUUID().slice(0, 8)}`]
  await Effect.runPromise(Effect.scoped(createDatabase(postgres, name, SEEDED_DATABASE)))
  const url = `${postgres}/${name}`
  await Effect.flatMap(
    connectTo(url),
    (sql) => sql`insert into first_sign_ins (user_id) select id from users where username = 'operator'`
  ).pipe(Effect.scoped, Effect.runPromise)
  return url
}

it("a first password that an administrator replaced stays replaced", async () => {
  const url = await demoDatabase()
  const settings = { DATABASE_URL: url, SEED: "demo" }
  const first = start(settings)
  const { get, post, signIn } = makeTestClient(await first.ready)
  expect(first.said()).toMatch(/First sign-in: operator {2}password: \S{12}\n/)
  const token = await signIn("admin", passwords.admin)
  const [operator] = (await get("/system-admin/user/list?username=operator", { token })).data.list
  expect(await post("/system-admin/user/edit", { ...operator, password: "Chosen123" }, { token })).toMatchObject({
    code: 0
  })
  first.child.kill("SIGTERM")
  await first.ended

  const second = start(settings)
  expect(await makeTestClient(await second.ready).signIn("operator", "Chosen123")).toHaveLength(43)
  expect(second.said()).not.toContain("First sign-in")
  second.child.kill("SIGTERM")
  await second.ended
})
