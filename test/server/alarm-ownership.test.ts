import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { beforeAll, describe, expect, it } from "vitest"
import type { Alarm } from "../../src/contract/alarms.ts"
import type { Message, Todo } from "../../src/contract/messages.ts"
import type { AlarmTimeline } from "../../src/contract/alarm-timeline.ts"
import { openMany } from "./robot-reports.ts"
import { runOn } from "./run-on.ts"
import { readStream } from "./stream-reader.ts"
import type { TestServer } from "./test-server.ts"
import { openUsers } from "./user-calls.ts"

let server: TestServer
let users: Awaited<ReturnType<typeof openUsers>>
let admin: string
beforeAll(async () => {
  users = await openUsers()
  server = users.server
  admin = users.token
})

interface Person {
  readonly id: number
  readonly username: string
  readonly token: string
}
const hire = async (username: string, role = "operator"): Promise<Person> => {
  const { id } = await users.add(username, { role })
  return { id, username, token: await server.signIn(username, "Abc12345") }
}
const post = (call: string, { token }: Pick<Person, "token">, body: object) =>
  server.post(`/system-admin/alarm/${call}`, body, { token })
const acknowledge = (by: Person, id: number, note = "") => post("acknowledge", by, { ids: String(id), note })
const handOver = (by: Person, id: number, to: { readonly id: number }, note = "") =>
  post("hand-over", by, { ids: String(id), user_id: to.id, note })
const answer = (by: Person, id: number, given: string, note = "") =>
  post("answer-handover", by, { ids: String(id), answer: given, note })
const release = (by: Pick<Person, "token">, id: number, note = "") => post("release", by, { ids: String(id), note })
const raise = async () => (await openMany(server, 1))[0]!
const alarmOf = async (id: number) => {
  const { data } = await server.get<{ list: ReadonlyArray<Alarm> }>("/system-admin/alarm/open", { token: admin })
  return data.list.find((alarm) => alarm.id === id)
}
const ownerOf = async (id: number) => (await alarmOf(id))!.acknowledged_by
const changed = { code: 0, data: { refused: [] } }
const refusedAs = (id: number, msg: string) => ({ code: 0, data: { list: [], refused: [{ id, msg }] } })

describe("a single owner", () => {
  it("Two people take one alarm: the loser sees the owner", async () => {
    const people = [await hire("two.ann"), await hire("two.ben")] as const
    const id = await raise()
    const answers = await Promise.all(people.map((person) => acknowledge(person, id)))
    const first = answers.findIndex(({ data }) => data.refused.length === 0)
    const winner = people[first]!
    expect(answers[1 - first]).toMatchObject(refusedAs(id, `${winner.username} already owns this alarm`))
    expect(await ownerOf(id)).toBe(winner.username)
  })

  it("An owner's second acknowledgement changes the note alone", async () => {
    const ann = await hire("again.ann")
    const id = await raise()
    const { data } = await acknowledge(ann, id, "On my way")
    expect((await acknowledge(ann, id, "There")).data.list).toEqual([{ ...data.list[0], note: "There" }])
  })

  it("Only its owner and administrators release an alarm", async () => {
    const [ann, ben] = [await hire("free.ann"), await hire("free.ben")]
    const id = await raise()
    expect(await release(ann, id)).toMatchObject(refusedAs(id, "Nobody owns this alarm"))
    await acknowledge(ann, id)
    expect(await release(ben, id)).toMatchObject(refusedAs(id, "free.ann already owns this alarm"))
    expect(await release(ann, id, "Needs a part")).toMatchObject(changed)
    expect(await alarmOf(id)).toMatchObject({ acknowledged_at: null, acknowledged_by: "", note: "Needs a part" })
    await acknowledge(ben, id)
    expect(await release({ token: admin }, id)).toMatchObject(changed)
    expect(await ownerOf(id)).toBe("")
  })

  it("A second undo shows that the alarm is free or taken", async () => {
    const [ann, ben] = [await hire("undo.ann"), await hire("undo.ben")]
    const id = await raise()
    await acknowledge(ann, id)
    const answers = await Promise.all([release(ann, id), release(ann, id)])
    expect(answers.filter(({ data }) => data.refused.length === 0)).toHaveLength(1)
    expect(answers.flatMap(({ data }) => data.refused)).toEqual([{ id, msg: "Nobody owns this alarm" }])
    await acknowledge(ben, id)
    expect(await release(ann, id)).toMatchObject(refusedAs(id, "undo.ben already owns this alarm"))
  })

  it("An administrator's late undo leaves a colleague's alarm", async () => {
    const ben = await hire("late.ben")
    const id = await raise()
    const undo = () => post("release", { token: admin }, { ids: String(id), own: true })
    await acknowledge({ id: 0, username: "admin", token: admin }, id)
    expect(await undo()).toMatchObject(changed)
    await acknowledge(ben, id)
    expect(await undo()).toMatchObject(refusedAs(id, "late.ben already owns this alarm"))
    expect(await ownerOf(id)).toBe("late.ben")
  })
})

