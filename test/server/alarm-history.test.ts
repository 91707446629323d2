import { beforeAll, describe, expect, it } from "vitest"
import { AlarmHistoryQuery, type EndedAlarm, type ResponseTimes } from "../../src/contract/alarm-history.ts"
import { clear, merchantOf } from "./robot-reports.ts"
import { startServer, type TestServer } from "./test-server.ts"

const MINUTE = 60_000
const START = Date.parse("2026-03-01T08:00:00Z")

let server: TestServer
let token: string
let robot: string
let other: string

const add = (
  robotId: string,
  type: string,
  minute: number,
  lasting: number | null,
  acknowledged: number | null = null
) =>
  server.query(
    `insert into robot_alarms (robot_id, type, raised_at, last_at, ended_at, acknowledged_at, acknowledged_by)
      select $1, $2, at, at, at + $4 * interval '1 minute', at + $5 * interval '1 minute', case when $5::float8 is null then '' else 'ada' end
      from (select to_timestamp($3::float8 / 1000) as at) moment returning id`,
    [robotId, type, START + minute * MINUTE, lasting, acknowledged]
  )

beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("operator", "Oper1234")
  const { robots } = await merchantOf(server)
  robot = await clear(server, robots[0]!)
  other = await clear(server, robots[1]!)
  const [notified] = await add(robot, "0005", 0, 30, 4)
  await add(robot, "0005", 10, 90, 6)
  await add(robot, "0012", 20, 3000)
  await add(other, "0005", 30, 5, 20)
  await add(other, "0012", 40, null)
  await server.query(
    `insert into notifications (alarm_id, rule, username, method, type, state, sent_at)
      select $1, 'x', name, method, '0005', 'sent', now()
      from unnest(array['ada', 'ada', 'bob'], array['sms', 'email', 'sms']) told (name, method)`,
    [notified!.id]
  )
})

const get = async <A>(call: string, query: string) =>
  (await server.get<A>(`/system-admin/alarm/${call}?${query}`, { token })).data
const robots = () => `robot_id=${robot},${other}`
const list = async (query = "") =>
  (await get<{ list: ReadonlyArray<EndedAlarm> }>("history", `page_size=100&${robots()}&${query}`)).list
const starts = async (query: string) => (await list(query)).map(({ raised_at }) => (raised_at - START) / MINUTE)

describe("the alarm history", () => {
  it("History holds ended alarms with duration, owner and recipients", async () => {
    const rows = await list()
    expect(rows.map(({ raised_at }) => (raised_at - START) / MINUTE)).toEqual([30, 20, 10, 0])
    expect(rows.at(-1)).toMatchObject({
      type: "0005",
      name: "Emergency stop",
      robot_id: robot,
      ended_at: START + 30 * MINUTE,
      duration: 30 * MINUTE,
      acknowledged_by: "ada",
      notified: 2
    })
  })

  it.each([
    ["type=0012", [20]],
    ["severity=critical", [30, 10, 0]],
    ["duration=hour", [20, 10]],
    ["acknowledged_by=AD", [30, 10, 0]],
    ["acknowledged=false", [20]],
    ["notified=true", [0]],
    ["notified=false", [30, 20, 10]],
    ["ended=week", []],
    [`from=${START + 10 * MINUTE}&to=${START + 20 * MINUTE}`, [20, 10]],
    ["sort=duration&order=asc", [30, 0, 10, 20]],
    ["sort=ended_at&order=asc", [0, 30, 10, 20]]
  ])("answers %s", async (query, expected) => {
    expect(await starts(query)).toEqual(expected)
  })

  it.each(AlarmHistoryQuery.sortable)("pages by %s without gaps", async (sort) => {
    const page = (query: string) =>
      get<{ list: ReadonlyArray<EndedAlarm>; last: string }>("history", `${robots()}&sort=${sort}&page_size=2${query}`)
    const first = await page("")
    const second = await page(`&after=${encodeURIComponent(first.last)}`)
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(4)
  })

  it("Medians by type and site follow the filters", async () => {
    const times = (query = "") => get<ResponseTimes>("response-times", `${robots()}${query}`)
    const all = await times()
    expect(all).toMatchObject({ alarms: 4, acknowledge: 6 * MINUTE, resolve: 60 * MINUTE })
    expect(all.types).toEqual([
      { type: "0005", name: "Emergency stop", alarms: 3, acknowledge: 6 * MINUTE, resolve: 30 * MINUTE },
      { type: "0012", name: expect.any(String), alarms: 1, acknowledge: null, resolve: 3000 * MINUTE }
    ])
    expect(all.locations.reduce((sum, { alarms }) => sum + alarms, 0)).toBe(4)
    expect(await times("&type=0012")).toMatchObject({ alarms: 1, acknowledge: null, resolve: 3000 * MINUTE })
    expect(await times("&severity=notice")).toEqual({
      alarms: 0,
      acknowledge: null,
      resolve: null,
      types: [],
      locations: []
    })
  })
})
