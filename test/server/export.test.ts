import { Effect, Exit, Redacted, Scope } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { EXPORT_ROWS } from "../../src/contract/list-call.ts"
import { connectTo } from "./test-database.ts"
import { startServer } from "./test-server.ts"

const server = await startServer()
const scope = Effect.runSync(Scope.make())
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
/** On a connection of its own, which may hold a transaction open. */
const second = await Effect.runPromise(Scope.provide(connectTo(Redacted.value(server.databaseUrl)), scope))
const other = (statement: string) => Effect.runPromise(second.unsafe<{ id: number }>(statement))
const token = await server.signIn("admin", "Admin123")

const get = async (path: string, query: object = {}, as = token) =>
  server.get(`${path}?${new URLSearchParams(query as Record<string, string>)}`, { token: as, language: "en-US" })

/** All rows of a list, from the moment they were counted at, in parts. */
const gather = async (path: string, until: number, query: object = {}, as = token) => {
  const parts: Array<ReadonlyArray<any>> = []
  for (let after: string | null | undefined; after !== null;) {
    const { data } = await get(path, { ...query, until, ...(after === undefined ? {} : { after }) }, as)
    parts.push(data.list)
    after = data.after as string | null
  }
  return { parts, rows: parts.flat() }
}
const count = async (path: string, query: object = {}, as = token) =>
  (await get(path, { ...query, until: "now" }, as)).data as { total: number; until: number; list: Array<never> }

const orders = "/sale-admin/order/list"
const lists = [
  "/system-admin/user/list",
  "/system-admin/role/list",
  "/system-admin/merchant/list",
  "/system-admin/event/list",
  "/system-admin/alarm/list",
  "/system-admin/alarm/silences",
  "/system-admin/alarm/notify-rules",
  "/system-admin/alarm/notify-records",
  "/api/message/list",
  "/device-admin/device/list",
  orders,
  "/sale-admin/refund/list",
  "/market-support/activity/list",
  "/market-support/coupon/list",
  "/advertising-admin/placement/list",
  "/interactive-admin/utterance/list",
  "/interactive-admin/quiz/list",
  "/mini-app-admin/page/list"
]

/** An order of its own. */
const insertion = (number: string) => `with added as (
    insert into orders (number, robot_id, location_id, merchant_id, state, payment, items, quantity, amount)
    select '${number}', robot_id, location_id, merchant_id, 'unpaid', 'card', '[]', 1, 100 from devices order by robot_id limit 1 returning id
  ) select id from added`

describe("the export of a list", () => {
  it.each(lists)("%s exports each counted row once, as listed", async (path) => {
    // An export ends where the oldest open transaction began: a job of the server may be open since before the last row.
    const now = Date.now()
    await expect.poll(async () => (await count(path)).until, { timeout: 15_000 }).toBeGreaterThan(now)
    const { total, until, list } = await count(path)
    expect(list).toEqual([])
    const { rows } = await gather(path, until)
    expect(rows).toHaveLength(total)
    expect(new Set(rows.map((row) => row.id ?? row.robot_id)).size).toBe(total)
    const { list: page } = (await get(path, { page_size: 5 })).data
    for (const one of page)
      expect(rows.find((row) => (row.id ?? row.robot_id) === (one.id ?? one.robot_id))).toEqual(one)
  })
  it("Exports come in parts by key in any order", async () => {
    const { until, total } = await count(orders, { sort: "amount" })
    const { parts, rows } = await gather(orders, until, { sort: "amount" })
    expect(parts.slice(0, -1).every((part) => part.length === EXPORT_ROWS)).toBe(true)
    expect(parts.length).toBe(Math.floor(total / EXPORT_ROWS) + 1)
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    const { rows: newestFirst } = await gather(orders, until)
    expect(newestFirst.map(({ id }) => id)).toEqual(ids.toReversed())
  })
  it("has the list's filters and texts", async () => {
    const alarms = "/system-admin/alarm/list"
    const from = Date.now() - 20 * 86_400_000
    for (const [path, query] of [
      [orders, { state: "completed", number: "1", from }],
      [alarms, { severity: "major", from, to: Date.now() }],
      ["/device-admin/device/list", { text: "a", Areas1: "310000" }],
      ["/system-admin/user/list", { username: "e", enabled: "true" }]
    ] as const) {
      const listed = (await get(path, query)).data.total
      const { total, until } = await count(path, query)
      expect([path, total]).toEqual([path, listed])
      expect((await gather(path, until, query)).rows).toHaveLength(total)
    }
  })
  it("An export lacks rows added or deleted after its count", async () => {
    const [before] = await server.query(insertion("T-before"))
    const [counted] = await server.query('select count(*)::int4 as "all" from orders')
    // Other writes of the server at that moment began before it.
    await expect.poll(async () => (await count(orders)).total).toBe(counted.all)
    const { total, until } = await count(orders)
    const [later] = await server.query(insertion("T-later"))
    await server.query("delete from orders where id = $1", [before.id])
    const { rows } = await gather(orders, until)
    const ids = rows.map(({ id }) => id)
    expect(ids).not.toContain(later.id)
    expect(ids).not.toContain(before.id)
    expect(rows).toHaveLength(total - 1)
  })
  it("An export lacks rows uncommitted at its count", async () => {
    const [slow] = await other("begin").then(() => other(insertion("T-slow")))
    const { total, until } = await count(orders)
    await other("commit")
    const { rows } = await gather(orders, until)
    expect(rows.map(({ id }) => id)).not.toContain(slow!.id)
    expect(rows).toHaveLength(total)
  })
  it("A row changed during the export appears once", async () => {
    const { total, until } = await count(orders, { sort: "amount" })
    const [part] = (await gather(orders, until, { sort: "amount" })).parts
    await server.query(
      "update orders set amount = amount + 100000 where state = 'cancelled' and id = any($1::int4[])",
      [part!.map(({ id }) => id)]
    )
    const { after } = (await get(orders, { sort: "amount", until })).data
    const { data } = await get(orders, { sort: "amount", until, after })
    expect(data.list.every(({ id }: { id: number }) => id > part!.at(-1).id)).toBe(true)
    expect((await gather(orders, until, { sort: "amount" })).rows).toHaveLength(total)
  })
  it("An export needs the list's permission", async () => {
    const operator = await server.signIn("operator", "Oper1234")
    expect(await get("/system-admin/user/list", { until: "now" }, operator)).toMatchObject({ code: 40300 })
    const { until } = await count("/api/message/list", {}, operator)
    const { rows } = await gather("/api/message/list", until, {}, operator)
    const own = await server.query(
      "select m.id from messages m join users u on u.id = m.user_id where u.username = 'operator'"
    )
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      own.map(({ id }) => id).toSorted((a: number, b: number) => a - b)
    )
  })
  it.each([
    [orders, { until: "later" }, "until"],
    [orders, { until: "-5" }, "until"],
    [orders, { until: 1e15 }, "until"],
    [orders, { until: 5, after: "x" }, "after"],
    [orders, { until: 5, after: '["1","x"]' }, "after"],
    ["/device-admin/device/list", { until: 5, after: "' or 1=1 --" }, "after"]
  ])("%s refuses %o in words", async (path, query, field) => {
    expect(await get(path, query)).toMatchObject({ code: 40000, field })
  })
})
