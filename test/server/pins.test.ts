import { beforeAll, describe, expect, it } from "vitest"
import type { Pin } from "../../src/contract/pins.ts"
import { merchantOf, openMany } from "./robot-reports.ts"
import type { TestServer } from "./test-server.ts"
import { openUsers } from "./user-calls.ts"

let server: TestServer
let users: Awaited<ReturnType<typeof openUsers>>
let robot: string
beforeAll(async () => {
  users = await openUsers()
  server = users.server
  const [row] = await server.query("select robot_id from devices order by robot_id limit 1")
  robot = row.robot_id
})

type Person = { readonly id: number; readonly username: string; readonly token: string }
const hire = async (username: string, role = "operator"): Promise<Person> => {
  const { id } = await users.add(username, { role })
  return { id, username, token: await server.signIn(username, "Abc12345") }
}
const post = (call: string, { token }: Pick<Person, "token">, body: object) =>
  server.post(`/system-admin/alarm/${call}`, body, { token })
const due_at = 1_790_000_000_000
const pin = async (by: Person, note: string): Promise<Pin> => {
  const { code, data } = await post("pin", by, { robot_id: robot, note, due_at })
  expect(code).toBe(0)
  return data
}
const pinsOf = async ({ token }: Pick<Person, "token">): Promise<ReadonlyArray<Pin>> =>
  (await server.get("/system-admin/alarm/pins", { token })).data.list
const pinOf = async (person: Person, id: number) => (await pinsOf(person)).find((each) => each.id === id)
const acknowledge = async (by: Person, count: number) => {
  const ids = await openMany(server, count)
  await post("acknowledge", by, { ids: ids.join(",") })
  return ids
}
const ownersOf = async (ids: ReadonlyArray<number>) => {
  const rows = await server.query("select acknowledged_by from robot_alarms where id = any($1::int8[]) order by id", [
    ids
  ])
  return rows.map(({ acknowledged_by }) => acknowledged_by)
}

describe("a pin", () => {
  it("Colleagues see and answer a pin, and only its owner edits it", async () => {
    const [ann, ben] = [await hire("pin.ann"), await hire("pin.ben")]
    const { id, version } = await pin(ann, "Watch the left wheel")
    expect(await pinOf(ben, id)).toMatchObject({
      robot_id: robot,
      owner: "pin.ann",
      created_by: "pin.ann",
      due_at,
      answers: []
    })
    const edit = { id, version, note: "Watch both wheels", due_at: due_at + 1 }
    expect(await post("edit-pin", ben, edit)).toMatchObject({ code: 40900, msg: "This pin belongs to pin.ann" })
    expect(await post("unpin", ben, { id })).toMatchObject({ code: 40900 })
    await post("answer-pin", ben, { id, note: "Wheel replaced" })
    expect(await pinOf(ann, id)).toMatchObject({ answers: [{ note: "Wheel replaced", created_by: "pin.ben" }] })
    expect(await post("edit-pin", ann, edit)).toMatchObject({ code: 0, data: { note: "Watch both wheels" } })
    expect(await post("edit-pin", ann, edit)).toMatchObject({ code: 40900, field: "version" })
    expect(await post("unpin", ann, { id })).toMatchObject({ code: 0 })
    const { data } = await server.get("/system-admin/event/mine", { token: ann.token })
    expect(data.list[0].names).toMatchObject({ [`robots ${robot}`]: robot })
    expect(await post("unpin", ann, { id })).toMatchObject({ code: 40400 })
    expect(await pinOf(ben, id)).toBeUndefined()
  })

  it("Bad drafts name their field", async () => {
    const ann = await hire("bad.ann")
    const drafts = [{ robot_id: "NONE-1" }, { note: " " }, { due_at: -1 }]
    const answers = drafts.map((draft) => post("pin", ann, { robot_id: robot, note: "x", due_at, ...draft }))
    expect(await Promise.all(answers)).toMatchObject([
      { code: 40400, field: "robot_id", msg: "There is no robot NONE-1" },
      { field: "note" },
      { field: "due_at" }
    ])
  })

  it("Merchant and platform see no pins of each other", async () => {
    const ann = await hire("own.ann")
    const merchant = await merchantOf(server, 1)
    const username = "own.boss"
    const { code } = await server.post(
      "/system-admin/merchant/set-admin-user",
      { id: merchant.id, username, password: "Abc12345" },
      { token: users.token }
    )
    expect(code).toBe(0)
    const boss = { token: await server.signIn(username, "Abc12345") }
    const theirs = await post("pin", boss, { robot_id: merchant.robots[0]!, note: "Theirs", due_at })
    expect(theirs).toMatchObject({ code: 0, data: { owner: username } })
    expect(await post("pin", boss, { robot_id: robot, note: "Not theirs", due_at })).toMatchObject({ code: 40400 })
    const { data: ours } = await post("pin", ann, { robot_id: merchant.robots[0]!, note: "Ours", due_at })
    expect((await pinsOf(boss)).map(({ note }) => note)).toEqual(["Theirs"])
    expect(await pinOf(ann, theirs.data.id)).toBeUndefined()
    expect(await post("answer-pin", boss, { id: ours.id, note: "x" })).toMatchObject({ code: 40400 })
    expect(await post("unpin", ann, { id: theirs.data.id })).toMatchObject({ code: 40400 })
    expect(await post("hand-over-all", boss, { user_id: ann.id })).toMatchObject({ code: 40400, field: "user_id" })
    const logged = await server.get("/system-admin/event/list?entity=pins&page_size=100", boss)
    expect(logged.data.list).toMatchObject([{ type: "pins.pinned", username, after: { note: "Theirs" } }])
  })
})

