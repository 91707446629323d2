import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { alarmCodes, alarmConditions } from "../../src/contract/alarm-conditions.ts"
import type { Report } from "../../src/contract/reports.ts"
import {
  applyReport,
  FOLD_WITHIN_MS,
  reevaluate,
  raiseAlarm,
  type RobotState
} from "../../server/alarms/alarm-engine.ts"
import { sortSilent } from "../../server/alarms/silent-robots.ts"
import { takeReports } from "../../server/reports/take-reports.ts"

const defaults: Readonly<Record<string, number>> = { "0007": 5, "0010": 20, "0050": 5, "1002": 30 }
const settingsWith = (more: Readonly<Record<string, object>> = {}) =>
  new Map(alarmCodes.map((code) => [code, { enabled: true, threshold: defaults[code] ?? null, ...more[code] }]))
const settings = settingsWith()

const START = 1_790_000_000_000
const robot: RobotState = {
  robot_id: "R1",
  reported_at: null,
  online: true,
  charging: null,
  outOfService: false,
  battery: 80,
  location_id: null,
  x: null,
  y: null,
  docking_failures: 0,
  faults: [],
  alarms: [],
  slots: [
    { slot: 1, count: 10, capacity: 10 },
    { slot: 2, count: 10, capacity: 10 }
  ]
}
const report = (minute: number, fields: Partial<Report> = {}): Report => ({
  robot_id: "R1",
  at: START + minute * 60_000,
  ...fields
})
const after = (reports: ReadonlyArray<Report>, state = robot) =>
  reports.reduce((now, each) => applyReport(now, each, settings), state)
const notifications = (reports: ReadonlyArray<Report>) =>
  after(reports).alarms.map(({ type, ended_at, count }) => `${type} ${ended_at === null ? "open" : "over"} ${count}`)

const codes = fc.subarray(["0001", "0005", "0007", "0010", "0014"])
const anyReport = fc.record(
  {
    robot_id: fc.constant("R1"),
    at: fc.integer({ min: 0, max: 600 }).map((minute) => START + minute * 60_000),
    battery: fc.double({ min: 0, max: 100, noNaN: true }),
    online: fc.boolean(),
    faults: codes,
    stock: fc.subarray([1, 2]).map((slots) => slots.map((slot) => ({ slot, count: (slot * 7) % 11 })))
  },
  { requiredKeys: ["robot_id", "at"] }
) as fc.Arbitrary<Report>
const anyReports = fc.array(anyReport, { maxLength: 40 })

const take = (reports: ReadonlyArray<Report>, state = robot) => {
  const knownRobots = {
    states: new Map([[state.robot_id, state]]),
    others: new Set<string>(),
    locations: new Set<number>(),
    orders: new Set<string>()
  }
  const { list, states } = takeReports(
    reports.map((each) => ({ report: each })),
    knownRobots,
    { settings, now: START + 600 * 60_000, language: "en-US" }
  )
  return { results: list.map(({ result }) => result), state: states.get("R1")! }
}

describe("a robot that reports", () => {
  it("raises an alarm below the threshold, and ends it well above", () => {
    expect(notifications([report(0, { battery: 20 })])).toEqual([])
    expect(notifications([report(0, { battery: 19.9 })])).toEqual(["0010 open 1"])
    expect(notifications([19.9, 20.1, 24.9].map((battery, index) => report(index, { battery })))).toEqual([
      "0010 open 1"
    ])
    expect(notifications([19.9, 25].map((battery, index) => report(index, { battery })))).toEqual(["0010 over 1"])
  })
  it("A goods shortage counts all slots together", () => {
    const stock = (first: number, second: number) => [
      { slot: 1, count: first },
      { slot: 2, count: second }
    ]
    expect(notifications([report(0, { stock: stock(0, 6) })])).toEqual([])
    expect(notifications([report(0, { stock: stock(0, 5) })])).toEqual(["1002 open 1"])
    expect(notifications([report(0, { stock: stock(0, 5) }), report(1, { stock: [{ slot: 1, count: 2 }] })])).toEqual([
      "1002 over 1"
    ])
  })
  it("The sixth consecutive docking failure raises an alarm", () => {
    const failing = (times: number) => Array.from({ length: times }, (_, index) => report(index, { faults: ["0007"] }))
    expect(notifications(failing(5))).toEqual([])
    expect(notifications(failing(6))).toEqual(["0007 open 1"])
    expect(notifications([...failing(6), report(7)])).toEqual(["0007 open 1"])
    expect(notifications([...failing(6), report(7, { faults: [] })])).toEqual(["0007 over 1"])
    expect(
      notifications([
        ...failing(5),
        report(5, { faults: [] }),
        ...failing(5).map((each) => ({ ...each, at: each.at + 600_000 }))
      ])
    ).toEqual([])
  })
  it("Faults last until a fault report omits them", () => {
    expect(
      notifications([report(0, { faults: ["0001", "0005"] }), report(1), report(2, { faults: ["0005"] })])
    ).toEqual(["0001 over 1", "0005 open 1"])
  })
  it("A fault returning within 30 minutes continues its alarm", () => {
    const flapping = (pause: number) => [
      report(0, { faults: ["0005"] }),
      report(1, { faults: [] }),
      report(1 + pause, { faults: ["0005"] })
    ]
    expect(notifications(flapping(30))).toEqual(["0005 open 2"])
    expect(notifications(flapping(31))).toEqual(["0005 over 1", "0005 open 1"])
  })
  it("A disabled type ends and raises no alarms", () => {
    const off = settingsWith({ "0005": { enabled: false } })
    expect(applyReport(robot, report(0, { faults: ["0005"] }), off).alarms).toEqual([])
    const open = after([report(0, { faults: ["0005"] })])
    expect(reevaluate(open, off, START + 60_000).alarms[0]!.ended_at).toBe(START + 60_000)
  })
  it("An enabled type raises present faults again", () => {
    const off = settingsWith({ "0005": { enabled: false }, "0014": { enabled: false } })
    const silent = reevaluate(after([report(0, { faults: ["0005", "0014"] })]), off, START + 60_000)
    expect(silent.alarms.filter(({ ended_at }) => ended_at === null)).toEqual([])
    const openOf = (state: RobotState, minute: number) =>
      reevaluate(state, settings, START + minute * 60_000)
        .alarms.filter(({ ended_at }) => ended_at === null)
        .map(({ type }) => type)
    expect(openOf(silent, 2)).toEqual(["0005", "0014"])
    expect(openOf(applyReport(silent, report(2, { battery: 70 }), off), 3)).toEqual(["0005", "0014"])
    expect(openOf(applyReport(silent, report(2, { faults: ["0014"] }), off), 3)).toEqual(["0014"])
    expect(openOf(applyReport(silent, report(2, { faults: [] }), off), 3)).toEqual([])
  })
  it("A new threshold is judged without a report", () => {
    const state = after([report(0, { battery: 22 })])
    const stricter = settingsWith({ "0010": { threshold: 25 } })
    const judged = reevaluate(state, stricter, START + 1)
    expect(judged.alarms).toMatchObject([{ type: "0010", ended_at: null }])
    expect(judged.reported_at).toBe(state.reported_at)
    expect(reevaluate(judged, settingsWith({ "0010": { threshold: 10 } }), START + 2).alarms[0]!.ended_at).toBe(
      START + 2
    )
  })
})

