import { Clock, Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { countAttempt } from "../../server/authentication/sign-in-limits.ts"
import { cookieOf, passwords } from "./test-client.ts"
import { connectTo } from "./test-database.ts"
import { startServer, type TestServer } from "./test-server.ts"
import { adjustableClock } from "./adjustable-clock.ts"

const HOUR = 3_600_000

// Hundreds of passwords are hashed, beside browsers.
vi.setConfig({ testTimeout: 120_000 })

/** No password is hashed before this. */
let allowed = Promise.resolve()
const { argon2 } = crypto
const hashing = vi
  .spyOn(crypto, "argon2")
  .mockImplementation(
    (algorithm, parameters, callback) => void allowed.then(() => argon2(algorithm, parameters, callback))
  )
syncBuiltinESMExports()
afterAll(() => {
  hashing.mockRestore()
  syncBuiltinESMExports()
})

let server: TestServer
beforeAll(async () => {
  // Counts fade with time: here no time passes, however slow the machine is.
  server = await startServer({}, undefined, adjustableClock().clock)
})
beforeEach(() => server.query("delete from sign_in_counters"))

const wrong = (username: string, on = server) => on.login({ username, password: "Wrong123" })
/** Signs in as a browser does that keeps its cookie. */
const signInKnown = async (username: keyof typeof passwords, on = server) => {
  const body = { username, password: passwords[username], captcha_id: "none", captcha: "pass" }
  const response = await on.send("POST", "/system-admin/login-v2", { body })
  const { data } = (await response.json()) as { readonly data: { readonly token: string } }
  return { response, headers: cookieOf(response), token: data.token }
}
const codesOf = (answers: ReadonlyArray<{ readonly code: number }>) => answers.map(({ code }) => code)

describe("guessing passwords", () => {
  it("Ten wrong passwords, even in parallel, lock one account's sign-in", async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => wrong("operator")))
    expect(codesOf(answers).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 40000),
      ...Array.from({ length: 4 }, () => 42900)
    ])
    const refusal = await server.login({ username: "operator", password: passwords.operator })
    expect(refusal).toMatchObject({ code: 42900, data: null })
    expect(refusal.msg).toMatch(/^Too many attempts. Please try again in about \d minutes?$/)
    expect((await server.login({ username: "admin", password: passwords.admin })).code).toBe(0)
  })
  it("Guesses count on all servers of the database", async () => {
    const second = await startServer({ databaseUrl: server.databaseUrl })
    for (let n = 0; n < 5; n++) await Promise.all([wrong("operator"), wrong("operator", second)])
    expect([(await wrong("operator")).code, (await wrong("operator", second)).code]).toEqual([42900, 42900])
  })
  it("Another browser's right password does not forgive guesses", async () => {
    for (let n = 0; n < 9; n++) await wrong("operator")
    const { headers } = await signInKnown("operator")
    const own = () => server.login({ username: "operator", password: "Wrong123" }, { headers })
    for (let n = 0; n < 9; n++) expect((await own()).code).toBe(40000)
    expect([(await wrong("operator")).code, (await wrong("operator")).code]).toEqual([40000, 42900])
  })
  it("Guessing at many accounts ends for the address after sixty", async () => {
    const codes: Array<number> = []
    for (let n = 0; n < 62; n++)
      codes.push((await server.login({ username: `guess${n}`, password: "Wrong123", captcha: "nope" })).code)
    expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 40000))
    expect(codes.slice(60)).toEqual([42900, 42900])
    await server.query("update sign_in_counters set expires_at = 0")
    expect((await wrong("guess0")).code).toBe(40000)
  })
  it("ignores correct sign-ins, however many", async () => {
    for (let n = 0; n < 15; n++)
      expect((await server.login({ username: "admin", password: passwords.admin })).code).toBe(0)
  })
  it("Thirty simultaneous correct sign-ins from unknown browsers are unlimited", async () => {
    const right = () => server.login({ username: "admin", password: passwords.admin })
    expect(codesOf(await Promise.all(Array.from({ length: 30 }, right)))).toEqual(Array.from({ length: 30 }, () => 0))
  })
  it("Guesses among correct passwords get no more checks", async () => {
    const right = () => server.login({ username: "operator", password: passwords.operator })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? right() : wrong("operator"))))
    const checked = codesOf(answers).filter((code) => code === 40000).length
    expect(checked).toBe(10)
    expect((await right()).code).toBe(42900)
  })
  it("Unknown browsers share their guesses at the old password", async () => {
    const [one, other] = [await signInKnown("operator"), await signInKnown("operator")]
    const guess = ({ token }: { readonly token: string }, headers = {}) =>
      server.post(
        "/system-admin/user/password",
        { old_password: "Wrong123", new_password: "New12345", confirm_password: "New12345" },
        { token, headers }
      )
    for (let n = 0; n < 10; n++) expect((await guess(n % 2 === 0 ? one : other)).code).toBe(40000)
    expect([(await guess(one)).code, (await guess(other)).code]).toEqual([42900, 42900])
    for (let n = 0; n < 10; n++) expect((await guess(one, one.headers)).code).toBe(40000)
    expect((await guess(one, one.headers)).code).toBe(42900)
  })
  it("Guessing at many accounts slows an address ever more", async () => {
    const { time, clock } = adjustableClock()
    const turned = await startServer({ databaseUrl: server.databaseUrl }, undefined, clock)
    const { headers } = await signInKnown("operator", turned)
    let names = 0
    const guess = async (count: number) =>
      codesOf(await Promise.all(Array.from({ length: count }, () => wrong(`many${names++}`, turned))))
    for (let round = 0; round < 6; round++) expect(new Set(await guess(10))).toEqual(new Set([40000]))
    let more = 0
    for (let minutes = 0; minutes < 24 * 60; minutes += 6) {
      time.ahead += 6 * 60_000
      more += (await guess(2)).filter((code) => code === 40000).length
    }
    expect(more).toBeGreaterThan(10)
    expect(more).toBeLessThanOrEqual(30)
    const owner = { username: "operator", password: passwords.operator }
    expect((await turned.login(owner)).code).toBe(42900)
    expect((await turned.login(owner, { headers })).code).toBe(0)
  })
})

