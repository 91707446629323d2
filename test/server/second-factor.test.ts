import { type TOTP, URI } from "otpauth"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Enrolment } from "../../src/contract/second-factor.ts"
import { cookieOf, passwords } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"
import { adjustableClock } from "./adjustable-clock.ts"

const { time, clock, now } = adjustableClock()
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({}, undefined, clock)
  token = await server.signIn("admin", passwords.admin)
})
beforeEach(() => server.query("delete from sign_in_counters"))

const PASSWORD = "Abc12345"
const anotherStep = () => (time.ahead += 30_000)
const codeOf = (uri: string, steps = 0) => (URI.parse(uri) as TOTP).generate({ timestamp: now() + steps * 30_000 })
/** A code that is wrong at every near moment. */
const noCodeOf = (uri: string) =>
  ["000000", "111111"].find((code) => [-2, -1, 0, 1, 2].every((steps) => codeOf(uri, steps) !== code))!

let count = 0
const add = async (role = "user") => {
  const username = `factor.${(count += 1)}`
  const draft = { username, role, email: "", enabled: true, password: PASSWORD }
  const { data } = await server.post("/system-admin/user/add", draft, { token })
  const call = (path: string, body: unknown, as: string) =>
    server.post(`/system-admin/second-factor/${path}`, body, { token: as })
  const enter = (more: object = {}, headers = {}) =>
    server.login({ username, password: PASSWORD, ...more } as never, { headers }) as Promise<any>
  const state = async (as: string) => (await server.get("/system-admin/second-factor/state", { token: as })).data
  const notices = async (as: string) => (await server.get("/api/message/list?type=notice", { token: as })).data.list
  return { id: data.id as number, username, call, enter, state, notices }
}
/** A user with a second factor, and the browser of its set-up. */
const enrolled = async () => {
  const user = await add()
  const own = await server.signIn(user.username, PASSWORD)
  const { data }: { data: Enrolment } = await user.call("begin", { password: PASSWORD }, own)
  expect(await user.call("confirm", { code: codeOf(data.uri) }, own)).toMatchObject({ code: 0 })
  anotherStep()
  return { ...user, own, ...data }
}