describe("a handover", () => {
  it("An offered alarm stays until the colleague accepts", async () => {
    const [ann, ben] = [await hire("over.ann"), await hire("over.ben")]
    const id = await raise()
    expect(await handOver(ann, id, ben)).toMatchObject(refusedAs(id, "Nobody owns this alarm"))
    await acknowledge(ann, id, "Looked at it")
    expect(await handOver(ann, id, ben, "Parts at 3")).toMatchObject(changed)
    expect(await alarmOf(id)).toMatchObject({
      acknowledged_by: "over.ann",
      handover_to: "over.ben",
      handover_note: "Parts at 3"
    })
    expect(await answer(ann, id, "accepted")).toMatchObject(refusedAs(id, "This handover is no longer open"))
    expect(await answer(ben, id, "withdrawn")).toMatchObject(refusedAs(id, "This handover is no longer open"))
    expect(await answer(ben, id, "accepted")).toMatchObject(changed)
    expect(await alarmOf(id)).toMatchObject({ acknowledged_by: "over.ben", note: "Parts at 3", handover_to: "" })
    expect(await answer(ben, id, "declined")).toMatchObject(refusedAs(id, "This handover is no longer open"))
  })

  it.each(["declined", "withdrawn"])("A %s handover leaves the alarm with its owner", async (given) => {
    const [ann, ben] = [await hire(`${given}.ann`), await hire(`${given}.ben`)]
    const id = await raise()
    await acknowledge(ann, id)
    await handOver(ann, id, ben)
    expect(await answer(given === "declined" ? ben : ann, id, given, "Busy")).toMatchObject(changed)
    expect(await alarmOf(id)).toMatchObject({ acknowledged_by: `${given}.ann`, handover_to: "" })
    expect(await answer(ben, id, "accepted")).toMatchObject(refusedAs(id, "This handover is no longer open"))
  })

  it("A later offer replaces an earlier one", async () => {
    const [ann, ben, cid] = [await hire("later.ann"), await hire("later.ben"), await hire("later.cid")]
    const id = await raise()
    await acknowledge(ann, id)
    await handOver(ann, id, ben)
    await handOver(ann, id, cid)
    expect((await answer(ben, id, "accepted")).data.refused).toHaveLength(1)
    expect(await answer(cid, id, "accepted")).toMatchObject(changed)
  })

  it("A returned alarm is unclaimed, and its old offer is void", async () => {
    const [ann, ben] = [await hire("back.ann"), await hire("back.ben")]
    const id = await raise()
    await acknowledge(ann, id)
    await handOver(ann, id, ben)
    await server.query("update robot_alarms set acknowledged_at = null, acknowledged_by = '' where id = $1", [id])
    expect(await alarmOf(id)).toMatchObject({ acknowledged_by: "", handover_to: "" })
    await acknowledge(ann, id)
    expect((await alarmOf(id))!.handover_to).toBe("")
    expect((await answer(ben, id, "accepted")).data.refused).toHaveLength(1)
    expect(await handOver(ann, id, ben)).toMatchObject(changed)
  })

  it("Disabled, unpermitted and unknown colleagues are refused with a reason", async () => {
    const ann = await hire("why.ann")
    const id = await raise()
    await acknowledge(ann, id)
    const off = await users.add("why.off", { role: "operator", enabled: false })
    const sales = await hire("why.sales", "sales")
    const answers = [off, sales, ann, { id: 999_999 }].map((to) => handOver(ann, id, to))
    expect(await Promise.all(answers)).toMatchObject([
      { code: 40900, field: "user_id", msg: "The account of why.off is disabled" },
      { code: 40900, field: "user_id", msg: "why.sales may not work on these alarms" },
      { code: 40900, field: "user_id", msg: "Choose another operator" },
      { code: 40400, field: "user_id" }
    ])
    const { data } = await server.get("/system-admin/alarm/colleagues", { token: ann.token })
    const names = data.list.map(({ username }: Pick<Person, "username">) => username)
    expect(names).toContain("admin")
    for (const name of ["why.off", "why.sales", "why.ann"]) expect(names).not.toContain(name)
  })
})

