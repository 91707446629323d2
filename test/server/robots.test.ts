import { beforeAll, describe, expect, it } from "vitest"
import { RobotQuery } from "../../src/contract/robots.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("operator", "Oper1234")
})

const get = (call: string, language = "en-US") => server.get(`/device-admin/device/${call}`, { token, language })
const post = (call: string, body: unknown, language = "en-US") =>
  server.post(`/device-admin/device/${call}`, body, { token, language })
const list = async (query = "") =>
  (await get(`list?page_size=100&${query}`)).data as { list: Array<any>; total: number }
const detail = async (robotId: string) => (await get(`detail?robot_id=${robotId}`)).data
const events = (type: string) => server.query("select * from events where type = $1 order by id", [type])
/** A robot with goods on all of its shelves, of its own for each test. */
const robots: Array<string> = []
const fullRobot = async (state = "online") => {
  const [row] = await server.query(
    "select robot_id from robot_states where robot_id like 'WV%' and state = $1 and robot_id <> all($2::text[]) order by 1 limit 1",
    [state, robots]
  )
  robots.push(row.robot_id)
  await server.query("update robot_slots set on_shelf = true, confirmed_on_shelf = true where robot_id = $1", [
    row.robot_id
  ])
  return row.robot_id as string
}

describe("the list of robots", () => {
  it("The list shows place, merchant, load and last report", async () => {
    const { list: rows, total } = await list("sort=last_alarm&order=desc")
    expect(total).toBe(400)
    const [first] = rows
    expect(first.merchant).toMatch(/公司$/)
    const [sums] = await server.query(
      "select sum(count)::int4 as stock, sum(capacity)::int4 as capacity, count(*)::int4 as slots from robot_slots where robot_id = $1",
      [first.robot_id]
    )
    expect(first).toMatchObject({
      stock: sums.stock ?? 0,
      capacity: sums.capacity ?? 0,
      slots: sums.slots,
      unsynced: false
    })
    const moments = rows.map(({ last_alarm }) => last_alarm.raised_at)
    expect(moments).toEqual(moments.toSorted((a: number, b: number) => b - a))
    const offline = (await list("state=offline")).list[0]
    const offlineAlarm = (await detail(offline.robot_id)).alarms.find(({ type }: any) => type === "0050")
    expect(offlineAlarm).toMatchObject({ name: "Offline", ended_at: null })
    const chinese = (await get(`detail?robot_id=${offline.robot_id}`, "zh-CN")).data
    expect(chinese.alarms.find(({ type }: any) => type === "0050").name).toBe("离线")
  })
  it.each(RobotQuery.sortable)("The list sorts by %s both ways, each robot once", async (sort) => {
    for (const order of ["asc", "desc"]) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`sort=${sort}&order=${order}&page=${page}`)))
      expect(new Set(pages.flatMap((page) => page.list.map(({ robot_id }) => robot_id))).size).toBe(400)
    }
  })
  it("State, merchant, area, location and text filter robots together", async () => {
    const robot = (await list()).list[0]
    const [place] = await server.query("select * from locations where id = $1", [robot.location_id])
    const matchesOnly = async (query: string, fits: (row: any) => boolean) => {
      const { list: rows, total } = await list(query)
      expect(total).toBeGreaterThan(0)
      expect(total).toBeLessThan(400)
      expect(rows.every(fits)).toBe(true)
      expect(rows.some(({ robot_id }) => robot_id === robot.robot_id)).toBe(true)
    }
    await matchesOnly(`state=${robot.state}&text=${robot.robot_id.slice(0, 4)}`, ({ state }) => state === robot.state)
    await matchesOnly(`merchant_ids=${robot.merchant_id},999`, ({ merchant_id }) => merchant_id === robot.merchant_id)
    await matchesOnly(`location_id=${robot.location_id}`, ({ location_id }) => location_id === robot.location_id)
    await matchesOnly(`Areas1=${place.province_id}`, ({ province }) => province === robot.province)
    await matchesOnly(`Areas2=${place.city_id}`, ({ city }) => city === robot.city)
    await matchesOnly(`Areas3=${place.district_id}`, ({ district }) => district === robot.district)
    await matchesOnly(`text=${encodeURIComponent(robot.location)}`, ({ location }) => location === robot.location)
    const [other] = await server.query("select id from areas where level = 1 and id <> $1 limit 1", [place.province_id])
    const wider = (await list(`Areas1=${other.id}&Areas3=${place.district_id}`)).total
    expect(wider).toBe((await list(`Areas1=${other.id}`)).total + (await list(`Areas3=${place.district_id}`)).total)
    expect((await list(`Areas1=${other.id}&location_ids=${robot.location_id}`)).total).toBe(0)
    expect((await list("text=%25")).total).toBe(0)
    const [carried] = await server.query(
      "select p.name, array_agg(distinct robot_id order by robot_id) as robots from products p join robot_slots s on s.product_id = p.id group by p.id order by p.id limit 1"
    )
    const carriers = await list(`product=${encodeURIComponent(carried.name.slice(1).toUpperCase())}`)
    expect(carriers.total).toBe(carried.robots.length)
    expect(carriers.list.map((robot: any) => robot.robot_id)).toEqual(carried.robots.slice(0, 100))
    expect((await list("product=nothing of the kind")).total).toBe(0)
  })
  it.each([
    ["list?state=broken", "state"],
    ["list?Areas1=31", "Areas1"],
    ["list?merchant_ids=a", "merchant_ids"],
    ["list?text=%00", "text"],
    ["detail", "robot_id"],
    ["detail?robot_id=a,b", "robot_id"]
  ])("refuses %s and names the field", async (call, field) => {
    expect(await get(call)).toMatchObject({ code: 40000, field })
  })
  it("An unknown robot is not found", async () => {
    expect(await get("detail?robot_id=NOPE")).toMatchObject({
      code: 40400,
      field: "robot_id",
      msg: "There is no robot with number NOPE"
    })
  })
})