describe("a second factor", () => {
  it("A second factor holds from its first correct code", async () => {
    const user = await add()
    const own = await server.signIn(user.username, PASSWORD)
    expect(await user.state(own)).toEqual({ enabled: false, demanded: false, recovery_left: 0 })
    const { data } = await user.call("begin", { password: PASSWORD }, own)
    expect(data.uri).toContain(`secret=${data.secret}`)
    expect(new Set(data.recovery_codes).size).toBe(10)
    expect((await user.enter()).code).toBe(0)
    expect(await user.call("confirm", { code: noCodeOf(data.uri) }, own)).toMatchObject({ code: 40000, field: "code" })
    const code = codeOf(data.uri)
    expect((await user.call("confirm", { code: `${code.slice(0, 3)} ${code.slice(3)}` }, own)).data).toEqual({
      enabled: true,
      demanded: false,
      recovery_left: 10
    })
    expect((await user.call("begin", { password: PASSWORD }, own)).code).toBe(40900)
    expect(await user.enter()).toMatchObject({ code: 40110, field: "otp", data: null })
    expect(await user.enter({ otp: noCodeOf(data.uri) })).toMatchObject({ code: 40000, field: "otp" })
    anotherStep()
    expect((await user.enter({ otp: codeOf(data.uri) })).data.token).toHaveLength(43)
    expect((await user.notices(own)).map(({ title }: any) => title)).toContain("Two-factor authentication is on")
  })
  it("A second factor without a timely first code is forgotten", async () => {
    const user = await add()
    const own = await server.signIn(user.username, PASSWORD)
    const begin = async () => (await user.call("begin", { password: PASSWORD }, own)).data.uri as string
    const [first, lateMs] = [await begin(), 11 * 60_000]
    time.ahead += lateMs
    expect(await user.call("confirm", { code: codeOf(first) }, own)).toMatchObject({ code: 40000, field: "code" })
    const second = await begin()
    time.ahead += lateMs - 1
    expect((await user.call("confirm", { code: codeOf(second) }, own)).code).toBe(0)
    time.ahead += lateMs
    expect((await user.enter({ otp: codeOf(second) })).code).toBe(0)
  })
  it("A code works once, one step early or late", async () => {
    const user = await enrolled()
    const codes = [codeOf(user.uri, -1), codeOf(user.uri), codeOf(user.uri, 1)]
    anotherStep()
    const lateCode = codes[1]!
    const two = await Promise.all([user.enter({ otp: lateCode }), user.enter({ otp: lateCode })])
    expect(two.map(({ code }) => code).toSorted()).toEqual([0, 40000])
    // Neither an older one, after a younger one was accepted, nor one of two steps ago.
    for (const otp of [codes[0]!, lateCode]) expect((await user.enter({ otp })).code).toBe(40000)
    expect((await user.enter({ otp: codeOf(user.uri, 1) })).code).toBe(0)
    anotherStep()
    anotherStep()
    expect((await user.enter({ otp: codes[2]! })).code).toBe(40000)
    expect((await user.enter({ otp: codeOf(user.uri, 2) })).code).toBe(40000)
    expect((await user.enter({ otp: codeOf(user.uri, -1) })).code).toBe(40000)
    expect((await user.enter({ otp: codeOf(user.uri) })).code).toBe(0)
  })
  it("Ten recovery codes work once each and notify the owner", async () => {
    const user = await enrolled()
    const [first = "", second = ""] = user.recovery_codes
    const typed = [first.toUpperCase(), second.replace("-", " ")]
    const answers = await Promise.all([user.enter({ otp: typed[0] }), user.enter({ otp: first })])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 40000])
    const { data } = await user.enter({ otp: typed[1] })
    expect(await user.state(data.token)).toMatchObject({ recovery_left: 8 })
    expect(await user.notices(data.token)).toContainEqual(
      expect.objectContaining({ title: "A recovery code was used", messageType: 3 })
    )
    expect((await user.enter({ otp: "aaaaa-aaaaa" })).code).toBe(40000)
  })
  it("Secrets stay out of events, messages and logs", async () => {
    const user = await enrolled()
    await user.enter({ otp: user.recovery_codes[0] })
    const { data } = await server.get(`/system-admin/user/list?id=${user.id}`, { token })
    expect(data.list[0]).toMatchObject({ second_factor: true })
    const tables = ["changes", "messages", "users", "sessions", "refused_sign_ins"]
    const all = JSON.stringify([
      data,
      await Promise.all(tables.map((table) => server.query(`select to_jsonb(t) as row from ${table} t`)))
    ])
    for (const secret of [user.secret, ...user.recovery_codes]) expect(all).not.toContain(secret)
    const [row] = await server.query(
      "select encode(recovery_hashes[1], 'escape') as hash from second_factors where user_id = $1",
      [user.id]
    )
    expect(row.hash).not.toContain(user.recovery_codes[1])
    const types = await server.query(
      "select type from events where entity_id = $1 and type like 'secondFactor%' order by id",
      [String(user.id)]
    )
    expect(types.map(({ type }) => type)).toEqual(["secondFactor.enabled", "secondFactor.recoveryCodeUsed"])
  })
  it("Only a password or code turns a second factor off", async () => {
    const user = await enrolled()
    expect(await user.call("end", { proof: noCodeOf(user.uri) }, user.own)).toMatchObject({
      code: 40000,
      field: "proof"
    })
    expect((await user.call("end", { proof: PASSWORD }, user.own)).data).toMatchObject({ enabled: false })
    expect((await user.enter()).code).toBe(0)
    const other = await enrolled()
    expect((await other.call("end", { proof: codeOf(other.uri) }, other.own)).data).toMatchObject({ enabled: false })
    expect((await other.notices(other.own))[0]).toMatchObject({
      title: "Two-factor authentication is off",
      messageType: 3
    })
    const third = await enrolled()
    for (let n = 0; n < 10; n++) await third.call("end", { proof: "Wrong123" }, third.own)
    expect((await third.call("end", { proof: PASSWORD }, third.own)).code).toBe(42900)
  })
})

