import { assert, describe, it } from "vitest"
import type { AlarmType } from "../../src/contract/alarm-types.ts"
import { alarmTypeList, pageOfTypes } from "../../src/machines/alarms/alarm-type-list.ts"

const typeOf = (code: string, name: string, more: Partial<AlarmType> = {}): AlarmType => ({
  code,
  name,
  severity: "minor",
  enabled: true,
  threshold: null,
  guidance: "",
  default_guidance: "",
  unit: null,
  version: 1,
  ...more
})
const types = [
  typeOf("0001", "Collision", { severity: "critical" }),
  typeOf("0010", "Low battery", { threshold: 20, unit: "percent" }),
  typeOf("1002", "Low inventory", { threshold: 30, unit: "percent", severity: "major" }),
  typeOf("0009", "Standby", { severity: "notice", enabled: false })
]
const codes = (search: Readonly<Record<string, string>>) =>
  pageOfTypes(types, alarmTypeList.codec.read(search)).rows.map(({ code }) => code)

describe("the alarm types", () => {
  it("stand on one page by their codes", () => {
    assert.deepEqual(alarmTypeList.codec.read({}), { page: 1, page_size: 50 })
    assert.deepEqual(alarmTypeList.codec.write({ page: 1, page_size: 50 }), {})
    assert.deepEqual(codes({}), ["0001", "0009", "0010", "1002"])
  })

  it("Name, code, severity and state find alarm types", () => {
    assert.deepEqual(codes({ name: "LOW" }), ["0010", "1002"])
    assert.deepEqual(codes({ name: "010" }), ["0010"])
    assert.deepEqual(codes({ severity: "critical" }), ["0001"])
    assert.deepEqual(codes({ enabled: "false" }), ["0009"])
    assert.deepEqual(codes({ name: "no such" }), [])
  })

  it("Alarm types are paged in severity order", () => {
    assert.deepEqual(codes({ sort: "severity" }), ["0001", "1002", "0010", "0009"])
    assert.deepEqual(codes({ sort: "severity", order: "desc", page_size: "3", page: "2" }), ["0001"])
    assert.deepEqual(codes({ sort: "enabled" }), ["0009", "0001", "0010", "1002"])
    assert.strictEqual(pageOfTypes(types, alarmTypeList.codec.read({ page_size: "3" })).total, 4)
  })
})
