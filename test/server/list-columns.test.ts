import { beforeAll, describe, expect, it } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("operator", "Oper1234")
})

const robots = async (query: string) =>
  (await server.get(`/device-admin/device/list?page_size=100&${query}`, { token })).data.list as Array<any>

/** Robots whose columns for sorting differ from what the other tables say. */
const missingColumns = () =>
  server.query(`select robot_id from devices d join robot_states using (robot_id) left join locations l on l.id = d.location_id left join merchants m on m.id = d.merchant_id
    where (location_name, merchant_name, stock, last_alarm_at) is distinct from (l.label, m.name,
      (select sum(count)::int4 from robot_slots s where s.robot_id = d.robot_id),
      (select max(raised_at) from robot_alarms a where a.robot_id = d.robot_id))`)
const refundsAstray = () =>
  server.query(`select r.id from refunds r join orders o on o.id = r.order_id
    where (r.order_number, r.robot_id, r.merchant_id) is distinct from (o.number, o.robot_id, o.merchant_id)`)

describe("sort and search columns of robots", () => {
  it("Robots' sort columns follow changed places and merchants", async () => {
    const [robot] = await robots("sort=robot_id")
    await server.query("update locations set name = '蓬莱' where id = $1", [robot.location_id])
    await server.query("update merchants set name = '0 first of all' where id = $1", [robot.merchant_id])
    expect((await robots("text=蓬莱")).every(({ location }) => location === "蓬莱")).toBe(true)
    expect((await robots("text=蓬莱")).map(({ robot_id }) => robot_id)).toContain(robot.robot_id)
    expect((await robots("sort=merchant"))[0].merchant).toBe("0 first of all")
    const [other] = await server.query("select id from locations where id <> $1 limit 1", [robot.location_id])
    await server.query("update devices set location_id = $1 where robot_id = $2", [other.id, robot.robot_id])
    expect((await robots("text=蓬莱")).map(({ robot_id }) => robot_id)).not.toContain(robot.robot_id)
    await server.query("update placements set location_ids = '{}'")
    await server.query("update orders set location_id = null where location_id = $1", [other.id])
    await server.query("delete from locations where id = $1", [other.id])
    expect((await robots("sort=location&order=desc")).every(({ location }) => location !== "")).toBe(true)
    expect(await missingColumns()).toEqual([])
  })
  it("Sort columns follow changing goods and alarms", async () => {
    const [{ robot_id }] = await server.query(
      "select robot_id from devices where robot_id like 'WV%' order by 1 limit 1"
    )
    await server.query("update robot_slots set count = capacity where robot_id = $1", [robot_id])
    await server.query("delete from robot_slots where robot_id = $1 and slot = 1", [robot_id])
    await server.query(
      "insert into robot_alarms (robot_id, type, raised_at) values ($1, '0010', now() + interval '1 day')",
      [robot_id]
    )
    expect((await robots("sort=last_alarm&order=desc"))[0].robot_id).toBe(robot_id)
    expect(await missingColumns()).toEqual([])
    await server.query("delete from robot_alarms where robot_id = $1", [robot_id])
    await server.query("delete from robot_slots where robot_id = $1", [robot_id])
    expect((await robots("sort=stock&order=desc")).map(({ stock }) => stock)).not.toContain(0)
    expect(await missingColumns()).toEqual([])
    await server.query("update devices set robot_id = 'RENAMED-1' where robot_id = $1", [robot_id])
    expect((await robots("text=renamed-1")).map((row) => row.robot_id)).toEqual(["RENAMED-1"])
    expect(await refundsAstray()).toEqual([])
  })
})
