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

it("developers' tools are allowed by an administrator alone, until he takes that back; each time is an event with before and after", async () => {
  const allowed = async () => (await server.get(PATH, {})).data
  expect(await allowed()).toEqual({ allowed: false })
  const as = await server.signIn("operator", "Oper1234")
  expect((await server.post(`${PATH}/turn`, { allowed: true }, { token: as })).code).toBe(40300)
  expect(await allowed()).toEqual({ allowed: false })
  for (const wanted of [true, false]) {
    const answer = await server.post(`${PATH}/turn`, { allowed: wanted }, { token })
    expect(answer).toMatchObject({ code: 0, data: { allowed: wanted } })
    expect(await allowed()).toEqual({ allowed: wanted })
  }
  const events = await server.query(
    "select username, before, after from events where type = 'developerTools.turned' and user_id is not null order by id"
  )
  const turned = (before: boolean, after: boolean) => ({
    username: "admin",
    before: { allowed: before },
    after: { allowed: after }
  })
  expect(events).toEqual([turned(false, true), turned(true, false)])
})

it("the console may hold on to the inspector's window while they are allowed, and only where that was asked for", async () => {
  const policyOf = async (path: string) => (await server.send("GET", path)).headers.get("cross-origin-opener-policy")
  const turn = (allowed: boolean) => server.post(`${PATH}/turn`, { allowed }, { token })
  expect(await policyOf("/?inspect")).toBe("same-origin")
  await turn(true)
  for (const asked of ["/?inspect", "/?inspect=1", "/index.html?from=mail&inspect"])
    expect(await policyOf(asked)).toBe("same-origin-allow-popups")
  for (const other of ["/", "/?inspector", "/?from=inspect", `${PATH}?inspect`, "/missing?inspect"])
    expect(await policyOf(other)).toBe("same-origin")
  await turn(false)
  expect(await policyOf("/?inspect")).toBe("same-origin")
})
