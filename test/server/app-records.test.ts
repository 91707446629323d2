import { beforeAll, describe, expect, it } from "vitest"
import { activity, coupon, DAY, now, page, placement, quiz, utterance } from "../record-drafts.ts"
import { recordKindCases } from "./app-record-kinds.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
let robotId: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("admin", "Admin123")
  robotId = (await server.query("select robot_id from devices order by 1 limit 1"))[0].robot_id
})

const get = (path: string) => server.get(path, { token })
const post = (path: string, body: unknown, language = "en-US") => server.post(path, body, { token, language })
const lastEvent = async () => (await server.query("select * from events order by id desc limit 1"))[0]
const countEvents = async () => (await server.query("select count(*)::int4 as n from events"))[0].n as number

describe.each(recordKindCases)(
  "$topic",
  ({ path, topic, draft, stored = draft, change, filters, sorts, wrong, sample }) => {
    it("Adding, editing and deleting return rows and log events", async () => {
      // A request cannot set fields outside the draft.
      const { code, data: added } = await post(`${path}/add`, { ...draft, id: 1, version: 9, created_at: 1 })
      expect(code).toBe(0)
      expect(added).toEqual({
        id: expect.any(Number),
        version: 1,
        created_at: expect.any(Number),
        updated_at: expect.any(Number),
        ...stored
      })
      expect(await lastEvent()).toMatchObject({
        type: `${topic}.added`,
        username: "admin",
        entity_id: String(added.id),
        before: null,
        after: { id: added.id, version: 1 }
      })
      for (const query of filters) expect((await get(`${path}/list?${query}`)).data.list).toContainEqual(added)
      const edit = { ...draft, ...change, id: added.id, version: 1 }
      const { data: edited } = await post(`${path}/edit`, { ...edit, created_at: 1 })
      expect(edited).toMatchObject({ id: added.id, version: 2, created_at: added.created_at })
      expect(edited).not.toEqual({ ...added, version: 2, updated_at: edited.updated_at })
      expect(await lastEvent()).toMatchObject({
        type: `${topic}.edited`,
        before: { version: 1 },
        after: { version: 2 }
      })
      expect(await post(`${path}/edit`, edit)).toMatchObject({
        code: 40900,
        msg: expect.stringMatching(/^Somebody else changed this .+$/),
        field: "version"
      })
      expect((await get(`${path}/list?id=${added.id}`)).data).toMatchObject({ list: [edited], total: 1 })
      const [races] = [await Promise.all([1, 2].map(() => post(`${path}/edit`, { ...edit, version: 2 })))]
      expect(races.map((answer) => answer.code).toSorted()).toEqual([0, 40900])
      const before = await countEvents()
      expect(await post(`${path}/delete`, { ids: `${added.id},999999` })).toMatchObject({ code: 40400 })
      expect(await post(`${path}/delete`, { ids: `${added.id},9999999999` })).toMatchObject({ code: 40400 })
      expect(await countEvents()).toBe(before)
      const latest = races.find((answer) => answer.code === 0)!.data
      expect(await post(`${path}/delete`, { id: added.id })).toMatchObject({ code: 0, data: { list: [latest] } })
      expect(await lastEvent()).toMatchObject({
        type: `${topic}.deleted`,
        before: { version: latest.version },
        after: null
      })
      expect(await post(`${path}/edit`, edit, "zh-CN")).toMatchObject({
        code: 40400,
        msg: expect.stringMatching(/^没有编号为/)
      })
    })

    it("Records are listed newest first, paged, counted and sorted", async () => {
      // The demo has rows of most kinds.
      const isShort = async () => (await get(`${path}/list`)).data.total < 9
      for (let seed = 3; await isShort(); seed++) await post(`${path}/add`, sample(seed))
      const { data } = await get(`${path}/list?page_size=3`)
      expect(data.list).toHaveLength(3)
      expect(data.total).toBeGreaterThan(8)
      const ids = data.list.map(({ id }: any) => id)
      expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
      for (const sort of sorts) {
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(data.total / 10) }, (_, page) => page + 1).map((number) =>
            get(`${path}/list?sort=${sort}&order=desc&page_size=10&page=${number}`)
          )
        )
        const seen = pages.flatMap((answer) => answer.data.list.map(({ id }: any) => id))
        expect(new Set(seen).size).toBe(data.total)
      }
      expect(await get(`${path}/list?sort=version`)).toMatchObject({ code: 40000, field: "sort" })
      expect(await get(`${path}/list?page=0`)).toMatchObject({ code: 40000, field: "page" })
    })

    it("Wrong fields are refused by name in both languages", async () => {
      for (const [fault, field] of wrong) {
        expect(await post(`${path}/add`, { ...draft, ...fault })).toMatchObject({ code: 40000, field })
        const { code, msg } = await post(`${path}/edit`, { ...draft, ...fault, id: 1, version: 1 }, "zh-CN")
        expect(code).toBe(40000)
        expect(msg).toMatch(/[\u4e00-\u9fff]/)
      }
      for (const field of Object.keys(draft)) {
        const { [field]: _, ...rest } = draft as Record<string, unknown>
        expect(await post(`${path}/add`, rest)).toMatchObject({ code: 40000, field })
      }
    })
  }
)