describe("reports in any order", () => {
  it("A robot has one open alarm of a type, with ordered times", () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const { state } = take(reports)
        const open = state.alarms.filter(({ ended_at }) => ended_at === null).map(({ type }) => type)
        expect(new Set(open).size).toBe(open.length)
        for (const { raised_at, last_at, ended_at, count } of state.alarms) {
          expect(raised_at).toBeLessThanOrEqual(last_at)
          expect(last_at).toBeLessThanOrEqual(ended_at ?? Infinity)
          expect(count).toBeGreaterThan(0)
        }
      })
    )
  })
  it("Reports sent together count in time order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyReport, { selector: ({ at }) => at, maxLength: 40 }), (reports) => {
        const inOrder = reports.toSorted((a, b) => a.at - b.at)
        expect(take(reports).state).toEqual(inOrder.reduce((state, each) => take([each], state).state, robot))
      })
    )
  })
  it("Repeated reports change nothing", () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const first = take(reports).state
        const repeated = take(reports, first)
        expect(repeated.state).toBe(first)
        expect(repeated.results).not.toContain("applied")
      })
    )
  })
  it("Exactly the last named faults have open alarms", () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const withFaults = reports.filter(({ faults }) => faults).toSorted((a, b) => a.at - b.at)
        fc.pre(new Set(reports.map(({ at }) => at)).size === reports.length)
        const open = take(reports).state.alarms.filter(({ ended_at }) => ended_at === null)
        for (const code of ["0001", "0005", "0014"])
          expect(open.some(({ type }) => type === code)).toBe(withFaults.at(-1)?.faults?.includes(code) ?? false)
      })
    )
  })
  it("A low battery raises one alarm until five points above threshold", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 24.99, noNaN: true })), (levels) => {
        const { alarms } = after(levels.map((battery, index) => report(index * 45, { battery })))
        expect(alarms).toHaveLength(levels.some((level) => level < 20) ? 1 : 0)
      })
    )
  })
  it("Every permitted threshold can raise and end an alarm", () => {
    const { min, max } = alarmConditions.lowBattery.limit
    for (const threshold of [min, max]) {
      const set = settingsWith({ "0010": { threshold } })
      const low = applyReport(robot, report(0, { battery: threshold - 0.5 }), set)
      expect(low.alarms).toHaveLength(1)
      expect(applyReport(low, report(1, { battery: 100 }), set).alarms[0]!.ended_at).not.toBeNull()
    }
  })
})

it("Folding counts from the previous alarm's end", () => {
  const endedAlarm = { type: "0005", raised_at: 0, last_at: 0, ended_at: 5, count: 3, id: 7 }
  expect(raiseAlarm([endedAlarm], "0005", 5 + FOLD_WITHIN_MS)).toEqual([
    { ...endedAlarm, last_at: 5 + FOLD_WITHIN_MS, ended_at: null, count: 4 }
  ])
})

describe("silent robots", () => {
  const minutes = (...silent: ReadonlyArray<number>) =>
    silent.map((each, nth) => ({ robot_id: `R${nth}`, merchant_id: 1, silent: each * 60_000 }))
  const sort = (silent: ReadonlyArray<number>, manyAway = false) => {
    const { each, together } = sortSilent(minutes(...silent), 300_000, manyAway)
    return [each.length, together.length]
  }
  it("Few overdue robots have an alarm each", () => {
    expect(sort([4.9, 4.5])).toEqual([0, 0])
    expect(sort([5, 4.5, 7])).toEqual([2, 0])
  })
  it("Many silent robots are one alarm, including those nearly overdue", () => {
    expect(sort([5, ...Array.from({ length: 9 }, () => 4.1)])).toEqual([0, 10])
    expect(sort([5, ...Array.from({ length: 9 }, () => 3.9)])).toEqual([1, 0])
  })
  it("Silent robots join the alarm of those away", () => {
    expect(sort([5, 5.1], true)).toEqual([0, 2])
  })
})
