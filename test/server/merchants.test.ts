import { Effect, Redacted } from "effect"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { merchant as draft } from "../record-drafts.ts"
import { merchantOf } from "./robot-reports.ts"
import { connectTo } from "./test-database.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
})

const get = (path: string) => server.get(`/system-admin/merchant/${path}`, { token })
const post = (path: string, body: unknown) => server.post(`/system-admin/merchant/${path}`, body, { token })
const lastEvent = async () => (await server.query("select * from events order by id desc limit 1"))[0]

describe("a merchant", () => {
  it("A merchant's name is unique in any case and width", async () => {
    const { data: added } = await post("add", { ...draft, name: "Ｃafé Nord" })
    expect(await post("add", { ...draft, name: "CAFE\u0301 NORD" })).toMatchObject({ code: 40900, field: "name" })
    expect((await post("delete", { id: added.id })).code).toBe(0)
  })

  it("A merchant with robots or former robots' orders stays", async () => {
    const { id } = await merchantOf(server)
    const { code, msg } = await post("delete", { id })
    expect({ code, msg }).toEqual({ code: 40900, msg: expect.stringMatching(/^This merchant still has \d+ robots/) })
    const { data: first } = await post("add", draft)
    await server.query(
      `insert into orders (number, robot_id, location_id, merchant_id, state, payment, items, quantity, amount)
       select 'FORMER', robot_id, location_id, $1, 'unpaid', 'card', '[]', 1, 1 from devices limit 1`,
      [first.id]
    )
    expect(await post("delete", { id: first.id })).toMatchObject({
      code: 40900,
      msg: "This merchant has orders or other records. It cannot be deleted"
    })
  })
})

describe("a merchant's key", () => {
  it("A merchant's key is shown with an event and stands nowhere else", async () => {
    const { id, key } = await merchantOf(server)
    expect((await get(`api-token?id=${id}`)).data).toEqual({ api_token: key })
    expect(await lastEvent()).toMatchObject({ type: "merchants.keyViewed", entity_id: String(id), username: "admin" })
    const { data } = await get(`list?id=${id}`)
    expect(data.list[0].key_tail).toBe(key.slice(-4))
    expect(JSON.stringify(data)).not.toContain(key)
    expect(await server.query("select from events where events::text like '%' || $1 || '%'", [key])).toEqual([])
    expect((await get("api-token?id=999999")).code).toBe(40400)
  })

  it("A reset key stops immediately", async () => {
    const merchant = await merchantOf(server, 1)
    const report = { robot_id: merchant.robots[0], at: Date.now() }
    expect((await merchant.send([report])).code).toBe(0)
    const { data } = await post("reset-api-token", { id: merchant.id })
    expect(await lastEvent()).toMatchObject({ type: "merchants.keyReset", entity_id: String(merchant.id) })
    expect((await merchant.send([{ ...report, at: report.at + 1 }])).code).toBe(40100)
    const { data: key } = await get(`api-token?id=${merchant.id}`)
    expect(key.api_token).not.toBe(merchant.key)
    expect(data.key_tail).toBe(key.api_token.slice(-4))
  })

  it("A reset key also stops reports underway", async () => {
    const merchant = await merchantOf(server, 2)
    const reset = Effect.gen(function* () {
      const sql = yield* connectTo(Redacted.value(server.databaseUrl))
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`update merchants set api_token = default where id = ${merchant.id}`
          const sent = merchant.send([{ robot_id: merchant.robots[0], at: Date.now() }])
          const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
          yield* Effect.promise(() => vi.waitFor(async () => expect(await server.query(waiting)).toHaveLength(1)))
          return { sent }
        })
      )
    })
    const { sent } = await Effect.runPromise(Effect.scoped(reset))
    expect((await sent).code).toBe(40100)
    const none = await server.query("select from robot_states where robot_id = $1 and reported_at is not null", [
      merchant.robots[0]
    ])
    expect(none).toEqual([])
  })
})
