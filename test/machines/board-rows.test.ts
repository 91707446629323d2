import { assert, describe, it } from "vitest"
import type { Alarm } from "../../src/contract/alarms.ts"
import { filtersCodec, noFilters, sitesInArea } from "../../src/machines/alarms/board-filters.ts"
import {
  boardRows,
  type BoardRow,
  type GroupRow,
  keysToggled,
  neighbourOf,
  selectedWithRow,
  withRange
} from "../../src/machines/alarms/board-rows.ts"
import { alarmOf } from "./fixtures.ts"

const [one, two, three, four] = [
  alarmOf(1, { severity: "minor", last_at: 40 }),
  alarmOf(2, { severity: "critical", last_at: 10 }),
  alarmOf(3, { severity: "critical", last_at: 50, acknowledged_at: 5, acknowledged_by: "ada" }),
  alarmOf(4, { severity: "major", last_at: 20, type: "0050", name: "Offline" })
]
const open = [one, two, three, four]

type Sight = Parameters<typeof boardRows>[0]
const shown = (alarms: ReadonlyArray<Alarm>, filters = {}, sight: Partial<Sight> = {}) =>
  boardRows({
    open: alarms,
    ended: [one],
    filters: { ...noFilters, ...filters },
    sites: null,
    username: "ada",
    frozenOrder: null,
    openGroups: [],
    ...sight
  })
const keysOf = ({ rows }: { readonly rows: ReadonlyArray<BoardRow> }) => rows.map(({ key }) => key)

describe("the board's rows", () => {
  it("Unclaimed alarms come first, then the worst and newest", () => {
    assert.deepEqual(keysOf(shown(open)), ["2", "4", "1", "work", "3"])
    assert.deepEqual(shown(open).rows[3], { kind: "work", key: "work", count: 1 })
    assert.deepEqual(keysOf(shown([one, two])), ["2", "1"])
  })

  it("Rows pass every filter; severity counts ignore the severity filter", () => {
    assert.deepEqual(keysOf(shown(open, { severity: ["minor", "major"] })), ["4", "1"])
    assert.deepEqual(keysOf(shown(open, { types: ["0050"] })), ["4"])
    assert.deepEqual(keysOf(shown(open, { owner: "unclaimed" })), ["2", "4", "1"])
    assert.deepEqual(keysOf(shown(open, { text: "wv2400004 OFFLINE" })), ["4"])
    assert.deepEqual(keysOf(shown(open, { text: "nowhere" })), [])
    const { counts } = shown(open, { severity: ["critical"], owner: "unclaimed" })
    assert.deepEqual(counts, { critical: 1, major: 1, minor: 1, notice: 0 })
  })

  it("Areas hold their sites' alarms and shared ones", () => {
    const places = {
      locations: [
        { id: "1", name: "", province_id: "330000", city_id: "330100", district_id: "330106" },
        { id: "2", name: "", province_id: "310000", city_id: "310100", district_id: "310104" }
      ]
    }
    const alarms = [
      { ...one, location_id: 1 },
      { ...two, location_id: 2 },
      { ...four, location_id: null },
      { ...four, id: 5, robot_id: null, location_id: null }
    ]
    const within = (area: string | null) =>
      keysOf(shown(alarms, { area }, { sites: sitesInArea({ area }, places) })).toSorted()
    for (const area of ["330000", "330100", "330106"]) assert.deepEqual(within(area), ["1", "5"])
    assert.deepEqual(within("310100"), ["2", "5"])
    assert.deepEqual(within("440000"), ["5"])
    assert.deepEqual(within(null), ["1", "2", "4", "5"])
    assert.isNull(sitesInArea({ area: "330000" }, null))
  })

  it("Mine are own alarms and those offered by colleagues", () => {
    const offered = { ...three, id: 5, acknowledged_by: "bob", handover_to: "ada" }
    const others = { ...three, id: 6, acknowledged_by: "bob" }
    assert.deepEqual(keysOf(shown([...open, offered, others], { owner: "mine" })), ["work", "5", "3"])
  })

  it("Frozen rows never move: new ones wait, ended ones stay", () => {
    const frozenOrder = ["2", "work", "3", "1"]
    const worse = { ...one, severity: "critical" as const, last_at: 99, acknowledged_at: 9 }
    const changed = shown([two, four, worse, { ...three, count: 7 }], { owner: "mine" }, { frozenOrder, ended: [] })
    assert.deepEqual(keysOf(changed), frozenOrder)
    assert.deepEqual(changed.hidden, [])
    const fewer = shown([four, two, three], {}, { frozenOrder })
    assert.deepEqual(
      fewer.rows.map((row) => (row.kind === "alarm" ? [row.key, row.over] : row.key)),
      [["2", false], "work", ["3", false], ["1", true]]
    )
    assert.deepEqual(fewer.hidden, [four])
  })
})

