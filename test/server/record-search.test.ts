import { beforeAll, describe, expect, it } from "vitest"
import type { FoundNumbers, FoundRecord } from "../../src/contract/record-search.ts"
import { MAX_FOUND_PER_KIND } from "../../src/contract/searched-kinds.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let root: string
const find = async (text: string, token = root) => {
  const { code, data } = await server.get(`/system-admin/search?text=${encodeURIComponent(text)}`, { token })
  expect(code).toBe(0)
  return data.list as ReadonlyArray<FoundRecord>
}
const ofKind = <Kind extends FoundRecord["kind"]>(records: ReadonlyArray<FoundRecord>, kind: Kind) =>
  records.filter((record): record is Extract<FoundRecord, { kind: Kind }> => record.kind === kind)

beforeAll(async () => {
  server = await startServer()
  root = await server.signIn("admin", "Admin123")
})

/** Signs in as a new user `the.NAME`, whose role has these permissions. */
const signInWith = async (name: string, names: ReadonlyArray<string>) => {
  const draft = { name, title: name, remarks: "", second_factor: false }
  const { data } = await server.post("/system-admin/role/add", draft, { token: root })
  await server.post("/system-admin/role/set-rules", { id: data.id, version: data.version, names }, { token: root })
  const user = { username: `the.${name}`, role: name, email: "", enabled: true, password: "Abc12345" }
  await server.post("/system-admin/user/add", user, { token: root })
  return server.signIn(user.username, user.password)
}

const first = async <Row extends object>(statement: string) => (await server.query(statement))[0] as Row

describe("The search for records", () => {
  it("A robot's number or last digits find it", async () => {
    const robot = await first<{ robot_id: string; state: string; battery: number }>(
      "select robot_id, state, battery from robot_states order by robot_id limit 1"
    )
    for (const text of [robot.robot_id, robot.robot_id.toLowerCase(), ` ${robot.robot_id.slice(-5)} `])
      expect(ofKind(await find(text), "robots")).toContainEqual(expect.objectContaining(robot))
    expect((await find(robot.robot_id))[0]).toMatchObject({ kind: "robots", ...robot })
  })

  it("An order's number or last digits find its refunds too", async () => {
    const { number, refund } = await first<{ number: string; refund: string }>(
      "select o.number, r.number as refund from refunds r join orders o on o.id = r.order_id order by r.id limit 1"
    )
    for (const text of [number, number.slice(-9)]) {
      const records = await find(text)
      expect(ofKind(records, "orders").map((order) => order.number)).toContain(number)
      expect(ofKind(records, "orders")[0]).toMatchObject({
        created_at: expect.any(Number),
        location: expect.stringMatching(/./),
        products: expect.stringMatching(/^\S.* × [1-9]/)
      })
      expect(ofKind(records, "refunds").map((each) => each.number)).toContain(refund)
    }
    expect(ofKind(await find(refund), "refunds")[0]).toMatchObject({ number: refund, order_number: number })
    expect(ofKind(await find(number.slice(-3)), "orders")).toEqual([])
  })

  it("Name parts find users, merchants and sites", async () => {
    expect(ofKind(await find("OPERATO"), "users")).toContainEqual(
      expect.objectContaining({ username: "operator", role_name: "Operator" })
    )
    const counts = (column: string, table: string) =>
      `(select count(*)::int4 from devices where ${column} = ${table}.id) as robots,
      (select count(*)::int4 from robot_alarms where ${column} = ${table}.id and open) as open_alarms`
    const merchant = await first<{ id: number; name: string }>(
      `select id, name, ${counts("merchant_id", "merchants")} from merchants order by id limit 1`
    )
    const part = merchant.name.slice(1, 5)
    expect(ofKind(await find(part), "merchants")).toContainEqual({ kind: "merchants", ...merchant })
    const site = await first<{ id: number; label: string; name: string }>(
      `select id, label, name, ${counts("location_id", "locations")} from locations order by id limit 1`
    )
    const { name, ...seen } = site
    expect(ofKind(await find(name), "locations")).toContainEqual({ kind: "locations", ...seen })
  })

  it("The exact name comes first, with few of each kind", async () => {
    const records = await find("e")
    expect(records).toEqual([])
    const several = await find("er")
    expect(several.length).toBeGreaterThan(0)
    for (const { kind } of several) expect(ofKind(several, kind).length).toBeLessThanOrEqual(MAX_FOUND_PER_KIND)
    expect(ofKind(await find("admin"), "users")[0]).toMatchObject({ username: "admin" })
  })

  it("Every sign of the text counts literally", async () => {
    for (const text of ["%%", "__", "\\\\", "'';--", "%_%_"]) expect(await find(text)).toEqual([])
    const answer = await server.get(`/system-admin/search?text=${"x".repeat(101)}`, { token: root })
    expect(answer).toMatchObject({ code: 40000, field: "text" })
  })

  it("finds only kinds that the operator may see", async () => {
    const token = await signInWith("finder", ["siteList"])
    const { name } = await first<{ name: string }>(
      "select l.name from locations l join devices d on d.location_id = l.id limit 1"
    )
    expect(new Set((await find(name)).map(({ kind }) => kind))).toContain("robots")
    expect(new Set((await find(name, token)).map(({ kind }) => kind))).toEqual(new Set(["locations"]))
  })

  it("finds no record of another merchant", async () => {
    const rows = await server.query(
      "select distinct on (merchant_id) merchant_id, robot_id from devices where merchant_id is not null order by 1, 2 limit 2"
    )
    const [own, other] = rows as unknown as ReadonlyArray<{ merchant_id: number; robot_id: string }>
    const user = { username: "m.finder", role: "admin", email: "", enabled: true, password: "Abc12345" }
    await server.post("/system-admin/user/add", user, { token: root })
    await server.query(`update users set merchant_id = ${own!.merchant_id} where username = 'm.finder' returning id`)
    const token = await server.signIn(user.username, user.password)
    expect(ofKind(await find(own!.robot_id, token), "robots")).toHaveLength(1)
    expect(ofKind(await find(other!.robot_id, token), "robots")).toEqual([])
    expect(ofKind(await find(other!.robot_id), "robots")).toHaveLength(1)
  })
})

