import { beforeAll, describe, expect, it } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
})

/** Every list whose records have places or merchants, and how many of all records stand where, as the database itself says it. */
const lists: ReadonlyArray<readonly [path: string, records: string]> = [
  ["/device-admin/device/list", "devices"],
  ["/sale-admin/order/list", "orders"],
  ["/sale-admin/order/statistics", "(select * from orders where paid_at is not null)"],
  [
    "/sale-admin/refund/list",
    "(select r.merchant_id, o.location_id from refunds r join orders o on o.id = r.order_id)"
  ],
  ["/system-admin/alarm/list", "robot_alarms"],
  [
    "/system-admin/alarm/notify-records?scope=all",
    "(select a.merchant_id, a.location_id from notifications n join robot_alarms a on a.id = n.alarm_id)"
  ]
]

describe.each(lists)("%s", (path, records) => {
  const listWith = async (query: string) => {
    const answer = await server.get(`${path}${path.includes("?") ? "&" : "?"}${query}`, { token, language: "en-US" })
    const { total, orders, list } = answer.data ?? {}
    return { code: answer.code, field: answer.field, msg: answer.msg, total: total ?? orders ?? list?.length }
  }

  it("Records match chosen areas, merchants and locations", async () => {
    const [place] = await server.query(
      `select l.*, r.merchant_id from ${records} r join locations l on l.id = r.location_id
       where r.merchant_id is not null group by l.id, r.merchant_id order by count(*) desc, l.id limit 1`
    )
    const [elsewhere] = await server.query(
      `select l.* from ${records} r join locations l on l.id = r.location_id where l.province_id <> $1 order by l.id limit 1`,
      [place.province_id]
    )
    const cases: ReadonlyArray<readonly [query: string, where: string]> = [
      [`Areas1=${place.province_id}`, `province_id = '${place.province_id}'`],
      [`Areas2=${place.city_id}`, `city_id = '${place.city_id}'`],
      [`Areas3=${place.district_id}`, `district_id = '${place.district_id}'`],
      [
        `Areas1=${elsewhere.province_id}&Areas3=${place.district_id}`,
        `(province_id = '${elsewhere.province_id}' or district_id = '${place.district_id}')`
      ],
      [`location_ids=${place.id},${elsewhere.id}`, `l.id in (${place.id}, ${elsewhere.id})`],
      [`merchant_ids=${place.merchant_id}`, `r.merchant_id = ${place.merchant_id}`],
      [
        `merchant_ids=${place.merchant_id}&location_ids=${place.id}&Areas2=${place.city_id}`,
        `r.merchant_id = ${place.merchant_id} and l.id = ${place.id}`
      ],
      // A deleted or made-up id finds nothing.
      [`merchant_ids=999999999`, "false"],
      [`merchant_ids=${place.merchant_id},999999999`, `r.merchant_id = ${place.merchant_id}`],
      [`location_ids=${place.id}&Areas1=${elsewhere.province_id}`, "false"]
    ]
    for (const [query, where] of cases) {
      const [{ n }] = await server.query(
        `select count(*)::int4 as n from ${records} r left join locations l on l.id = r.location_id where ${where}`
      )
      expect({ where, some: n > 0 }).toEqual({ where, some: where !== "false" })
      expect({ query, ...(await listWith(query)) }).toMatchObject({ query, code: 0, total: n })
    }
  })

  it("Place filters take 2,900 districts and 2,000 locations", async () => {
    const districts = Array.from({ length: 2900 }, (_, n) => 110_101 + n * 13)
    const places = Array.from({ length: 2000 }, (_, n) => 900_000 + n)
    const query = new URLSearchParams({ Areas3: districts.join(","), location_ids: places.join(",") })
    expect(await listWith(String(query))).toMatchObject({ code: 0, total: 0 })
  })

  it.each([
    ["merchant_ids=1;drop", "merchant_ids"],
    ["merchant_ids=1,,2", "merchant_ids"],
    ["location_ids=0", "location_ids"],
    ["location_ids=99999999999", "location_ids"],
    ["Areas1=31", "Areas1"],
    ["Areas2=310100,", "Areas2"],
    ["Areas3=", "Areas3"]
  ])("refuses %s and names the field", async (query, field) => {
    const { code, field: named, msg } = await listWith(query)
    expect({ code, named }).toEqual({ code: 40000, named: field })
    expect(msg).toContain(field)
  })
})

describe("placements", () => {
  it("Place filters find placements by any location", async () => {
    const [place] = await server.query(
      "select l.* from placements p join locations l on l.id = any(p.location_ids) order by p.id limit 1"
    )
    const shownAt = async (query: string) =>
      (await server.get(`/advertising-admin/placement/list?page_size=100&${query}`, { token })).data.list
        .map(({ id }: any) => id)
        .toSorted((a: number, b: number) => a - b)
    const inDatabase = async (where: string) =>
      (
        await server.query(
          `select distinct p.id from placements p join locations l on l.id = any(p.location_ids) where ${where} order by p.id`
        )
      ).map(({ id }) => id)
    for (const [query, where] of [
      [`location_ids=${place.id},999999999`, `l.id = ${place.id}`],
      [`Areas1=${place.province_id}`, `province_id = '${place.province_id}'`],
      [`Areas2=${place.city_id}&Areas3=${place.district_id}`, `city_id = '${place.city_id}'`],
      [`Areas1=990000&Areas3=${place.district_id}`, `district_id = '${place.district_id}'`]
    ] as const) {
      const expected = await inDatabase(where)
      expect({ query, found: await shownAt(query) }).toEqual({ query, found: expected })
      expect(expected).not.toEqual([])
    }
  })
})

describe("place copies in refunds and notifications", () => {
  it("Refunds and notifications copy their place until its removal", async () => {
    const [refund] = await server.query(
      `insert into refunds (number, order_id, amount, reason)
       select 'PLACED', id, 1, '' from orders where location_id is not null order by id limit 1 returning location_id, order_id`
    )
    const [order] = await server.query("select location_id from orders where id = $1", [refund.order_id])
    expect(refund.location_id).toBe(order.location_id)
    const [notified] = await server.query(
      `insert into notifications (alarm_id, rule, username, method, type)
       select id, '', '', 'none', type from robot_alarms where location_id is not null and merchant_id is not null order by id limit 1
       returning alarm_id, merchant_id, location_id`
    )
    const [alarm] = await server.query("select merchant_id, location_id from robot_alarms where id = $1", [
      notified.alarm_id
    ])
    expect(notified).toEqual({ alarm_id: notified.alarm_id, ...alarm })
  })
})