describe("shelves", () => {
  it("Goods leave and rejoin shelves with events and await syncing", async () => {
    const robotId = await fullRobot()
    const off = await post("remove-from-shelf", { robot_ids: robotId, slots: "2,1,2" })
    expect(off).toMatchObject({
      code: 0,
      data: { list: [{ robot_id: robotId, on_shelf: 10, slots: 12, unsynced: true }] }
    })
    expect(off.data.list[0].goods.slice(0, 3).map(({ on_shelf }: any) => on_shelf)).toEqual([false, false, true])
    expect(off.data.list[0]).toEqual(await detail(robotId))
    expect((await events("robots.removedFromShelf")).at(-1)).toMatchObject({
      username: "operator",
      entity_id: robotId,
      before: {
        parts: [
          { slot: 1, on_shelf: true },
          { slot: 2, on_shelf: true }
        ]
      },
      after: {
        parts: [
          { slot: 1, on_shelf: false },
          { slot: 2, on_shelf: false }
        ]
      }
    })
    const on = await post("put-on-shelves", { robot_ids: robotId })
    expect(on.data.list[0]).toMatchObject({ on_shelf: 12 })
    const reported = (await events("robots.putOnShelves")).length
    await post("put-on-shelves", { robot_ids: robotId })
    expect(await events("robots.putOnShelves")).toHaveLength(reported)
    const synced = (await post("sync", { robot_ids: robotId })).data.list[0]
    expect(synced.unsynced).toBe(false)
    expect(synced.goods.every(({ confirmed }: any) => confirmed)).toBe(true)
    expect(synced.synced_at).toBeGreaterThan(Date.now() - 60_000)
    const event = (await events("robots.synced")).at(-1)
    expect([event.entity_id, Date.parse(event.after.synced_at)]).toEqual([robotId, synced.synced_at])
  })
  it("Goods of several robots change all or none", async () => {
    const [one, two] = [await fullRobot(), await fullRobot()]
    expect(await post("remove-from-shelf", { robot_ids: `${one},NOPE,${two}` })).toMatchObject({
      code: 40400,
      field: "robot_ids"
    })
    const [greeter] = await server.query("select robot_id from devices where robot_id like 'WG%' limit 1")
    expect(await post("remove-from-shelf", { robot_ids: `${one},${greeter.robot_id}` })).toMatchObject({
      code: 40900,
      field: "robot_ids"
    })
    expect((await detail(one)).on_shelf).toBe(12)
    const both = await post("remove-from-shelf", { robot_ids: `${one},${two}` })
    expect(both.data.list.map(({ on_shelf }: any) => on_shelf)).toEqual([0, 0])
  })
  it("Missing slots, several robots' slots and non-robots are refused", async () => {
    const robotId = await fullRobot()
    expect(await post("put-on-shelves", { robot_ids: robotId, slots: "1,99" }, "zh-CN")).toMatchObject({
      code: 40400,
      field: "slots",
      msg: "没有货道 99"
    })
    expect(await post("put-on-shelves", { robot_ids: `${robotId},X`, slots: "1" })).toMatchObject({
      code: 40000,
      field: "slots"
    })
    expect(await post("put-on-shelves", { robot_ids: "" })).toMatchObject({ code: 40000, field: "robot_ids" })
    const many = Array.from({ length: 101 }, (_, index) => `R${index}`).join(",")
    expect(await post("sync", { robot_ids: many })).toMatchObject({ code: 40000, field: "robot_ids" })
  })
  it("Toggling back to the robot's state confirms a shelf", async () => {
    const robotId = await fullRobot("offline")
    const slotOf = (answer: any) => answer.data.list[0].goods.find(({ slot }: any) => slot === 3)
    const off = await post("remove-from-shelf", { robot_ids: robotId, slots: "3" })
    expect(slotOf(off)).toMatchObject({ on_shelf: false, confirmed: false })
    const on = await post("put-on-shelves", { robot_ids: robotId, slots: "3" })
    expect(slotOf(on)).toMatchObject({ on_shelf: true, confirmed: true })
    expect(on.data.list[0].unsynced).toBe(false)
  })
  it("One offline robot keeps several from syncing", async () => {
    const [online, offline] = [await fullRobot(), await fullRobot("offline")]
    const before = (await detail(online)).synced_at
    expect(await post("sync", { robot_ids: `${online},${offline}` })).toMatchObject({
      code: 40900,
      field: "robot_ids",
      msg: `${offline} is offline. The change was not sent.`
    })
    expect((await detail(online)).synced_at).toBe(before)
  })
})