describe("the todo of an offer", () => {
  const todosOf = async ({ token }: Person, language = "en-US") => {
    const { data } = await server.get("/api/message/list?type=todo", { token, language })
    return data.list.map(
      ({ title, content, messageType, status, todo: { done, offers } }: Message & { todo: Todo }) => ({
        title,
        content,
        messageType,
        status,
        done,
        offers
      })
    )
  }
  const openOf = async ({ token }: Person) => (await server.get("/api/message/list", { token })).data.unread.open

  it("One todo covers all offers of one person", async () => {
    const [ann, ben] = [await hire("todo.ann"), await hire("todo.ben")]
    const [one, two] = [await raise(), await raise()]
    for (const id of [one, two]) await acknowledge(ann, id)
    await handOver(ann, one, ben, "Parts at 3")
    const open = { messageType: 0, status: 0, done: false, offers: true }
    const content = "“Parts at 3” Accept or decline on the alarm board."
    expect(await todosOf(ben)).toEqual([{ ...open, title: "todo.ann hands over 1 alarm to you", content }])
    const { data: day } = await server.get("/system-admin/dashboard/my-day", { token: ben.token })
    expect(day).toMatchObject({ offers: [{ by: "todo.ann", alarms: 1, pins: 0 }], todos: 0 })
    await handOver(ann, two, ben)
    expect(await todosOf(ben)).toMatchObject([{ title: "todo.ann hands over 2 alarms to you" }])
    expect(await todosOf(ben, "zh-CN")).toMatchObject([{ title: "todo.ann 向您移交 2 条告警" }])
    await answer(ben, one, "accepted")
    expect(await todosOf(ben)).toMatchObject([open])
    await answer(ann, two, "withdrawn")
    const settled = { messageType: 1, done: true, content: "No offer is open any longer." }
    expect(await todosOf(ben)).toMatchObject([settled])
    expect(await openOf(ben)).toBe(0)
    await handOver(ann, two, ben)
    expect(await todosOf(ben)).toMatchObject([{ done: false, title: "todo.ann hands over 1 alarm to you" }, settled])
  })

  it("Offers to another colleague and ended alarms settle the todo", async () => {
    const [ann, ben, cid] = [await hire("end.ann"), await hire("end.ben"), await hire("end.cid")]
    const id = await raise()
    await acknowledge(ann, id)
    await handOver(ann, id, ben)
    await handOver(ann, id, cid)
    expect([await openOf(ben), await openOf(cid)]).toEqual([0, 1])
    await server.query("update robot_alarms set ended_at = now() where id = $1", [id])
    expect(await openOf(cid)).toBe(0)
  })
})