describe("a stolen token", () => {
  it("A stolen session has few guesses and no setup", async () => {
    const user = await add()
    const own = await server.signIn(user.username, PASSWORD)
    const begin = (password: string) => user.call("begin", { password }, own)
    expect(await begin("")).toMatchObject({ code: 40000, field: "password" })
    for (let n = 0; n < 10; n++) expect(await begin("Wrong123")).toMatchObject({ code: 40000, field: "password" })
    expect((await begin(PASSWORD)).code).toBe(42900)
    expect((await user.call("confirm", { code: "000000" }, own)).code).toBe(42900)
    expect(await server.query("select 1 from second_factors where user_id = $1", [user.id])).toEqual([])
  })
  it("A first code has few guesses, and a right one is free", async () => {
    const user = await add()
    const own = await server.signIn(user.username, PASSWORD)
    const { data } = await user.call("begin", { password: PASSWORD }, own)
    const confirm = (code: string) => user.call("confirm", { code }, own)
    for (let n = 0; n < 10; n++) expect(await confirm(noCodeOf(data.uri))).toMatchObject({ code: 40000, field: "code" })
    expect((await confirm(codeOf(data.uri))).code).toBe(42900)
    await server.query("delete from sign_in_counters")
    expect((await confirm(codeOf(data.uri))).code).toBe(0)
    const counted = await server.query(
      "select sum(greatest(expires_at - counted_at, 0)) as share from sign_in_counters"
    )
    expect(counted).toEqual([{ share: 0 }])
  })
})

describe("guessing codes", () => {
  it("Wrong codes count like wrong passwords, separately for known browsers", async () => {
    const user = await enrolled()
    const response = await server.send("POST", "/system-admin/login-v2", {
      body: { username: user.username, password: PASSWORD, captcha_id: "none", captcha: "pass", otp: codeOf(user.uri) }
    })
    const headers = cookieOf(response)
    anotherStep()
    for (let n = 0; n < 5; n++) {
      expect((await user.enter()).code).toBe(40110)
      expect((await user.enter({ otp: noCodeOf(user.uri) })).code).toBe(40000)
      expect((await user.enter({ password: "Wrong123" })).code).toBe(40000)
    }
    expect((await user.enter({ otp: codeOf(user.uri) })).code).toBe(42900)
    expect((await user.enter()).code).toBe(42900)
    expect((await user.enter({ otp: codeOf(user.uri) }, headers)).code).toBe(0)
    const { data } = await server.get(`/system-admin/event/list?type=session.refused&entity_id=${user.id}`, { token })
    expect(new Set(data.list.map(({ after }: any) => after.reason))).toEqual(new Set(["otp", "password", "limit"]))
  })
  it("Requesting a code is not a failed guess", async () => {
    const user = await enrolled()
    expect((await user.enter()).code).toBe(40110)
    const { data } = await user.enter({ otp: codeOf(user.uri) })
    expect((await user.notices(data.token)).map(({ title }: any) => title)).not.toContainEqual(
      expect.stringMatching(/failed attempt/)
    )
    expect(await server.query("select * from refused_sign_ins where username = $1", [user.username])).toEqual([])
  })
  it("A wrong password hides the second factor", async () => {
    const user = await enrolled()
    expect(await user.enter({ password: "Wrong123", otp: codeOf(user.uri) })).toMatchObject({
      code: 40000,
      field: "password"
    })
    expect((await user.enter({ otp: codeOf(user.uri) })).code).toBe(0)
  })
})

