import { assert, describe, it } from "vitest"
import type { Alarm } from "../../src/contract/alarms.ts"
import { filtersCodec, noFilters } from "../../src/machines/alarms/board-filters.ts"
import { boardRows, stillSelected } from "../../src/machines/alarms/board-rows.ts"
import { alarmOf } from "./fixtures.ts"

const [one, two, three, four] = [
  alarmOf(1, { severity: "minor", last_at: 40 }),
  alarmOf(2, { severity: "critical", last_at: 10 }),
  alarmOf(3, { severity: "minor", last_at: 50, acknowledged_at: 5, acknowledged_by: "ada" }),
  alarmOf(4, { severity: "major", last_at: 20, type: "0050", name: "Offline" })
]
const open = [one, two, three, four]
const rowIds = (
  alarms: ReadonlyArray<Alarm>,
  filters = {},
  frozenOrder: ReadonlyArray<number> | null = null,
  ended = [one]
) => boardRows(alarms, ended, { ...noFilters, ...filters }, frozenOrder)
const idsOf = ({ rows }: ReturnType<typeof rowIds>) => rows.map(({ alarm }) => alarm.id)

describe("the rows of the board", () => {
  it("Board rows stand worst first and newest first among equals", () => {
    assert.deepEqual(idsOf(rowIds(open)), [2, 4, 3, 1])
  })

  it("Board rows pass every filter, and severity counts ignore the severity filter", () => {
    assert.deepEqual(idsOf(rowIds(open, { severity: ["minor", "major"] })), [4, 3, 1])
    assert.deepEqual(idsOf(rowIds(open, { types: ["0050"] })), [4])
    assert.deepEqual(idsOf(rowIds(open, { acknowledged: "true" })), [3])
    assert.deepEqual(idsOf(rowIds(open, { acknowledged: "false" })), [2, 4, 1])
    assert.deepEqual(idsOf(rowIds(open, { text: "wv2400004 OFFLINE" })), [4])
    assert.deepEqual(idsOf(rowIds(open, { text: "nowhere" })), [])
    const { counts } = rowIds(open, { severity: ["critical"], acknowledged: "false" })
    assert.deepEqual(counts, { critical: 1, major: 1, minor: 1, notice: 0 })
  })

  it("Frozen rows never move: new ones wait and ended ones stay", () => {
    const frozenOrder = [3, 1]
    const worse = { ...one, severity: "critical" as const, last_at: 99, acknowledged_at: 9 }
    const changed = rowIds([two, four, worse, { ...three, count: 7 }], { acknowledged: "true" }, frozenOrder, [])
    assert.deepEqual(idsOf(changed), frozenOrder)
    assert.deepEqual(
      changed.rows.map(({ alarm }) => [alarm.severity, alarm.count]),
      [
        ["minor", 7],
        ["critical", 1]
      ]
    )
    assert.deepEqual(changed.waiting, [])
    const fewer = rowIds([two, four, three], {}, frozenOrder, [one])
    assert.deepEqual(
      fewer.rows.map(({ alarm, over }) => [alarm.id, over]),
      [
        [3, false],
        [1, true]
      ]
    )
    assert.deepEqual(
      fewer.waiting.map(({ id }) => id),
      [2, 4]
    )
    assert.deepEqual(idsOf(rowIds([two, four, three])), [2, 4, 3])
  })
})

describe("the board's filters in an address", () => {
  it("Board filters survive their address, and empty ones are not written", () => {
    const filters = {
      severity: ["critical", "minor"] as const,
      types: ["0005", "1002"],
      acknowledged: "false" as const,
      text: "徐汇 & co"
    }
    assert.deepEqual(filtersCodec.read(filtersCodec.write(filters)), filters)
    assert.deepEqual(filtersCodec.write(noFilters), {})
    assert.deepEqual(filtersCodec.read({}), noFilters)
  })

  it("are read as far as they are right", () => {
    const rubbish = { severity: "minor,dreadful", types: "9999", acknowledged: "perhaps", text: "x".repeat(101) }
    assert.deepEqual(filtersCodec.read(rubbish), noFilters)
    assert.deepEqual(filtersCodec.read({ severity: "notice,critical,notice" }).severity, ["critical", "notice"])
  })
})

describe("the selection of alarms", () => {
  it("A selected alarm stays selected with its row", () => {
    const rows = rowIds([two, three, four], {}, [1, 2, 3])
    assert.deepEqual(stillSelected([3, 1, 2, 4], rows.rows), [3, 1, 2])
    assert.deepEqual(stillSelected([3, 1, 2], rowIds([two, three, four]).rows), [3, 2])
  })
})
