import { beforeAll, describe, expect, it } from "vitest"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
  await server.query(
    `insert into silences (robot_ids, types, until, reason, created_by) select '{}', '{0050}', now(), 'repair', 'admin' from generate_series(1, 3)`
  )
  await server.query(
    `delete from messages where user_id <> (select id from users where username = 'admin')
      or id not in (select m.id from messages m join users u on u.id = m.user_id where username = 'admin' order by 1 limit 3)`
  )
})

describe.each([
  ["users", "/system-admin/user/list"],
  ["merchants", "/system-admin/merchant/list"],
  ["roles", "/system-admin/role/list"],
  ["notify_rules", "/system-admin/alarm/notify-rules"],
  ["utterances", "/interactive-admin/utterance/list"],
  ["quizzes", "/interactive-admin/quiz/list"],
  ["mini_app_pages", "/mini-app-admin/page/list"],
  ["silences", "/system-admin/alarm/silences"],
  ["devices", "/device-admin/device/list", "robot_id"],
  ["messages", "/api/message/list", "id", "time"]
])("%s", (table, path, key = "id", sort = key) => {
  it("Rows are filtered by added period, both ends included", async () => {
    await server.query(
      `update ${table} t set created_at = at from (select ${key}, timestamptz '2025-03-01T00:00:00.0005Z' + row_number() over (order by ${key}) * interval '1 day' as at from ${table}) n where n.${key} = t.${key}`
    )
    const idsOf = async (query: string) =>
      (await server.get(`${path}?page_size=100&sort=${sort}&order=asc&${query}`, { token })).data.list.map(
        (row: any) => row[key]
      )
    const all = await idsOf("")
    expect(all.length).toBeGreaterThan(2)
    const day = (n: number) => Date.UTC(2025, 2, 1 + n)
    expect((await idsOf(`from=${day(2)}`)).slice(0, 99)).toEqual(all.slice(1))
    expect(await idsOf(`to=${day(2)}`)).toEqual(all.slice(0, 2))
    expect(await idsOf(`from=${day(2)}&to=${day(2)}`)).toEqual([all[1]])
    expect(await idsOf(`from=${day(3)}&to=${day(2)}`)).toEqual([])
    expect(await server.get(`${path}?from=yesterday`, { token })).toMatchObject({ code: 40000, field: "from" })
  })
})

describe.each([
  ["activities", "/market-support/activity/list"],
  ["coupons", "/market-support/coupon/list"],
  ["placements", "/advertising-admin/placement/list"]
])("%s", (table, path) => {
  it("A period finds rows that overlap it", async () => {
    await server.query(`update ${table} t set starts_at = at, ends_at = at + interval '36 hours'
      from (select id, timestamptz '2025-02-28T00:00:00Z' + row_number() over (order by id) * interval '1 day' as at from ${table}) n where n.id = t.id`)
    const idsOf = async (query: string) =>
      (await server.get(`${path}?page_size=100&sort=id&order=asc&${query}`, { token })).data.list.map(
        ({ id }: { id: number }) => id
      )
    const all = await idsOf("")
    expect(all.length).toBeGreaterThan(3)
    const day = (n: number) => Date.UTC(2025, 2, n)
    expect(await idsOf(`from=${day(3)}`)).toEqual(all.slice(1))
    expect(await idsOf(`from=${day(2) + 43_200_000}`)).toEqual(all.slice(1))
    expect(await idsOf(`to=${day(2)}`)).toEqual(all.slice(0, 2))
    expect(await idsOf(`to=${day(2) - 1}`)).toEqual(all.slice(0, 1))
    expect(await idsOf(`from=${day(3)}&to=${day(3)}`)).toEqual(all.slice(1, 3))
  })
})
