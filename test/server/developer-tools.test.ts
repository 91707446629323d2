import { beforeAll, expect, it } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
})

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