describe("a typed username", () => {
  it("stands nowhere in the database, for people type their password there", async () => {
    await wrong("MyPassw0rd!")
    const tables = await server.query(
      "select relname from pg_class where relkind = 'r' and relnamespace = current_schema::regnamespace"
    )
    const all = await Promise.all(tables.map(({ relname }) => server.query(`select each::text from "${relname}" each`)))
    expect(JSON.stringify(all).toLowerCase()).not.toContain("mypassw0rd!")
  })
})

describe("a wrong captcha", () => {
  it("A wrong captcha costs the account nothing", async () => {
    const { headers } = await signInKnown("operator")
    for (let n = 0; n < 50; n++)
      expect(await server.login({ username: "operator", password: "Wrong123", captcha: "nope" })).toMatchObject({
        code: 40000,
        field: "captcha"
      })
    expect((await wrong("operator")).code).toBe(40000)
    expect(
      await server.query("select 1 from sign_in_counters where key = encode(sha256('guessed user operator'), 'hex')")
    ).toHaveLength(1)
    for (let n = 0; n < 20; n++) await server.login({ username: "operator", password: "Wrong123", captcha: "nope" })
    const owner = { username: "operator", password: passwords.operator }
    expect((await server.login(owner)).code).toBe(42900)
    expect((await server.login(owner, { headers })).code).toBe(0)
  })
})