describe("merchants", () => {
  it("All merchants are options without their keys", async () => {
    const { data } = await server.get("/system-admin/merchant/all", { token })
    expect(data.list).toHaveLength(40)
    expect(Object.keys(data.list[0])).toEqual(["id", "name"])
  })
})

describe("more robots than are counted", () => {
  beforeAll(async () => {
    await server.query(`do $$ begin
      perform set_config('wheelhouse.rebuilding', 'on', true);
      insert into devices (robot_id, name, location_id, merchant_id, synced_at)
      select 'ZZ' || n, 'Robot ' || n % 100, case when n % 3 > 0 then l.id end, m.id, case when n % 4 > 0 then now() - n * interval '1 minute' end
      from generate_series(1, 10100) n, (select min(id) as id from locations) l, (select min(id) as id from merchants) m;
    end $$`)
    await server.query("analyze devices, robot_states")
  })

  it.each([
    ["robot_id", "d.robot_id"],
    ["name", "d.name"],
    ["state", "r.state"],
    ["battery", "r.battery"],
    ["location", "d.location_name"],
    ["merchant", "d.merchant_name"],
    ["stock", "r.stock"],
    ["synced_at", "d.synced_at"],
    ["last_alarm", "r.last_alarm_at"]
  ])("Filters of both tables hold in the order of %s", async (sort, column) => {
    const [ids] = await server.query(
      "select (select min(id) from locations) as location, (select min(id) from merchants) as merchant"
    )
    const ofMerchant = [`merchant_ids=${ids.merchant}`, `merchant_id = ${ids.merchant}`]
    const ofLocation = [`location_ids=${ids.location}`, `location_id = ${ids.location}`]
    for (const filters of [
      [],
      [["state=offline", "state = 'offline'"]],
      [["state=online", "state = 'online'"]],
      [ofMerchant],
      [ofLocation],
      [ofMerchant, ["state=offline", "state = 'offline'"]],
      [ofLocation, ["state=online", "state = 'online'"]],
      [
        ofMerchant,
        [
          "unsynced=false",
          "not exists (select from robot_slots s where s.robot_id = d.robot_id and on_shelf is distinct from confirmed_on_shelf)"
        ]
      ]
    ]) {
      const { list: rows, total } = await list(`page=3&sort=${sort}&${filters.map(([query]) => query).join("&")}`)
      const source = `from devices d join robot_states r using (robot_id) where ${["true", ...filters.map(([, condition]) => condition)].join(" and ")}`
      const [expected] = await server.query(
        `select array(select robot_id ${source} order by ${column} nulls last, robot_id limit 100 offset 200) as ids,
          (select least(count(*), 10000)::int4 ${source}) as total`
      )
      expect({ ids: rows.map(({ robot_id }) => robot_id), total }).toEqual(expected)
    }
  })
})