describe("The search for several numbers", () => {
  const findNumbers = async (numbers: ReadonlyArray<string>, token = root) => {
    const { code, data } = await server.get(`/system-admin/search/numbers?numbers=${numbers.join(",")}`, { token })
    expect(code).toBe(0)
    return data as FoundNumbers
  }
  const numbersIn = async (statement: string) => (await server.query(statement)).map(({ number }) => String(number))

  it("finds robots, orders and refunds by whole numbers", async () => {
    const robots = await numbersIn("select robot_id as number from devices order by 1 limit 30")
    const orders = await numbersIn("select number from orders order by 1 limit 500")
    const refunds = await numbersIn("select number from refunds order by 1 limit 30")
    const typed = ["rubbish", orders[0]!.slice(1), ...orders.toReversed(), ...refunds.map((it) => it.toLowerCase())]
    expect(await findNumbers([...typed, ...robots])).toEqual({ robots, orders, refunds })
    for (const text of ["", "a b", "';--", "x".repeat(65)])
      expect(
        await server.get(`/system-admin/search/numbers?numbers=${encodeURIComponent(text)}`, { token: root })
      ).toMatchObject({ code: 40000, field: "numbers" })
  })

  it("Numbers of forbidden kinds and other merchants are missing", async () => {
    const rows = await server.query(
      `select distinct on (d.merchant_id = u.merchant_id) o.number as order, r.number as refund, o.robot_id as robot
      from refunds r join orders o on o.id = r.order_id join devices d on d.robot_id = o.robot_id
        join users u on username = 'm.finder' where o.merchant_id = d.merchant_id order by d.merchant_id = u.merchant_id desc`
    )
    const [own, other] = rows as unknown as ReadonlyArray<Record<"order" | "refund" | "robot", string>>
    const numbers = [own!, other!].flatMap(({ order, refund, robot }) => [order, refund, robot])
    const ofMerchant = await server.signIn("m.finder", "Abc12345")
    expect(await findNumbers(numbers, ofMerchant)).toEqual({
      robots: [own!.robot],
      orders: [own!.order],
      refunds: [own!.refund]
    })
    const ofFleet = await signInWith("fleet", ["device-admin"])
    expect(await findNumbers(numbers, ofFleet)).toEqual({
      robots: [own!.robot, other!.robot].toSorted(),
      orders: [],
      refunds: []
    })
  })
})

