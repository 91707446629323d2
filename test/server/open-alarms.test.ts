import { Effect, Redacted } from "effect"
import { readNews } from "../../server/alarms/alarm-news.ts"
import { runOnDatabase } from "./backed-up.ts"
import { beforeAll, describe, expect, it } from "vitest"
import type { OpenAlarms } from "../../src/contract/alarms.ts"
import { passwords } from "./test-client.ts"
import { startServer, type TestServer } from "./test-server.ts"
import { accountsOf } from "./user-calls.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("operator", passwords.operator)
})

const open = async (language = "en-US") =>
  (await server.get<OpenAlarms>("/system-admin/alarm/open", { token, language })).data
const idsInOrder = async (): Promise<ReadonlyArray<number>> =>
  (await server.query("select id from robot_alarms where open order by severity_rank, id desc")).map(({ id }) => id)

describe("the open alarms", () => {
  it("Open alarms come whole, worst and newest first, in the reader's language", async () => {
    const { list } = await open()
    expect(list.length).toBeGreaterThan(20)
    expect(list.map(({ id }) => id)).toEqual(await idsInOrder())
    const [listed] = (
      await server.get(`/system-admin/alarm/list?state=open&sort=severity&order=asc&page_size=1`, { token })
    ).data.list
    expect(list[0]).toEqual(listed)
    expect((await open("zh-CN")).list[0]!.name).not.toBe(list[0]!.name)
  })
  const changedSince = (last: string) =>
    runOnDatabase(
      Redacted.value(server.databaseUrl),
      Effect.map(readNews([last]), ({ since }) => since(last)?.map(({ id }) => id))
    )
  it("The open alarms' position leads to all later changes", async () => {
    const { list, last } = await open()
    const { id } = list[0]!
    expect(await changedSince(last)).toEqual([])
    for (const change of ["note = 'now'", "severity = 'notice'", "ended_at = now()", "ended_at = null, count = 2"]) {
      const before = (await open()).last
      await server.query(`update robot_alarms set ${change} where id = $1`, [id])
      expect(await changedSince(before)).toEqual([id])
    }
    expect(await changedSince(last)).toEqual([id])
  })
  it("change when a silence begins or ends", async () => {
    const { list, last } = await open()
    const { robot_id } = list.find((alarm) => alarm.robot_id !== null)!
    const about = list.filter((alarm) => alarm.robot_id === robot_id).map(({ id }) => id)
    const inOrder = about.toSorted((one, other) => one - other)
    const draft = { robot_ids: robot_id, types: "", until: Date.now() + 3_600_000, reason: "r" }
    const { data } = await server.post("/system-admin/alarm/silence", draft, { token })
    expect(await changedSince(last)).toEqual(inOrder)
    const between = (await open()).last
    await server.post("/system-admin/alarm/end-silence", { ids: String(data.id) }, { token })
    expect(await changedSince(between)).toEqual(inOrder)
  })
  it("are five thousand at most", async () => {
    await server.query("insert into robot_alarms (type, raised_at) select '0009', now() from generate_series(1, 5100)")
    const { list } = await open()
    expect(list.map(({ id }) => id)).toEqual((await idsInOrder()).slice(0, 5000))
  })
  it("are shown to whom alarms concern", async () => {
    const sales = await accountsOf(server).addUser("open.none", "sales")
    expect(await server.get("/system-admin/alarm/open", { token: sales.token })).toMatchObject({ code: 40300 })
  })
})