describe("changes to a colleague's account", () => {
  it("Disabling or deleting colleagues returns handovers and frees alarms", async () => {
    const [ann, ben, cid] = [await hire("gone.ann"), await hire("gone.ben"), await hire("gone.cid")]
    const [offered, owned, toDeleted] = [await raise(), await raise(), await raise()]
    await acknowledge(ann, offered)
    await handOver(ann, offered, ben)
    await acknowledge(ben, owned)
    await acknowledge(ann, toDeleted)
    await handOver(ann, toDeleted, cid)
    const { list } = await users.list({ username: "gone.ben" })
    expect(await users.post("edit", users.editOf(list[0], { enabled: false }))).toMatchObject({ code: 0 })
    expect(await users.post("delete", { id: cid.id })).toMatchObject({ code: 0 })
    expect(await alarmOf(offered)).toMatchObject({ acknowledged_by: "gone.ann", handover_to: "" })
    expect(await alarmOf(toDeleted)).toMatchObject({ acknowledged_by: "gone.ann", handover_to: "" })
    expect(await alarmOf(owned)).toMatchObject({ acknowledged_at: null, acknowledged_by: "" })
    const [event] = await server.query(
      "select type, username from events where entity = 'alarms' and entity_id = $1 order by id desc limit 1",
      [String(owned)]
    )
    expect(event).toEqual({ type: "alarms.released", username: "admin" })
  })

  it("Losing the board frees alarms and returns handovers", async () => {
    const set = (call: string, body: object) => server.post(`/system-admin/role/${call}`, body, { token: admin })
    const { data: role } = await set("add", { name: "night", title: "Night shift", remarks: "", second_factor: false })
    const names = ["alarm-board", "alarm-setting-c"]
    const { data: granted } = await set("set-rules", { id: role.id, version: role.version, names })
    const [ann, ben] = [await hire("lost.ann", role.name), await hire("lost.ben", role.name)]
    const [byRule, offered, byRole] = [await raise(), await raise(), await raise()]
    await acknowledge(ann, byRule)
    await acknowledge(ben, byRole)
    const cid = await hire("lost.cid")
    await acknowledge(cid, offered)
    await handOver(cid, offered, ann)

    const { list } = await users.list({ username: "lost.ben" })
    expect(await users.post("edit", users.editOf(list[0], { role: "sales" }))).toMatchObject({ code: 0 })
    expect(await ownerOf(byRole)).toBe("")
    const same = await set("set-rules", { id: role.id, version: granted.version, names: ["alarm-board"] })
    expect(await ownerOf(byRule)).toBe("lost.ann")
    await set("set-rules", { id: role.id, version: same.data.version, names: ["alarm-setting-c"] })
    expect(await ownerOf(byRule)).toBe("")
    expect(await alarmOf(offered)).toMatchObject({ acknowledged_by: "lost.cid", handover_to: "" })
    const events = await server.query(
      "select type from events where entity = 'alarms' and entity_id = any($1) and username = 'admin' order by id",
      [[String(byRole), String(byRule)]]
    )
    expect(events).toEqual([{ type: "alarms.released" }, { type: "alarms.released" }])
  })

  it("A renamed owner keeps alarms and offers", async () => {
    const [ann, ben] = [await hire("old.ann"), await hire("old.ben")]
    const [own, offered] = [await raise(), await raise()]
    await acknowledge(ann, own)
    await acknowledge(ben, offered)
    await handOver(ben, offered, ann)
    const { list } = await users.list({ username: "old.ann" })
    expect(await users.post("edit", users.editOf(list[0], { username: "new.ann" }))).toMatchObject({ code: 0 })
    expect(await ownerOf(own)).toBe("new.ann")
    expect(await alarmOf(offered)).toMatchObject({ acknowledged_by: "old.ben", handover_to: "new.ann" })
  })
})

