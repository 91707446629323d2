import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { passwords } from "./speak-to.ts"
import { startServer, type TestServer } from "./test-server.ts"

// Hundreds of passwords are hashed, beside browsers.
vi.setConfig({ testTimeout: 120_000 })

/** No password is hashed before this. */
const hashing = vi.hoisted(() => ({ allowed: Promise.resolve() }))
vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>()
  const argon2: typeof real.argon2 = (algorithm, parameters, done) =>
    void hashing.allowed.then(() => real.argon2(algorithm, parameters, done))
  return { ...real, argon2 }
})

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => server.query("delete from sign_in_counters"))

const wrong = (username: string, on = server) => on.login({ username, password: "Wrong123" })
const codesOf = (answers: ReadonlyArray<{ readonly code: number }>) => answers.map(({ code }) => code)

describe("guessing", () => {
  it("at one account is over after ten wrong passwords, also in parallel, and for the right one", async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => wrong("operator")))
    expect(codesOf(answers).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 40000),
      ...Array.from({ length: 4 }, () => 42900)
    ])
    const refusal = await server.login({ username: "operator", password: passwords.operator })
    expect(refusal).toMatchObject({ code: 42900, data: null })
    expect(refusal.msg).toMatch(/^Too many attempts, please try again in about \d minutes?$/)
    expect((await server.login({ username: "admin", password: passwords.admin })).code).toBe(0)
  })
  it("counts for every server on the database", async () => {
    const second = await startServer({ databaseUrl: server.databaseUrl })
    for (let n = 0; n < 5; n++) await Promise.all([wrong("operator"), wrong("operator", second)])
    expect([(await wrong("operator")).code, (await wrong("operator", second)).code]).toEqual([42900, 42900])
  })
  it("is forgiven by a right password", async () => {
    for (let n = 0; n < 9; n++) await wrong("operator")
    expect((await server.login({ username: "operator", password: passwords.operator })).code).toBe(0)
    for (let n = 0; n < 9; n++) expect((await wrong("operator")).code).toBe(40000)
  })
  it("at many accounts is over for the address after sixty", async () => {
    const codes: Array<number> = []
    for (let n = 0; n < 62; n++)
      codes.push((await server.login({ username: `guess${n}`, password: "Wrong123", captcha: "nope" })).code)
    expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 40000))
    expect(codes.slice(60)).toEqual([42900, 42900])
    await server.query("update sign_in_counters set expires_at = 0")
    expect((await wrong("guess0")).code).toBe(40000)
  })
  it("does not count who signs in rightly, however often", async () => {
    for (let n = 0; n < 15; n++)
      expect((await server.login({ username: "admin", password: passwords.admin })).code).toBe(0)
  })
  it("at the old password counts as well", async () => {
    const token = await server.signIn("operator", passwords.operator)
    const guess = () =>
      server.post(
        "/system-admin/user/password",
        { old_password: "Wrong123", new_password: "New12345", confirm_password: "New12345" },
        { token }
      )
    for (let n = 0; n < 10; n++) expect((await guess()).code).toBe(40000)
    expect((await guess()).code).toBe(42900)
  })
})

describe("a flood of sign-ins", () => {
  it("is turned away beyond the queue, and other calls are answered meanwhile", async () => {
    const token = await server.signIn("admin", passwords.admin)
    await server.query(
      "create function forget_counters() returns trigger language plpgsql as $$ begin new.count = 1; return new; end $$"
    )
    await server.query(
      "create trigger forget before insert or update on sign_in_counters for each row execute function forget_counters()"
    )
    const { promise, resolve } = Promise.withResolvers<void>()
    hashing.allowed = promise
    onTestFinished(() => resolve())
    const codes: Array<number> = []
    const flood = Array.from({ length: 200 }, async (_, n) => {
      codes.push((await server.login({ username: `flood${n}`, password: "Wrong123" })).code)
    })
    await vi.waitFor(() => expect(codes).toHaveLength(136), { timeout: 60_000 })
    expect(new Set(codes)).toEqual(new Set([42900]))
    expect((await server.get("/system-admin/user/detail", { token })).code).toBe(0)
    resolve()
    await Promise.all(flood)
    expect(codes.slice(136)).toEqual(Array.from({ length: 64 }, () => 40000))
  })
})
