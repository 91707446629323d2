import { assert, describe, it } from "vitest"
import { coverageKeyOf } from "../../src/machines/alarms/silence-coverage.ts"
import {
  activeOrPlanned,
  isPlanned,
  silenceProblems,
  newSilenceOf,
  silencedUntil,
  silenceOf,
  siteSilence
} from "../../src/machines/alarms/silence-list.ts"
import { alarmOf } from "./fixtures.ts"

const until = "2026-12-01 08:00"
const many = alarmOf(9, { robot_id: null, robots: 12, type: "0008" })

describe("a silence from the board", () => {
  it("A silence covers only the chosen alarms' robots and types", () => {
    const draft = silenceOf([alarmOf(1), alarmOf(1, { type: "0005" }), many, alarmOf(2)], until)
    assert.deepInclude(newSilenceOf(draft), { robot_ids: "WV2400001,WV2400002", types: "1002,0005,0008" })
    assert.deepEqual(silenceProblems(draft), {})
  })

  it("Naming no robots or types never means all", () => {
    const draft = silenceOf([many], until)
    assert.deepInclude(draft, { all_robots: false, robot_ids: "", all_types: false })
    assert.deepEqual(silenceProblems(draft), { robot_ids: "silence.scopeProblem" })
    assert.deepEqual(silenceProblems({ ...draft, robot_ids: " , ", types: [] }), {
      robot_ids: "silence.scopeProblem",
      types: "silence.typesProblem"
    })
  })

  it("A silence covers all robots or types, never both", () => {
    const draft = silenceOf([alarmOf(1)], until)
    assert.deepInclude(newSilenceOf({ ...draft, all_robots: true }), { robot_ids: "", types: "1002" })
    assert.deepInclude(newSilenceOf({ ...draft, all_types: true }), { robot_ids: "WV2400001", types: "" })
    assert.deepEqual(silenceProblems({ ...draft, all_robots: true, robot_ids: "" }), {})
    assert.deepEqual(silenceProblems({ ...draft, all_robots: true, all_types: true }), { types: "silence.allProblem" })
  })
})

describe("a silence of a site", () => {
  it("A site's silence covers all types from its start", () => {
    const draft = { ...siteSilence(7, until), starts_at: "2026-11-30 08:00", reason: "Works" }
    const { starts_at, ...sent } = newSilenceOf(draft)
    assert.deepInclude(sent, { robot_ids: "", location_ids: "7", types: "" })
    assert.isBelow(starts_at!, sent.until)
    assert.deepEqual(silenceProblems(draft), {})
  })
})

describe("the coverage of a silence", () => {
  it("A scope is a key, empty for all robots", () => {
    const draft = siteSilence(7, until)
    assert.strictEqual(coverageKeyOf(draft), "location_ids=7")
    assert.strictEqual(coverageKeyOf({ ...draft, all_robots: true }), "")
    assert.isNull(coverageKeyOf({ ...draft, location_ids: "" }))
  })
  it("A key leaves out texts that are no robot's number", () => {
    const draft = { ...siteSilence(7, until), location_ids: "", robot_ids: "WV1,Müll,WV2" }
    assert.strictEqual(coverageKeyOf(draft), "robot_ids=WV1%2CWV2")
    assert.isNull(coverageKeyOf({ ...draft, robot_ids: "Müll" }))
  })
})

describe("a planned silence", () => {
  it("A silence is planned until its start", () => {
    assert.isTrue(isPlanned({ starts_at: 100, created_at: 5 }, 99))
    assert.isFalse(isPlanned({ starts_at: 100, created_at: 5 }, 100))
    assert.isFalse(isPlanned({ starts_at: 100, created_at: 100 }, 99))
  })
})

describe("an expired silence", () => {
  it("An expired silence is inactive without any event", () => {
    assert.strictEqual(silencedUntil({ silenced_until: 100 }, 99), 100)
    assert.isNull(silencedUntil({ silenced_until: 100 }, 100))
    assert.isNull(silencedUntil({ silenced_until: null }, 1))
    assert.deepEqual(activeOrPlanned([{ until: 100 }, { until: 101 }], 100), [{ until: 101 }])
  })
})