describe("a permission lost during the call", () => {
  const waiting = async (count: number) =>
    await expect
      .poll(async () => {
        const rows = await server.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
        )
        return rows.length
      })
      .toBe(count)
  /** Does `work` while another transaction holds what `statement` locks or changes. */
  const whileLocked = (statement: string, param: number, work: () => Promise<void>) =>
    runOn(
      server,
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.withTransaction(Effect.andThen(sql.unsafe(statement, [param]), Effect.promise(work)))
      )
    )

  it("An acknowledgement behind a permission loss is refused", async () => {
    const ann = await hire("race.ann")
    const id = await raise()
    let taken: Promise<unknown>
    await whileLocked("update users set role = 'sales' where id = $1", ann.id, async () => {
      taken = acknowledge(ann, id)
      await waiting(1)
    })
    expect(await taken!).toMatchObject({ code: 40300 })
    expect(await ownerOf(id)).toBe("")
  })

  it("A permission loss behind an acknowledgement frees the alarm", async () => {
    const ben = await hire("race.ben")
    const id = await raise()
    const { list } = await users.list({ username: "race.ben" })
    let taken: Promise<unknown>
    let lost: Promise<unknown>
    await whileLocked("select from robot_alarms where id = $1 for update", id, async () => {
      taken = acknowledge(ben, id)
      await waiting(1)
      lost = users.post("edit", users.editOf(list[0], { role: "sales" }))
      await waiting(2)
    })
    expect(await taken!).toMatchObject(changed)
    expect(await lost!).toMatchObject({ code: 0 })
    expect(await ownerOf(id)).toBe("")
  })
})

describe("published owner changes", () => {
  it("Owner changes reach stream, timeline and log", async () => {
    const [ann, ben] = [await hire("seen.ann"), await hire("seen.ben")]
    const id = await raise()
    const reader = await readStream(server.address, admin, {})
    await reader.opened()
    await acknowledge(ann, id, "Mine")
    await reader.toldOf({ id, acknowledged_by: "seen.ann" })
    await acknowledge(ann, id, "Found it")
    await reader.toldOf({ id, note: "Found it" })
    await handOver(ann, id, ben, "Parts at 3")
    await reader.toldOf({ id, acknowledged_by: "seen.ann", handover_to: "seen.ben" })
    await answer(ben, id, "accepted")
    await reader.toldOf({ id, acknowledged_by: "seen.ben", handover_to: "" })
    await release(ben, id, "Left")
    await reader.toldOf({ id, acknowledged_at: null, note: "Left" })
    reader.cut()

    const { data } = await server.get<AlarmTimeline>(`/system-admin/alarm/timeline?id=${id}`, { token: admin })
    const steps = data.steps.filter(({ kind }) => kind !== "notified" && kind !== "raised")
    expect(steps).toMatchObject([
      { kind: "acknowledged", by: "seen.ann", note: "Mine" },
      { kind: "noted", by: "seen.ann", note: "Found it" },
      { kind: "handedOver", by: "seen.ann", handover_to: "seen.ben", note: "Parts at 3", answer: "accepted" },
      { kind: "acknowledged", by: "seen.ben", note: "" },
      { kind: "released", by: "seen.ben", note: "Left" }
    ])
    const events = await server.query(
      "select type, username from events where entity = 'alarms' and entity_id = $1 order by id",
      [String(id)]
    )
    expect(events.slice(1)).toEqual([
      { type: "alarms.acknowledged", username: "seen.ann" },
      { type: "alarms.acknowledged", username: "seen.ann" },
      { type: "alarms.handedOver", username: "seen.ann" },
      { type: "alarms.handoverAccepted", username: "seen.ben" },
      { type: "alarms.released", username: "seen.ben" }
    ])
  })
})
