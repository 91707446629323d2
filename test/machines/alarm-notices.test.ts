import { assert, describe, it } from "vitest"
import { caughtUpPosted, isShownOn, raisedPosted } from "../../src/machines/alarms/alarm-notices.ts"
import { posted } from "../../src/machines/notices/notices-machine.ts"
import { translate } from "../texts.ts"
import { alarmOf } from "./fixtures.ts"

const noticeText = (...[count, alarm]: readonly [number, ReturnType<typeof alarmOf>]) => {
  const { key, values } = raisedPosted({ count, alarm }, []).notice
  return [translate("en-US")(key, values), translate("zh-CN")(key, values)]
}

describe("the notice of new alarms", () => {
  it("A shared alarm's notice counts its robots", () => {
    const many = alarmOf(1, { name: "Offline", robot_id: null, robot: "", robots: 12, location: "" })
    assert.deepEqual(noticeText(1, many), ["Offline: 12 robots", "Offline：12 台机器人"])
  })

  it("A robot's alarm notice names robot and place", () => {
    const one = alarmOf(1, { robot: "R 1", location: "Mall" })
    assert.strictEqual(noticeText(1, one)[0], "New alarm: Low inventory · R 1 · Mall")
  })

  it("Several alarms' notice counts them and names the worst", () => {
    const one = alarmOf(1, { robot: "R 1", location: "Mall" })
    assert.deepEqual(noticeText(3, one), [
      "3 new alarms. Most severe: Low inventory · R 1 · Mall",
      "3 条新告警，最严重：Low inventory · R 1 · Mall"
    ])
  })

  it("A notice names its records, and opens the board for several", () => {
    const board = [
      { name: "system-admin", children: [{ name: "alarm-board", children: [] }] }
    ] as unknown as Parameters<typeof raisedPosted>[1]
    const linkOf = (count: number, rules: typeof board) => raisedPosted({ count, alarm: alarmOf(7) }, rules).notice.link
    assert.deepEqual([linkOf(1, []), linkOf(3, board), linkOf(3, [])], [undefined, "/alarm/alarm-board", undefined])
    const { id, name, robot_id, robot, location_id, location } = alarmOf(7, { robot_id: "R1", location_id: 3 })
    const { records } = raisedPosted({ count: 3, alarm: alarmOf(7, { robot_id, location_id }) }, board).notice
    assert.deepEqual(records, [
      { kind: "alarms", id: String(id), name },
      { kind: "robots", id: robot_id!, name: robot },
      { kind: "locations", id: String(location_id), name: location }
    ])
    const shared = alarmOf(7, { robot_id: null, location_id: null })
    assert.deepEqual(raisedPosted({ count: 1, alarm: shared }, []).notice.records, [{ kind: "alarms", id: "7", name }])
  })

  it("Each critical alarm has its own notice, others share one", () => {
    const idOf = (id: number, severity: "critical" | "major") =>
      raisedPosted({ count: 1, alarm: alarmOf(id, { severity }) }, []).notice.id
    assert.notStrictEqual(idOf(1, "critical"), idOf(2, "critical"))
    assert.strictEqual(idOf(1, "major"), idOf(2, "major"))
  })

  it("stands on every page but the board", () => {
    const alarm = raisedPosted({ count: 1, alarm: alarmOf(1) }, []).notice
    const missed = caughtUpPosted({ missed: { from: 1, to: 2, raised: 1, ended: 0 } }, []).notice
    const other = posted("success", "success.saved").notice
    const shownOn = (page: string) => [alarm, missed, other].filter(isShownOn(page))
    assert.deepEqual(shownOn("alarm-board"), [other])
    assert.deepEqual(shownOn("alarm-record"), [alarm, missed, other])
  })
})
