import { assert, describe, it } from "vitest"
import { raisedPosted } from "../../src/machines/alarms/alarm-notices.ts"
import { translate } from "../../src/ui/words/all-words.ts"
import { alarmOf } from "./fixtures.ts"

const said = (...[count, alarm]: readonly [number, ReturnType<typeof alarmOf>]) => {
  const { key, values } = raisedPosted({ count, alarm }, []).notice
  return [translate("en-US")(key, values), translate("zh-CN")(key, values)]
}

describe("the notice of new alarms", () => {
  it("says of an alarm about many robots how many they are", () => {
    const many = alarmOf(1, { name: "Offline", robot_id: null, robot: "", robots: 12, location: "" })
    assert.deepEqual(said(1, many), ["Offline: 12 robots", "Offline：12 台设备"])
    assert.deepEqual(said(3, many), ["3 new alarms", "3 条新告警"])
  })

  it("says of an alarm about one robot which, and where", () => {
    const one = alarmOf(1, { robot: "R 1", location: "Mall" })
    assert.strictEqual(said(1, one)[0], "New alarm: Low inventory · R 1 · Mall")
  })
})
