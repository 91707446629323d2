import { beforeAll, describe, expect, it } from "vitest"
import { alarmCodes, measuredCodes } from "../../src/contract/alarm-conditions.ts"
import type { AlarmType } from "../../src/contract/alarm-types.ts"
import { alarmsOf, clear, merchantOf } from "./robot-reports.ts"
import { startServer, type TestServer } from "./test-server.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = await server.signIn("operator", "Oper1234")
})

const list = async (language = "en-US") =>
  (await server.get<{ list: ReadonlyArray<AlarmType> }>("/system-admin/alarm/alarm-types", { token, language })).data
    .list
const find = async (code: string) => (await list()).find((type) => type.code === code)!
const edit = async (code: string, changes: object) => {
  const { name: _, unit: __, default_guidance: ___, ...type } = await find(code)
  return server.post("/system-admin/alarm/edit-alarm-type", { ...type, ...changes }, { token })
}

describe("alarm types", () => {
  it("The specification's 30 alarm types have their settings", async () => {
    const types = await list()
    expect(types.map(({ code }) => code)).toEqual([...alarmCodes])
    expect(types.length).toBeGreaterThanOrEqual(30)
    const limits = types.filter(({ threshold }) => threshold !== null)
    expect(limits.map(({ code, threshold, unit }) => `${code} ${threshold} ${unit}`)).toEqual(
      expect.arrayContaining(["0007 5 times", "0010 20 percent", "0050 5 minute", "1002 30 percent"])
    )
    expect(limits.map(({ code }) => code)).toEqual([...measuredCodes])
    expect(await find("0010")).toMatchObject({ name: "Low battery", enabled: true, version: 1 })
    expect((await list("zh-CN")).find(({ code }) => code === "0010")!.name).toBe("低电量")
    expect(types.every(({ name, code }) => name !== code)).toBe(true)
  })
  it("An edited type refuses older versions and is logged", async () => {
    const before = await find("0001")
    const edited = await edit("0001", { severity: "notice", enabled: false })
    expect(edited).toMatchObject({ code: 0, data: { ...before, severity: "notice", enabled: false, version: 2 } })
    expect(await edit("0001", { version: 1 })).toMatchObject({ code: 40900, field: "version" })
    const events = await server.query(
      "select username, entity_id, before, after from events where type = 'alarmTypes.edited'"
    )
    expect(events).toMatchObject([
      {
        username: "operator",
        entity_id: "0001",
        before: { version: 1, enabled: true },
        after: { version: 2, enabled: false }
      }
    ])
  })
  it("Guidance replaces the product's until it is emptied", async () => {
    const before = await find("0011")
    expect(before).toMatchObject({ guidance: "", default_guidance: expect.stringContaining("elevator") })
    expect((await edit("0011", { guidance: "Call the porter" })).data).toMatchObject({ guidance: "Call the porter" })
    expect((await edit("0011", { guidance: undefined })).data).toMatchObject({ guidance: "Call the porter" })
    expect((await edit("0011", { guidance: "" })).data).toMatchObject({ guidance: "" })
    const types = [...(await list()), ...(await list("zh-CN"))]
    expect(types.filter(({ default_guidance }) => default_guidance.length < 8)).toEqual([])
  })
  it.each([
    ["0010", { guidance: "x".repeat(2001) }, "guidance", "guidance: must have at most 2000 characters"],
    ["0010", { threshold: 0 }, "threshold", "threshold: must be between 1 and 95"],
    ["0010", { threshold: 96 }, "threshold", "threshold: must be between 1 and 95"],
    ["0010", { threshold: null }, "threshold", "threshold: must be between 1 and 95"],
    ["0010", { threshold: 20.5 }, "threshold", "threshold: must be a whole number"],
    ["0001", { threshold: 5 }, "threshold", "threshold: this type has no threshold"],
    ["0010", { code: "9999" }, "code", "code: must be an alarm code"],
    ["0010", { severity: "bad" }, "severity", "severity: must be one of critical, major, minor, notice"]
  ])("%s is refused with %o", async (code, changes, field, msg) => {
    expect(await edit(code, changes)).toMatchObject({ code: 40000, field, msg })
  })
  it("New settings apply immediately to earlier reports", async () => {
    const { robots, report } = await merchantOf(server)
    const robot_id = await clear(server, robots[0]!)
    await report({ robot_id, at: Date.now(), battery: 24, faults: ["0005"] })
    expect(await alarmsOf(server, robot_id)).toEqual(["0005 open 1"])
    await edit("0010", { threshold: 25 })
    expect(await alarmsOf(server, robot_id)).toEqual(["0005 open 1", "0010 open 1"])
    await edit("0010", { threshold: 15 })
    expect(await alarmsOf(server, robot_id)).toEqual(["0005 open 1", "0010 over 1"])
    await edit("0005", { severity: "minor" })
    expect(
      await server.query("select severity from robot_alarms where robot_id = $1 and type = '0005'", [robot_id])
    ).toEqual([{ severity: "minor" }])
    await edit("0005", { enabled: false })
    await report({ robot_id, at: Date.now(), faults: ["0005"] })
    expect(await alarmsOf(server, robot_id)).toEqual(["0005 over 1", "0010 over 1"])
    expect(await server.query("select 1 from robot_alarms where open and type = '0005'")).toEqual([])
    await report({ robot_id, at: Date.now(), battery: 60 })
    await edit("0005", { enabled: true })
    expect(await alarmsOf(server, robot_id)).toEqual(["0005 open 2", "0010 over 1"])
    await edit("0005", { enabled: false })
    await report({ robot_id, at: Date.now(), faults: [] })
    await edit("0005", { enabled: true })
    expect(await alarmsOf(server, robot_id)).toEqual(["0005 over 2", "0010 over 1"])
  })
})