describe("The card of a record", () => {
  const card = (kind: string, id: string | number, token = root) =>
    server.get(`/system-admin/record-card?kind=${kind}&id=${encodeURIComponent(id)}`, { token })
  const factsOf = async (kind: string, id: string | number) => {
    const { code, data } = await card(kind, id)
    expect(code).toBe(0)
    return data as object
  }

  it("A robot's card adds site, age and alarms", async () => {
    const robot = await first<{ robot_id: string; open_alarms: number; location_id: number; location: string }>(
      `select robot_id, d.location_id, coalesce(label, '') as location, count(*)::int4 as open_alarms from robot_alarms a join devices d using (robot_id)
      left join locations l on l.id = d.location_id where open group by 1, 2, 3 order by 4 desc, 1 limit 1`
    )
    const facts = await factsOf("robots", robot.robot_id)
    expect(facts).toMatchObject(robot)
    expect(facts).toMatchObject(ofKind(await find(robot.robot_id), "robots")[0]!)
    expect(facts).toHaveProperty("heard_at")
  })

  it("An order's card shows payment number and dispensing", async () => {
    const order = await first<object & { id: string }>(
      "select id, number, payment_number, dispensing, robot_id from orders where dispensing = 'failed' order by id desc limit 1"
    )
    expect(await factsOf("orders", order.id)).toMatchObject({ ...order, id: Number(order.id) })
  })

  it("shows people, merchants, sites and alarms", async () => {
    expect(await factsOf("users", "operator")).toMatchObject({ username: "operator", role_name: "Operator" })
    const merchant = await first<{ id: number; robots: number }>(
      "select merchant_id as id, count(*)::int4 as robots from devices where merchant_id is not null group by 1 limit 1"
    )
    expect(await factsOf("merchants", merchant.id)).toMatchObject(merchant)
    const site = await first<{ id: number; robots: number; open_alarms: number }>(
      `select location_id as id, count(*)::int4 as robots, (select count(*)::int4 from robot_alarms where location_id = d.location_id and open) as open_alarms
      from devices d where location_id is not null group by 1 limit 1`
    )
    expect(await factsOf("locations", site.id)).toMatchObject(site)
    const alarm = await first<{ id: string; robot_id: string; severity: string }>(
      "select id, robot_id, severity from robot_alarms where open and robot_id is not null limit 1"
    )
    expect(await factsOf("alarms", alarm.id)).toMatchObject({ ...alarm, id: Number(alarm.id), ended_at: null })
  })

  it.each([
    ["robots", "NONE"],
    ["orders", "999999999999"],
    ["orders", "1e99"],
    ["users", "nobody"],
    ["merchants", "99999999999"],
    ["locations", "-1"],
    ["alarms", "x"]
  ])("is missing for %s %s", async (kind, id) => {
    expect(await card(kind, id)).toMatchObject({ code: 40400, field: "id" })
  })

  it("Other kinds are refused, and other merchants' cards are missing", async () => {
    const finder = await server.signIn("the.finder", "Abc12345")
    const [own, other] = (await server.query(
      "select distinct on (merchant_id) merchant_id, robot_id from devices where merchant_id is not null order by 1, 2 limit 2"
    )) as unknown as ReadonlyArray<{ merchant_id: number; robot_id: string }>
    expect(await card("robots", own!.robot_id, finder)).toMatchObject({ code: 40300 })
    const ofMerchant = await server.signIn("m.finder", "Abc12345")
    expect((await card("robots", own!.robot_id, ofMerchant)).code).toBe(0)
    expect((await card("robots", other!.robot_id, ofMerchant)).code).toBe(40400)
    expect(await card("secrets", "1")).toMatchObject({ code: 40000, field: "kind" })
  })
})
