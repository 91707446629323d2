import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import type { OpenAlarms } from "../../src/contract/alarms.ts"
import { passwords } from "./test-client.ts"
import { readStream, type StreamReader } from "./stream-reader.ts"
import { startServer, type TestServer } from "./test-server.ts"
import { clear, merchantOf, openMany } from "./robot-reports.ts"

vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let other: TestServer
let token: string
const readers: Array<StreamReader> = []
beforeAll(async () => {
  server = await startServer()
  other = await startServer({ databaseUrl: server.databaseUrl })
  token = await server.signIn("operator", passwords.operator)
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.cut()
})

const read = async (options: { last?: string; language?: string } = {}, on = server) => {
  const reader = await readStream(on.address, token, options)
  readers.push(reader)
  return reader
}
const open = async () => (await server.get<OpenAlarms>("/system-admin/alarm/open", { token })).data
const someIds = async (count: number): Promise<ReadonlyArray<number>> =>
  (await server.query("select id from robot_alarms where open order by id limit $1", [count])).map(({ id }) => id)
const change = (id: number, note: string, on = server) =>
  on.query("update robot_alarms set note = $2 where id = $1", [id, note])

describe("the alarm stream", () => {
  it("The stream shows an alarm's life in the list's words", async () => {
    const [zh, en] = [await read({ language: "zh-CN" }), await read({}, other)]
    await Promise.all([zh.opened(), en.opened()])
    expect(en.messages[0]).toEqual({ type: "opened", at: expect.any(Number), resumed: false })
    const { robots, report } = await merchantOf(server)
    const robot_id = await clear(server, robots[0]!)
    await report({ robot_id, at: Date.now(), faults: ["0005"] })
    const [{ id }] = await server.query("select id from robot_alarms where robot_id = $1", [robot_id])
    const listed = async (language: string) =>
      (await server.get("/system-admin/alarm/list?page_size=100", { token, language })).data.list.find(
        (alarm: { id: number }) => alarm.id === id
      )
    expect(await zh.toldOf({ id })).toEqual(await listed("zh-CN"))
    expect(await en.toldOf({ id })).toEqual(await listed("en-US"))
    expect([zh, en].map((reader) => reader.changedAlarms()[0]!.name)).toEqual(["急停", "Emergency stop"])

    await server.post("/system-admin/alarm/acknowledge", { ids: String(id), note: "mine" }, { token })
    await en.toldOf({ id, acknowledged_by: "operator", note: "mine" })
    const until = Date.now() + 3_600_000
    const { data } = await other.post(
      "/system-admin/alarm/silence",
      { robot_ids: robot_id, types: "", until, reason: "r" },
      { token }
    )
    await en.toldOf({ id, silenced_until: until })
    await server.post("/system-admin/alarm/end-silence", { ids: String(data.id) }, { token })
    await en.until(() => expect(en.changedAlarms().at(-1)).toMatchObject({ id, silenced_until: null }))
    const types = (await server.get("/system-admin/alarm/alarm-types", { token })).data.list
    const { name: _, unit: __, ...type } = types.find(({ code }: { code: string }) => code === "0005")
    await server.post("/system-admin/alarm/edit-alarm-type", { ...type, severity: "notice" }, { token })
    await en.toldOf({ id, severity: "notice" })
    await report({ robot_id, at: Date.now(), faults: [] })
    await en.until(() => expect(en.changedAlarms().at(-1)).toMatchObject({ id, ended_at: expect.any(Number) }))
    // Changes of one moment may be one message at one server and two at the other.
    await zh.until(() =>
      expect({ ...zh.changedAlarms().at(-1), name: "" }).toEqual({ ...en.changedAlarms().at(-1), name: "" })
    )
  })

  it("A planned silence changes its alarms once it begins", async () => {
    const reader = await read()
    await reader.opened()
    const { robots, report } = await merchantOf(server)
    const robot_ids = await clear(server, robots[1]!)
    await report({ robot_id: robot_ids, at: Date.now(), faults: ["0005"] })
    const [{ id }] = await server.query("select id from robot_alarms where robot_id = $1 and open", [robot_ids])
    const [starts_at, until] = [Date.now() + 2_000, Date.now() + 3_600_000]
    const planned = { robot_ids, types: "", starts_at, until, reason: "Planned" }
    const { data } = await server.post("/system-admin/alarm/silence", planned, { token })
    await reader.toldOf({ id, silenced_until: until })
    expect(Date.now()).toBeGreaterThan(starts_at)
    const begun = "select username from events where type = 'silences.begun' and entity_id = $1"
    expect(await server.query(begun, [String(data.id)])).toEqual([{ username: "Wheelhouse" }])
    await server.post("/system-admin/alarm/end-silence", { ids: String(data.id) }, { token })
    await report({ robot_id: robot_ids, at: Date.now(), faults: [] })
  })

  it("A stream opens at once, even without alarms", async () => {
    for (let round = 0; round < 4; round += 1) {
      const begun = performance.now()
      const reader = await read()
      await reader.opened()
      expect(performance.now() - begun).toBeLessThan(2500)
      reader.cut()
    }
  })

  it("A quiet stream sends beats", async () => {
    const reader = await read()
    await reader.until(() => expect(reader.messages.at(-1)).toMatchObject({ type: "beat" }))
    const { at } = reader.messages.at(-1) as { at: number }
    expect(Math.abs(Date.now() - at)).toBeLessThan(5000)
  })

  it("Transactions committing out of order arrive exactly once", async () => {
    const [first, second, third] = (await someIds(3)) as [number, number, number]
    const reader = await read()
    await reader.opened()
    // One connection each: the first writer commits last.
    await server.query("begin")
    await change(first, "wrote first", server)
    await other.query("begin")
    await change(second, "wrote second", other)
    await other.query("commit")
    await reader.toldOf({ id: second, note: "wrote second" })
    await server.query("commit")
    await reader.toldOf({ id: first, note: "wrote first" })
    await change(third, "at last")
    await reader.toldOf({ id: third, note: "at last" })
    expect(reader.changedAlarms().map(({ id }) => id)).toEqual([second, first, third])
  })

  it("A change arrives while an earlier transaction is open", async () => {
    const [first, second] = (await someIds(2)) as [number, number]
    const reader = await read()
    await reader.opened()
    await server.query("begin")
    await change(first, "under way", server)
    await change(second, "not held up", other)
    await reader.toldOf({ id: second, note: "not held up" })
    reader.cut()
    const again = await read({ last: reader.seen.last! })
    await server.query("commit")
    await again.toldOf({ id: first, note: "under way" })
    expect(again.changedAlarms().map(({ id }) => id)).toEqual([first])
  })

  it("Readers resume on any server and get changes once", async () => {
    const ids = await someIds(4)
    const { last } = await open()
    const notes = new Map<number, string>()
    const missed = async (from: number, to: number) => {
      for (const id of ids.slice(from, to)) {
        notes.set(id, `missed ${id}`)
        await change(id, "was something else")
        await change(id, `missed ${id}`)
      }
    }
    await missed(0, 2)
    const first = await read({ last })
    expect(await first.opened()).toMatchObject({ resumed: true })
    await first.until(() => expect(first.changedAlarms()).toHaveLength(2))
    await missed(2, 3)
    await first.toldOf({ id: ids[2]!, note: notes.get(ids[2]!)! })
    first.cut()
    await first.ended
    await missed(3, 4)
    const second = await read({ last: first.seen.last! }, other)
    expect(await second.opened()).toMatchObject({ resumed: true })
    await second.toldOf({ id: ids[3]! })
    const missedAlarms = [...first.changedAlarms(), ...second.changedAlarms()].filter(({ note }) =>
      note.startsWith("missed")
    )
    expect(missedAlarms.map(({ id, note }) => [id, note])).toEqual([...notes])
    const third = await read({ last: second.seen.last! })
    expect(await third.opened()).toMatchObject({ resumed: true })
    await change(ids[0]!, "later")
    await third.toldOf({ id: ids[0]!, note: "later" })
    expect(third.changedAlarms()).toHaveLength(1)
  })

  it("Readers joining under load end with the database's state", async () => {
    const ids = await someIds(20)
    const { last } = await open()
    let writing = true
    const write = async (on: TestServer, place: number) => {
      for (let n = 0; n < 60; n += 1) {
        const mine = ids.filter((_, nth) => (nth + n + place) % 3 === 0)
        await on.post("/system-admin/alarm/acknowledge", { ids: mine.join(","), note: `${place} ${n}` }, { token })
      }
    }
    type Known = Map<number, { acknowledged_at: number | null; note: string }>
    const isUpToDate = async (reader: StreamReader, streamed: Known) => {
      const rows = await server.query("select id, note from robot_alarms where id = any($1)", [ids])
      await reader.until(() => {
        for (const { id, note } of rows)
          expect((reader.changedAlarms().findLast((alarm) => alarm.id === id) ?? streamed.get(id))?.note).toBe(note)
      })
    }
    const follow = async (place: number) => {
      const streamed: Known = new Map()
      const notified: Array<string> = []
      let at = last
      for (let round = 0, more = true; more; round += 1) {
        more = writing
        const reader = await readStream((place + round) % 2 === 0 ? server.address : other.address, token, { last: at })
        expect(await reader.opened()).toMatchObject({ resumed: true })
        // A reader that comes once all is written receives everything it missed.
        await (more ? new Promise((resolve) => setTimeout(resolve, 100 + 37 * place)) : isUpToDate(reader, streamed))
        reader.cut()
        await reader.ended
        at = reader.seen.last!
        for (const { id, acknowledged_at, note } of reader.changedAlarms()) {
          streamed.set(id, { acknowledged_at, note })
          notified.push(`${id} ${acknowledged_at} ${note}`)
        }
      }
      return { streamed, notified }
    }
    const followed = Array.from({ length: 4 }, (_, place) => follow(place))
    await Promise.all([server, other, server, other].map(write))
    writing = false
    const rows = await server.query("select id, acknowledged_at, note from robot_alarms where id = any($1)", [ids])
    for (const { streamed, notified } of await Promise.all(followed)) {
      for (const { id, acknowledged_at, note } of rows) expect(streamed.get(id)).toEqual({ acknowledged_at, note })
      // Several changes may arrive as one, but none twice.
      expect(new Set(notified).size).toBe(notified.length)
    }
  })

  it("Malformed, foreign and outdated positions resume no stream", async () => {
    const { last } = await open()
    const [snapshot, entry, log] = last.split(".") as [string, string, string]
    const strange = [
      "",
      "x",
      "-1.2",
      `${snapshot}.${entry}.1`,
      `${snapshot}.99999999.${log}`,
      "9".repeat(300),
      "1;drop table"
    ]
    for (const each of strange) {
      const reader = await read({ last: each })
      expect([each, await reader.opened()]).toEqual([each, { type: "opened", at: expect.any(Number), resumed: false }])
      reader.cut()
    }
    const [id] = (await someIds(1)) as [number]
    const miss = (times: number) =>
      server.query(
        `insert into changes (actor, verb, "table", key) select 'x', 'alarms.changed', 'robot_alarms', $1 from generate_series(1, $2)`,
        [String(id), times]
      )
    // The server's own jobs may have changed alarms meanwhile.
    const { last: latest } = await open()
    await miss(20_000)
    const back = await read({ last: latest })
    expect(await back.opened()).toMatchObject({ resumed: true })
    await back.until(() => expect(back.changedAlarms().map((alarm) => alarm.id)).toEqual([id]))
    await miss(1)
    const lateReader = await read({ last: latest })
    expect(await lateReader.opened()).toMatchObject({ resumed: false })
    await change(id, "goes on all the same")
    await lateReader.toldOf({ id, note: "goes on all the same" })
    expect(lateReader.changedAlarms()).toHaveLength(1)
  })

  it("Many simultaneous changes come in pieces under one position", async () => {
    const ids = await openMany(server, 1200)
    const { last } = await open()
    const reader = await read({ last })
    await reader.opened()
    await server.query("update robot_alarms set note = 'all of them' where id = any($1)", [ids])
    await reader.until(() => expect(reader.changedAlarms()).toHaveLength(1200))
    const pieces = reader.messages.filter(({ type }) => type === "changed")
    expect(pieces.map((piece) => piece.type === "changed" && piece.alarms.length)).toEqual([500, 500, 200])
    expect(reader.seen.text.match(/^id: /gm)).toHaveLength(1)
  })
})
