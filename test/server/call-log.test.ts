import { Redacted } from "effect"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { WECHAT_PATH } from "../../src/contract/wechat.ts"
import { start } from "./program.ts"
import { CAPTCHA, passwords, makeTestClient } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"

// Starts of the real program, beside browsers.
vi.setConfig({ testTimeout: 60_000 })

let database: TestServer
beforeAll(async () => {
  database = await startServer()
})

const startLogging = async (environment: Readonly<Record<string, string>>) => {
  const program = start({ DATABASE_URL: Redacted.value(database.databaseUrl), ...environment })
  const calls = makeTestClient(await program.ready)
  /** The line with this content, once it is there. */
  const line = (text: string) =>
    vi.waitFor(
      () => {
        const logLines = program
          .said()
          .split("\n")
          .find((each) => each.includes(text))
        expect(logLines).toBeDefined()
        return logLines!
      },
      { timeout: 20_000 }
    )
  return { ...program, ...calls, line }
}
const ids = /^[0-9a-f]{8}-[0-9a-f]{4}$/

describe("the call log", () => {
  it("A call's JSON line has user, address, code and duration", async () => {
    const server = await startLogging({ LOG_FORMAT: "json" })
    const token = await server.signIn("admin", passwords.admin)
    const response = await server.send("GET", "/system-admin/user/list?page=0&username=hunter2", { token })
    const line = JSON.parse(await server.line("users.list")) as Record<string, unknown>
    expect(line).toEqual({
      timestamp: expect.any(String),
      level: "INFO",
      message: "Call",
      call: "users.list",
      code: 40000,
      ms: expect.any(Number),
      user: "admin",
      address: "127.0.0.1",
      request_id: response.headers.get("x-request-id")
    })
    expect(line["request_id"]).toMatch(ids)

    await server.get("/system-admin/nothing/here?page=hunter2")
    expect(JSON.parse(await server.line("nothing/here"))).toMatchObject({
      call: "GET /system-admin/nothing/here",
      code: 40400
    })
    expect(JSON.parse(await server.line("signIn.login"))).toMatchObject({ code: 0, user: "admin" })
    await server.login({ username: "hunter2", password: "hunter2!X" })
    await server.send("GET", `${WECHAT_PATH}?Authorization=hunter2`)
    expect(JSON.parse(await server.line("wechat.page"))).toMatchObject({ code: 401 })
    await server.get("/system-admin/user/detail", { token })
    expect(JSON.parse(await server.line("session.detail"))).toMatchObject({ code: 0, user: "admin" })
    for (const secret of ["hunter2", token, passwords.admin, CAPTCHA])
      expect(server.said().split("ready:")[1]).not.toContain(secret)
  })

  it("Log and events hold no secret", async () => {
    const server = await startLogging({ LOG_FORMAT: "json", LOG_LEVEL: "debug" })
    const token = await server.signIn("admin", passwords.admin)
    const canary = "C4nary-s"
    const post = (path: string, body: object) => server.post(`/system-admin/${path}`, body, { token })
    const keeper = { username: "canary.keeper", email: "", role: "operator", enabled: true }
    const { id, version } = (await post("user/add", { ...keeper, password: `${canary}1` })).data
    const edited = { ...keeper, id, version }
    for (const [path, body] of [
      ["user/edit", { ...edited, password: `${canary}2` }],
      ["user/password", { old_password: canary, new_password: `${canary}3`, confirm_password: `${canary}3` }],
      ["user/password", { old_password: canary, new_password: canary, confirm_password: `${canary}4` }],
      ["second-factor/begin", { password: canary }],
      ["second-factor/confirm", { code: canary }],
      ["second-factor/end", { proof: canary }],
      ["merchant/set-admin-user", { id: 1, username: "canary.admin", password: canary }],
      [
        "account-request/add",
        { kind: "password", username: "admin", email: "a@b.c", remarks: "", captcha_id: "x", captcha: canary }
      ],
      ["login-v2", { username: "admin", password: canary, captcha_id: "x", captcha: canary, otp: canary }]
    ] as const)
      await post(path, body)
    await server.login({ username: "canary.keeper", password: `${canary}2` })
    const { secret, recovery_codes } = (await post("second-factor/begin", { password: passwords.admin })).data
    const { api_token } = (await server.get("/system-admin/merchant/api-token?id=1", { token })).data
    const { token: code } = (await post("user/wechat-code", {})).data
    const handedOut = [
      (await post("user/reset-password", { id })).data.password,
      secret,
      ...recovery_codes,
      api_token,
      code
    ]
    expect(Math.min(...handedOut.map(({ length }: string) => length))).toBeGreaterThan(5)
    const events = await server.get("/system-admin/event/list?page_size=100", { token })
    await server.line("events.list")
    expect(JSON.stringify(events)).toContain("canary.keeper")
    for (const text of [JSON.stringify(events), server.said()])
      for (const one of [canary, token, ...handedOut]) expect(text).not.toContain(one)
  })

  it("Repeated failures share one stack and every request's id", async () => {
    const server = await startLogging({ LOG_FORMAT: "logfmt" })
    const token = await server.signIn("admin", passwords.admin)
    await database.query("alter table users rename column email to mailbox")
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.get("/system-admin/user/list", { token }))
    ).finally(() => database.query("alter table users rename column mailbox to email"))
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 50000))
    for (const { request_id } of answers) expect(await server.line(`request_id=${request_id}`)).toContain("users.list")
    const failures = server
      .said()
      .split("\n")
      .filter((line) => line.includes("level=ERROR"))
    expect(failures[0]).toMatch(/message="A call failed unexpectedly" cause=".*column.*does not exist/)
    expect(failures.slice(1).filter((line) => !line.includes('unexpectedly, as before" call=users.list'))).toEqual([])
    const logged = failures.map((line) => /request_id=(\S+)/.exec(line)?.[1])
    expect(logged.toSorted()).toEqual(answers.map(({ request_id }) => request_id).toSorted())
  })

  it.each(["text", "json", "logfmt"])("A failed statement is logged in %s without its row", async (LOG_FORMAT) => {
    const server = await startLogging({ LOG_FORMAT })
    const token = await server.signIn("admin", passwords.admin)
    await database.query("alter table users add constraint no_such check (email <> 'refused@x.example')")
    const body = {
      username: "row.shown",
      role: "user",
      email: "refused@x.example",
      enabled: true,
      password: "Abc12345"
    }
    const { code } = await server.post("/system-admin/user/add", body, { token })
    await database.query("alter table users drop constraint no_such")
    expect(code).toBe(50000)
    await server.line("violates check constraint")
    expect(server.said()).not.toMatch(/Failing row|row\.shown|refused@|scrypt|argon/)
  })

  it("A terminal shows calls only at level debug", async () => {
    const [silent, telling] = await Promise.all([startLogging({}), startLogging({ LOG_LEVEL: "debug" })])
    for (const server of [silent, telling]) await server.get("/system-admin/user/detail")
    expect(await telling.line("session.detail")).toContain("session.detail")
    expect(silent.said()).not.toContain("session.detail")
  })
})