describe("the captcha", () => {
  const newCodes = async () => {
    const { data } = await server.get("/system-admin/captcha")
    await server.query("update captchas set answer_hash = sha256('known'::bytea) where id = $1", [data.captcha_id])
    return { captcha_id: data.captcha_id as string, captcha: "known" }
  }
  it("A captcha serves the repeated login with a code only", async () => {
    const user = await enrolled()
    const captcha = await newCodes()
    expect((await user.enter(captcha)).code).toBe(40110)
    expect((await user.enter({ ...captcha, otp: noCodeOf(user.uri) })).field).toBe("otp")
    expect((await user.enter({ ...captcha, otp: codeOf(user.uri) })).code).toBe(0)
    anotherStep()
    expect((await user.enter({ ...captcha, otp: codeOf(user.uri) })).field).toBe("captcha")
  })
  it("A code login's captcha outlasts a limit", async () => {
    const user = await enrolled()
    const captcha = await newCodes()
    expect((await user.enter(captcha)).code).toBe(40110)
    for (let n = 0; n < 10; n++) await user.enter({ password: "Wrong123" })
    expect((await user.enter({ ...captcha, otp: codeOf(user.uri) })).code).toBe(42900)
    await server.query("delete from sign_in_counters")
    expect((await user.enter({ ...captcha, otp: codeOf(user.uri) })).code).toBe(0)
  })
  it("A wrong password still uses up the captcha", async () => {
    const user = await enrolled()
    const captcha = await newCodes()
    expect((await user.enter({ ...captcha, password: "Wrong123" })).field).toBe("password")
    expect((await user.enter(captcha)).field).toBe("captcha")
  })
})

describe("a role demanding a second factor", () => {
  it("A demanded second factor is set up before any session", async () => {
    const user = await add("sales")
    const before = await server.signIn(user.username, PASSWORD)
    await server.query("update roles set second_factor = true where name = 'sales'")
    const lost = {
      code: 40306,
      msg: "Your role requires two-factor authentication. Please sign in again and set it up"
    }
    for (const path of ["/system-admin/user/detail", "/system-admin/second-factor/state", "/sale-admin/order/list"])
      expect(await server.get(path, { token: before })).toMatchObject(lost)
    const { code, data } = await user.enter()
    expect([code, data.token]).toEqual([0, undefined])
    expect(data.enrolment.recovery_codes).toHaveLength(10)
    expect(await user.enter({ otp: noCodeOf(data.enrolment.uri) })).toMatchObject({ code: 40000, field: "otp" })
    // A recovery code replaces one of the authenticator, not the factor itself.
    expect((await user.enter({ otp: data.enrolment.recovery_codes[0] })).code).toBe(40000)
    const { data: opened } = await user.enter({ otp: codeOf(data.enrolment.uri) })
    expect(await user.state(opened.token)).toEqual({ enabled: true, demanded: true, recovery_left: 10 })
    expect((await user.call("end", { proof: PASSWORD }, opened.token)).code).toBe(40900)
    expect((await server.get("/system-admin/user/detail", { token: before })).code).toBe(0)
    anotherStep()
    expect((await user.enter()).code).toBe(40110)
  })
})

describe("a reset by an administrator", () => {
  const reset = (id: number, as = token) => server.post("/system-admin/user/reset-second-factor", { id }, { token: as })
  it("A reset is an event, ends the sessions and tells the owner", async () => {
    const user = await enrolled()
    expect((await reset(user.id)).data).toMatchObject({ id: user.id, second_factor: false })
    expect((await server.get("/system-admin/user/detail", { token: user.own })).code).toBe(40306)
    const own = await server.signIn(user.username, PASSWORD)
    const [notice] = await user.notices(own)
    expect(notice).toMatchObject({ title: "Your two-factor authentication was reset", messageType: 3 })
    expect(notice.content).toContain("admin reset it")
    // The role may demand another one.
    expect(notice.content).not.toContain("password alone")
    const { data } = await server.get(`/system-admin/event/list?type=secondFactor.reset&entity_id=${user.id}`, {
      token
    })
    expect(data.list).toMatchObject([{ username: "admin", before: null, after: null }])
    expect((await reset(user.id)).code).toBe(40900)
  })
  it("Operators reset no second factor of themselves or above them", async () => {
    const user = await enrolled()
    expect((await reset(user.id, user.own)).code).toBe(40300)
    const [{ id }] = await server.query("select id from users where username = 'admin'")
    expect(await reset(id)).toMatchObject({
      code: 40900,
      msg: "Turn your own two-factor authentication off in the user settings"
    })
    expect((await reset(999_999)).code).toBe(40400)
  })
})
