import { beforeAll, describe, expect, it } from "vitest"
import { passwords } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"

const call = "/system-admin/alarm/alarm-receive-status"

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn("admin", passwords.admin)
})

const enter = async (username: string, role: string) => {
  const draft = { username, role, email: "", enabled: true, password: "Abc12345" }
  const { data } = await server.post("/system-admin/user/add", draft, { token: admin })
  return { id: data.id as number, token: await server.signIn(username, draft.password) }
}
const status = async (token: string) => (await server.get(call, { token })).data.status
const setReceiving = (token: string, status: unknown) => server.post(call, { status: status }, { token })
const eventsOf = (id: number) =>
  server.query(
    "select user_id, entity_id, before, after from events where type = 'alarms.receivingTurned' and user_id = $1 order by id",
    [id]
  )

describe("alarm receiving", () => {
  it("Each operator's alarm switch survives sessions and affects nobody else", async () => {
    const one = await enter("alarm.one", "operator")
    const two = await enter("alarm.two", "operator")
    expect([await status(one.token), await status(two.token)]).toEqual([1, 1])
    expect(await setReceiving(one.token, 0)).toMatchObject({ code: 0, data: { status: 0 } })
    expect([await status(one.token), await status(two.token)]).toEqual([0, 1])
    expect(await status(await server.signIn("alarm.one", "Abc12345"))).toBe(0)
    expect((await setReceiving(one.token, 1)).data).toEqual({ status: 1 })
    expect(await status(one.token)).toBe(1)
  })
  it("Receiving says since when it is off", async () => {
    const { token } = await enter("alarm.since", "operator")
    const before = Date.now() - 1
    const { data } = await setReceiving(token, 0)
    expect(data.since).toBeGreaterThan(before)
    expect((await setReceiving(token, 0)).data).toEqual(data)
    expect((await server.get(call, { token })).data).toEqual(data)
    await setReceiving(token, 1)
    expect((await server.get(call, { token })).data).toEqual({ status: 1 })
  })
  it("Each alarm switch change is one event", async () => {
    const { id, token } = await enter("alarm.events", "auditor")
    await setReceiving(token, 1)
    expect(await eventsOf(id)).toEqual([])
    await setReceiving(token, 0)
    await setReceiving(token, 0)
    await setReceiving(token, 1)
    const entity_id = String(id)
    expect(await eventsOf(id)).toMatchObject([
      { user_id: id, entity_id, before: null, after: { receiving: false } },
      { user_id: id, entity_id, before: { receiving: false }, after: { receiving: true } }
    ])
  })
  it("Two simultaneous changes of receiving change it once", async () => {
    const { id, token } = await enter("alarm.twice", "operator")
    const answers = await Promise.all(Array.from({ length: 6 }, () => setReceiving(token, 0)))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
    expect(await eventsOf(id)).toHaveLength(1)
  })
  it("A role without alarm pages cannot switch alarms", async () => {
    const { token } = await enter("alarm.none", "sales")
    expect(await status(token)).toBe(-1)
    const answer = await setReceiving(token, 0)
    expect(answer.code).toBe(40300)
    expect(answer.msg).toContain("(alarm-record)")
  })
  it.each([-1, 2, "1", null, undefined])("Receiving refuses the status %s", async (status) => {
    expect(await setReceiving(admin, status)).toMatchObject({ code: 40000, field: "status" })
  })
  it("Receiving is deleted with its user", async () => {
    const { id, token } = await enter("alarm.gone", "operator")
    await setReceiving(token, 0)
    expect(await server.query("select receiving from alarm_receivers where user_id = $1", [id])).toEqual([
      { receiving: false }
    ])
    await server.post("/system-admin/user/delete", { id }, { token: admin })
    expect(await server.query("select 1 from alarm_receivers where user_id = $1", [id])).toEqual([])
  })
})
