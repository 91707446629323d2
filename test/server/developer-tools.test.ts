import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

const dist = mkdtempSync(join(tmpdir(), "wheelhouse-inspected-"))
let server: TestServer
let token: string
beforeAll(async () => {
  writeFileSync(join(dist, "index.html"), "<!doctype html><title>Wheelhouse</title>")
  server = await startServer({}, dist)
  token = await server.signIn("admin", "Admin123")
})

afterAll(() => rmSync(dist, { recursive: true, force: true }))

const PATH = "/system-admin/developer-tools"

it("Only administrators allow developers' tools, and each change is an event", async () => {
  const allowed = async () => (await server.get(PATH, {})).data.allowed
  expect(await allowed()).toBe(false)
  const as = await server.signIn("operator", "Oper1234")
  expect((await server.post(`${PATH}/set-allowed`, { allowed: true }, { token: as })).code).toBe(40300)
  expect(await allowed()).toBe(false)
  for (const isAllowed of [true, false]) {
    const answer = await server.post(`${PATH}/set-allowed`, { allowed: isAllowed }, { token })
    expect(answer).toMatchObject({ code: 0, data: { allowed: isAllowed } })
    expect(await allowed()).toBe(isAllowed)
  }
  const events = await server.query(
    "select type, username, before, after from events where type like 'developerTools.%' and user_id is not null order by id"
  )
  expect(events).toMatchObject([
    {
      type: "developerTools.allowed",
      username: "admin",
      before: { allowed_until: null },
      after: { allowed_by: "admin" }
    },
    {
      type: "developerTools.forbidden",
      username: "admin",
      before: { allowed_by: "admin" },
      after: { allowed_until: null }
    }
  ])
})

it("The inspector's window stays only where allowed and requested", async () => {
  const policyOf = async (path: string) => (await server.send("GET", path)).headers.get("cross-origin-opener-policy")
  const setAllowed = (allowed: boolean) => server.post(`${PATH}/set-allowed`, { allowed }, { token })
  expect(await policyOf("/?inspect")).toBe("same-origin")
  await setAllowed(true)
  for (const path of ["/?inspect", "/?inspect=1", "/index.html?from=mail&inspect"])
    expect(await policyOf(path)).toBe("same-origin-allow-popups")
  for (const other of ["/", "/?inspector", "/?from=inspect", `${PATH}?inspect`, "/missing?inspect"])
    expect(await policyOf(other)).toBe("same-origin")
  await setAllowed(false)
  expect(await policyOf("/?inspect")).toBe("same-origin")
})

it("Tools are allowed for eight hours; only administrators read by whom", async () => {
  const allowance = async (as = token) => server.get(`${PATH}/allowance`, { token: as })
  const before = Date.now()
  await server.post(`${PATH}/set-allowed`, { allowed: true }, { token })
  const { data } = await server.get(PATH, {})
  expect(data).toEqual({ allowed: true, allowed_until: expect.any(Number) })
  expect(Math.abs(data.allowed_until - before - 8 * 3_600_000)).toBeLessThan(60_000)
  expect((await allowance()).data).toEqual({ ...data, allowed_by: "admin" })
  expect((await allowance(await server.signIn("operator", "Oper1234"))).code).toBe(40300)
  await server.query("update developer_tools set allowed_until = now()")
  expect((await server.get(PATH, {})).data).toEqual({ allowed: false, allowed_until: null })
  expect((await allowance()).data).toEqual({ allowed: false, allowed_until: null, allowed_by: "" })
  const { headers } = await server.send("GET", "/?inspect")
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
})