describe("an activity", () => {
  const act = (call: string, body: unknown) => post(`/market-support/activity/${call}`, body)
  it("An activity starts, pauses and ends, and stays while it runs", async () => {
    let { data: row } = await act("add", activity)
    const setState = async (call: string) => {
      const answer = await act(call, { id: row.id, version: row.version })
      if (answer.code === 0) row = answer.data
      return answer.code === 0 ? answer.data.state : answer.code
    }
    expect(await setState("pause")).toBe(40900)
    expect(await setState("end")).toBe(40900)
    expect(await setState("start")).toBe("running")
    expect(await lastEvent()).toMatchObject({ type: "activities.started", after: { state: "running" } })
    expect(await setState("start")).toBe(40900)
    expect((await act("delete", { id: row.id })).code).toBe(40900)
    expect(await setState("pause")).toBe("paused")
    expect(await lastEvent()).toMatchObject({ type: "activities.paused", before: { state: "running" } })
    expect((await act("start", { id: row.id, version: 1 })).code).toBe(40900)
    expect(await setState("start")).toBe("running")
    expect(await setState("end")).toBe("ended")
    expect(await setState("start")).toBe(40900)
    expect((await act("edit", { ...activity, id: row.id, version: row.version })).code).toBe(40900)
    expect((await act("delete", { id: row.id })).code).toBe(0)
    expect((await act("start", { id: row.id, version: 1 })).code).toBe(40400)
  })
  it("An activity ends with its period and cannot start again", async () => {
    const { data: row } = await act("add", { ...activity, starts_at: now - 2 * DAY, ends_at: now - DAY })
    expect(await act("start", { id: row.id, version: 1 })).toMatchObject({ code: 40900, field: "ends_at" })
    await server.query("update activities set state = 'running' where id = $1", [row.id])
    const ended = (await get("/market-support/activity/list?state=ended&page_size=100")).data.list
    expect(ended).toContainEqual(expect.objectContaining({ id: row.id, state: "ended" }))
    expect((await act("delete", { id: row.id })).code).toBe(0)
  })
})

describe("a coupon", () => {
  const call = (name: string, body: unknown) => post(`/market-support/coupon/${name}`, body)
  it("An issued coupon keeps its worth and stays while held", async () => {
    const { data: row } = await call("add", coupon)
    await server.query("update coupons set issued = 5, used = 2 where id = $1", [row.id])
    const edit = { ...coupon, id: row.id, version: 1 }
    expect(await call("edit", { ...edit, discount: 30 })).toMatchObject({ code: 40900, field: "discount" })
    expect(await call("edit", { ...edit, quantity: 4 })).toMatchObject({ code: 40900, field: "quantity" })
    expect((await call("edit", { ...edit, quantity: 5 })).data).toMatchObject({ quantity: 5, issued: 5, used: 2 })
    expect((await call("delete", { id: row.id })).code).toBe(40900)
    await server.query("update coupons set used = 5 where id = $1", [row.id])
    expect((await call("delete", { id: row.id })).code).toBe(0)
  })
})

describe("a placement", () => {
  const call = (name: string, body: unknown) => post(`/advertising-admin/placement/${name}`, body)
  it("shows at existing robots and locations", async () => {
    const aimed = { ...placement, robot_ids: `${robotId},${robotId}`, location_ids: "" }
    const { data: row } = await call("add", aimed)
    expect(row).toMatchObject({ robot_ids: [robotId], location_ids: [] })
    expect((await get(`/advertising-admin/placement/list?robot_id=${robotId}`)).data.list).toEqual([row])
    expect((await get(`/advertising-admin/placement/detail?id=${row.id}`)).data).toEqual(row)
    expect((await get("/advertising-admin/placement/detail?id=999999")).code).toBe(40400)
    expect(await get("/advertising-admin/placement/detail?id=x")).toMatchObject({
      code: 40400,
      msg: expect.stringContaining("x")
    })
    expect(await call("add", { ...placement, robot_ids: "NOPE" })).toMatchObject({ code: 40400, field: "robot_ids" })
    expect(await call("edit", { ...aimed, id: row.id, version: 1, location_ids: "1,99999" })).toMatchObject({
      code: 40400,
      field: "location_ids",
      msg: "These sites do not exist: 99999"
    })
    const disabled = await call("enable", { id: row.id, version: 1, enabled: false })
    expect(disabled.data).toMatchObject({ enabled: false, version: 2 })
    expect(await lastEvent()).toMatchObject({ type: "placements.disabled" })
    expect((await call("enable", { id: row.id, version: 1, enabled: true })).code).toBe(40900)
  })
})

describe("a duplicate value", () => {
  it.each([
    ["/interactive-admin/utterance", utterance, "text"],
    ["/interactive-admin/quiz", quiz, "question"],
    ["/mini-app-admin/page", page, "path"]
  ])("%s is a conflict", async (path, draft, field) => {
    const { data: row } = await post(`${path}/add`, draft)
    expect(await post(`${path}/add`, draft)).toMatchObject({ code: 40900, field })
    const other = (await get(`${path}/list?sort=id&page_size=1`)).data.list[0]
    expect(await post(`${path}/edit`, { ...draft, id: other.id, version: other.version })).toMatchObject({
      code: 40900,
      field
    })
    await post(`${path}/delete`, { id: row.id })
  })
})

describe("a mini-app page", () => {
  it("A page is published and withdrawn, and not deleted while published", async () => {
    const call = (name: string, body: unknown) => post(`/mini-app-admin/page/${name}`, body)
    const { data: row } = await call("add", page)
    const { data: out } = await call("publish", { id: row.id, version: 1, published: true })
    expect(out).toMatchObject({ published: true, version: 2 })
    expect(out.published_at).toBeGreaterThan(now - DAY)
    expect(await lastEvent()).toMatchObject({ type: "miniAppPages.published" })
    expect((await call("delete", { id: row.id })).code).toBe(40900)
    const { data: back } = await call("publish", { id: row.id, version: 2, published: false })
    expect(back).toMatchObject({ published: false, published_at: out.published_at })
    expect((await call("delete", { id: row.id })).code).toBe(0)
  })
})