describe("alarm groups on the board", () => {
  const other = alarmOf(7, { severity: "notice", robot_id: "WV2400002" })
  const grouped = (grouping: string, sight: Partial<Sight> = {}) => shown([...open, other], { grouping }, sight)

  it("Several alarms of one type are one line", () => {
    const { rows } = grouped("type")
    assert.deepEqual(keysOf({ rows }), ["type:1002", "4"])
    assert.deepEqual(
      (rows[0] as GroupRow).alarms.map(({ id }) => id),
      [2, 1, 7, 3]
    )
  })

  it("An open group shows its alarms beneath it", () => {
    const { rows } = grouped("type", { openGroups: ["type:1002"] })
    assert.deepEqual(keysOf({ rows }), ["type:1002", "2", "1", "7", "3", "4"])
    assert.deepEqual(keysToggled(rows, rows[0] as GroupRow), ["type:1002", "4"])
    const closed = grouped("type").rows
    assert.deepEqual(keysToggled(closed, closed[0] as GroupRow), ["type:1002", "2", "1", "7", "3", "4"])
  })

  it("Groups without an unclaimed alarm stand in work", () => {
    const owned = [8, 9].map((id) => ({ ...three, id, type: "0001" }))
    assert.deepEqual(keysOf(shown([one, ...owned], { grouping: "type" })), ["1", "work", "type:0001"])
    assert.deepEqual(shown(owned, { grouping: "type" }).rows[0], { kind: "work", key: "work", count: 2 })
  })

  it("Alarms without a robot stand alone", () => {
    const shared = [10, 11].map((id) => alarmOf(id, { robot_id: null, location_id: null }))
    assert.deepEqual(keysOf(shown(shared, { grouping: "robot" })), ["11", "10"])
    assert.deepEqual(keysOf(shown(shared, { grouping: "site" })), ["11", "10"])
  })

  it("Only an open frozen group delays new alarms", () => {
    const frozen = { frozenOrder: ["type:1002", "4"] }
    assert.deepEqual(grouped("type", frozen).hidden, [])
    const opened = { frozenOrder: ["type:1002", "2", "4"], openGroups: ["type:1002"] }
    const { rows, hidden } = grouped("type", opened)
    assert.deepEqual(keysOf({ rows }), opened.frozenOrder)
    assert.deepEqual(
      hidden.map(({ id }) => id),
      [1, 7, 3]
    )
  })
})

describe("the alarm beside the board", () => {
  it("The next alarm may be in a closed group", () => {
    const { rows } = shown(open)
    assert.deepEqual([neighbourOf(rows, 1, 1), neighbourOf(rows, 2, -1), neighbourOf(rows, 3, 1)], [3, null, null])
    assert.strictEqual(neighbourOf(shown(open, { grouping: "type" }).rows, 2, 1), 1)
  })
})

describe("board filters in the address", () => {
  it("Board filters survive their address, which omits empty ones", () => {
    const filters = {
      owner: "mine" as const,
      severity: ["critical", "minor"] as const,
      types: ["0005", "1002"],
      text: "徐汇 & co",
      grouping: "site" as const,
      area: "330000",
      alarm: 9_007_199_254_740_991,
      pinned: true
    }
    assert.deepEqual(filtersCodec.read(filtersCodec.write(filters)), filters)
    assert.deepEqual(filtersCodec.write(noFilters), {})
    assert.deepEqual(filtersCodec.read({}), noFilters)
  })

  it("Only valid filters of an address are read", () => {
    const rubbish = {
      severity: "minor,dreadful",
      types: "9999",
      owner: "perhaps",
      text: "x".repeat(101),
      group: "x",
      alarm: "-1"
    }
    assert.deepEqual(filtersCodec.read(rubbish), noFilters)
    assert.deepEqual(filtersCodec.read({ severity: "notice,critical,notice" }).severity, ["critical", "notice"])
  })
})

describe("the selection of alarms", () => {
  it("A selected alarm stays selected while its row stands", () => {
    const frozen = shown([two, three, four], {}, { frozenOrder: ["1", "2", "3"] })
    assert.deepEqual(selectedWithRow([3, 1, 2, 4], frozen.rows), [3, 1, 2])
    assert.deepEqual(selectedWithRow([3, 1, 2], shown([two, three, four]).rows), [3, 2])
    assert.deepEqual(selectedWithRow([3, 1], shown(open, { grouping: "type" }).rows), [3, 1])
  })

  it("Ranges run up or down from the last selection", () => {
    const { rows } = shown(open)
    assert.deepEqual(withRange([2], rows, "1"), [2, 4, 1])
    assert.deepEqual(withRange([1], rows, "2"), [1, 2, 4])
    assert.deepEqual(withRange([4], rows, "3"), [4, 1, 3])
    assert.deepEqual(withRange([], rows, "4"), [4])
  })
})