describe("a shift handover", () => {
  it("All open work is offered and accepted at once", async () => {
    const [ann, ben] = [await hire("all.ann"), await hire("all.ben")]
    expect(await post("hand-over-all", ann, { user_id: ben.id })).toMatchObject({ code: 40900 })
    const ids = await acknowledge(ann, 3)
    const { id } = await pin(ann, "Parts at 3")
    const offered = await post("hand-over-all", ann, { user_id: ben.id, note: "Good night" })
    expect(offered).toMatchObject({ code: 0, data: { alarms: 3, pins: 1, colleague: "all.ben" } })
    const { data } = await server.get("/api/message/list?type=todo", { token: ben.token })
    expect(data.list[0].title).toBe("all.ann hands over 3 alarms and 1 pinned robot to you")
    expect(await ownersOf(ids)).toEqual(ids.map(() => "all.ann"))
    const both = [1, 2].map(() => post("answer-all", ben, { by: "all.ann", answer: "accepted" }))
    expect((await Promise.all(both)).map(({ code }) => code).toSorted()).toEqual([0, 40900])
    expect(await ownersOf(ids)).toEqual(ids.map(() => "all.ben"))
    expect(await pinOf(ben, id)).toMatchObject({ owner: "all.ben", created_by: "all.ann", offered_to: "" })
    const after = await server.get("/api/message/list", { token: ben.token })
    expect(after.data.unread.open).toBe(0)
  })

  it("Single answers leave the rest, which is declined at once", async () => {
    const [ann, ben] = [await hire("part.ann"), await hire("part.ben")]
    const ids = await acknowledge(ann, 3)
    const { id } = await pin(ann, "One")
    await post("hand-over-all", ann, { user_id: ben.id })
    await post("answer-handover", ben, { ids: String(ids[0]), answer: "accepted" })
    await post("answer-handover", ann, { ids: String(ids[1]), answer: "withdrawn" })
    expect(await post("answer-pin-offer", ann, { id, answer: "accepted" })).toMatchObject({ code: 40900 })
    expect(await post("answer-pin-offer", ben, { id, answer: "accepted" })).toMatchObject({ code: 0 })
    const rest = await post("answer-all", ben, { by: "part.ann", answer: "declined" })
    expect(rest).toMatchObject({ code: 0, data: { alarms: 1, pins: 0 } })
    expect(await ownersOf(ids)).toEqual(["part.ben", "part.ann", "part.ann"])
  })

  it("Work offered to disabled colleagues stays with its owner", async () => {
    const [ann, ben] = [await hire("off.ann"), await hire("off.ben")]
    await acknowledge(ann, 1)
    const { id } = await pin(ann, "Two")
    const own = await pin(ben, "Own")
    await post("hand-over-all", ann, { user_id: ben.id })
    const { list } = await users.list({ username: "off.ben" })
    await users.post("edit", users.editOf(list[0], { enabled: false }))
    expect(await pinOf(ann, id)).toMatchObject({ owner: "off.ann", offered_to: "" })
    expect(await pinOf(ann, own.id)).toMatchObject({ owner: "", created_by: "off.ben" })
    expect(await post("hand-over-all", ann, { user_id: ben.id })).toMatchObject({ code: 40900, field: "user_id" })
    expect(await post("unpin", ann, { id: own.id })).toMatchObject({ code: 0 })
  })
})