describe("a known browser", () => {
  const exhaust = async () => {
    for (let n = 0; n < 10; n++) await wrong("operator")
    expect((await server.login({ username: "operator", password: passwords.operator })).code).toBe(42900)
  }
  it("Known browsers have a signed HttpOnly, SameSite cookie", async () => {
    const { response } = await signInKnown("operator")
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^known_\d+=[\w-]{16}\.[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/system-admin; HttpOnly; SameSite=Lax$/
      )
    ])
  })
  it("A known browser signs in and changes passwords despite guessing", async () => {
    const { headers, token } = await signInKnown("operator")
    await exhaust()
    const owner = { username: "operator", password: passwords.operator }
    expect((await server.login(owner, { headers })).code).toBe(0)
    for (const [old_password, new_password] of [
      [passwords.operator, "Changed12"],
      ["Changed12", passwords.operator]
    ]) {
      const body = { old_password, new_password, confirm_password: new_password }
      expect(await server.post("/system-admin/user/password", body, { token })).toMatchObject({ code: 0 })
    }
  })
  it("A known browser's budget is for one account", async () => {
    const { headers } = await signInKnown("operator")
    await exhaust()
    const own = () => server.login({ username: "operator", password: "Wrong123" }, { headers })
    for (let n = 0; n < 10; n++) expect((await own()).code).toBe(40000)
    expect((await own()).code).toBe(42900)
    const other = { cookie: headers.cookie.replace(/^known_\d+/, "known_1") }
    for (let n = 0; n < 10; n++) await wrong("admin")
    expect((await server.login({ username: "admin", password: passwords.admin }, { headers: other })).code).toBe(42900)
  })
  it("A forged cookie makes no known browser", async () => {
    const { headers } = await signInKnown("operator")
    await exhaust()
    const owner = { username: "operator", password: passwords.operator }
    for (const cookie of [`${headers.cookie}x`, headers.cookie.replace(/.\./, "_."), headers.cookie.split(".")[0]!])
      expect((await server.login(owner, { headers: { cookie } })).code).toBe(42900)
  })
  it("Browsers known by a former password share one budget", async () => {
    const browsers = [await signInKnown("operator"), await signInKnown("operator")]
    const hashes = await server.query(
      "update users set password_hash = password_hash || 'A' where username = 'operator' returning id"
    )
    expect(hashes).toHaveLength(1)
    for (let n = 0; n < 10; n++)
      await server.login({ username: "operator", password: "Wrong123" }, { headers: browsers[n % 2]!.headers })
    const codes = browsers.map(({ headers }) =>
      server.login({ username: "operator", password: "Wrong123" }, { headers })
    )
    expect(codesOf(await Promise.all(codes))).toEqual([42900, 42900])
    await server.query("update users set password_hash = left(password_hash, -1) where username = 'operator'")
  })
})

describe("thirty days of guessing", () => {
  // The whole of it over HTTP, with the owner signing in at every hour, is a torture of its own.
  it("Thirty days allow 46 guesses at one account", async () => {
    const { time, clock } = adjustableClock()
    const guesses = Effect.gen(function* () {
      const guess = Effect.match(countAttempt("guessed", "user whoever"), { onSuccess: () => 1, onFailure: () => 0 })
      let through = 0
      while (time.ahead < 30 * 24 * HOUR) {
        const [one, other] = yield* Effect.all([guess, guess], { concurrency: 2 })
        through += one + other
        // As often as the first pauses can end, later every hour.
        time.ahead += time.ahead < 2 * 24 * HOUR ? HOUR / 12 : HOUR
      }
      return through
    })
    const counted = Effect.flatMap(connectTo(Redacted.value(server.databaseUrl)), (sql) =>
      Effect.provideService(guesses, SqlClient.SqlClient, sql)
    )
    const through = await Effect.runPromise(Effect.scoped(Effect.provideService(counted, Clock.Clock, clock)))
    expect(through).toBeGreaterThanOrEqual(40)
    expect(through).toBeLessThanOrEqual(46)
  })
})

describe("a flood of sign-ins", () => {
  it("Other calls are answered during many sign-ins", async () => {
    const token = await server.signIn("admin", passwords.admin)
    await server.query(
      "create function forget_counters() returns trigger language plpgsql as $$ begin new.expires_at = 0; return new; end $$"
    )
    await server.query(
      "create trigger forget before insert or update on sign_in_counters for each row execute function forget_counters()"
    )
    const { promise, resolve } = Promise.withResolvers<void>()
    allowed = promise
    onTestFinished(() => resolve())
    const codes: Array<number> = []
    const flood = Array.from({ length: 20 }, async (_, n) => {
      codes.push((await server.login({ username: `flood${n}`, password: "Wrong123" })).code)
    })
    expect((await server.get("/system-admin/user/detail", { token })).code).toBe(0)
    expect(codes).toEqual([])
    resolve()
    await Promise.all(flood)
    expect(new Set(codes)).toEqual(new Set([40000]))
  })
})
