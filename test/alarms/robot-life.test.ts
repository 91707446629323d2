import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { alarmCodes } from "../../src/contract/alarm-conditions.ts"
import { Report } from "../../src/contract/reports.ts"
import { applyReport, type RobotState } from "../../server/alarms/alarm-engine.ts"
import { makeDice } from "../../server/seed/rows.ts"
import { initialState, simulateMinute, type SimulatedRobot } from "../../server/simulation/robot-life.ts"

const START = 1_790_000_000_000
const MINUTE = 60_000
const thresholds: Readonly<Record<string, number>> = { "0007": 5, "0010": 20, "1002": 30 }
const settings = new Map(alarmCodes.map((code) => [code, { enabled: true, threshold: thresholds[code] ?? null }]))
const isReport = Schema.is(Report)

const plan = { x1: 0, y1: 24, x2: 40, y2: 0 }

/** Days of a robot's life: all raised alarms and all reports. */
const lifeOf = (seed: number, days: number) => {
  const dice = makeDice(seed)
  let state: RobotState = {
    robot_id: `R${seed}`,
    reported_at: null,
    online: true,
    charging: null,
    outOfService: false,
    battery: 70,
    location_id: 1,
    x: null,
    y: null,
    docking_failures: 0,
    faults: [],
    alarms: [],
    slots: [1, 2, 3].map((slot) => ({ slot, count: 8, capacity: 10 }))
  }
  const readState = (): SimulatedRobot => ({
    ...state,
    places: [1, 2, 3],
    faults: [],
    area: seed % 2 === 0 ? plan : null
  })
  let mood = initialState(readState(), dice, START)
  const reports: Array<Report> = []
  let silent = 0
  for (let at = START; at < START + days * 24 * 60 * MINUTE; at += MINUTE) {
    const next = simulateMinute(readState(), mood, dice, at)
    mood = next.state
    if (!next.report) silent++
    else {
      reports.push(next.report)
      state = applyReport(state, next.report, settings)
    }
  }
  return { state, reports, silent }
}
const DAYS = 5
const fleet = Array.from({ length: 40 }, (_, nth) => lifeOf(nth + 1, DAYS))
const alarms = fleet.flatMap(({ state }) => state.alarms)

describe("the simulated fleet", () => {
  it("Simulated robots send only valid reports", () => {
    for (const { reports } of fleet) expect(reports.filter((report) => !isReport(report))).toEqual([])
  })
  it("A robot moves, sells, refills, discharges and recharges", () => {
    for (const { reports } of fleet) {
      const levels = reports.map(({ battery }) => battery!)
      expect(Math.min(...levels)).toBeLessThan(30)
      expect(Math.max(...levels)).toBeGreaterThan(95)
      expect(reports.some(({ stock }) => stock?.length === 1)).toBe(true)
      expect(reports.some(({ stock }) => stock?.length === 3)).toBe(true)
    }
    expect(fleet.some(({ reports }) => reports.some(({ location_id }) => location_id !== undefined))).toBe(true)
  })
  it("Robots on a plan walk in it step by step, others nowhere", () => {
    const stepsOf = (reports: ReadonlyArray<Report>) => reports.filter(({ x }) => x !== undefined)
    const lives = (rest: number) =>
      fleet.filter((_, index) => index % 2 === rest).map(({ reports }) => stepsOf(reports))
    const [others, walking] = [lives(0), lives(1)]
    expect(others.flat()).toEqual([])
    expect(Math.min(...walking.map(({ length }) => length))).toBeGreaterThan(1000)
    expect(walking.flat().filter(({ x, y }) => x! < 1 || x! > 39 || y! < 1 || y! > 23)).toEqual([])
    const isFar = (step: Report, before: Report | undefined) =>
      before !== undefined && step.at - before.at <= MINUTE && Math.abs(step.x! - before.x!) > 3.01
    expect(walking.flatMap((steps) => steps.filter((step, nth) => isFar(step, steps[nth - 1])))).toEqual([])
  })
  it("Simulated robots meet and recover from every fault", () => {
    for (const type of ["0014", "0012", "0007", "0010", "1002", "0005"])
      expect(alarms.some((alarm) => alarm.type === type)).toBe(true)
    const aDay = alarms.reduce((sum, { count }) => sum + count, 0) / fleet.length / DAYS
    expect(aDay).toBeGreaterThan(1)
    expect(aDay).toBeLessThan(20)
    const lasting = alarms.filter(({ ended_at, last_at }) => (ended_at ?? Infinity) - last_at > 12 * 60 * MINUTE)
    expect(lasting.filter(({ last_at }) => last_at < START + (DAYS - 1) * 24 * 60 * MINUTE)).toEqual([])
  })
  it("A simulated robot is away only for minutes", () => {
    const share = fleet.reduce((sum, { silent }) => sum + silent, 0) / (fleet.length * DAYS * 24 * 60)
    expect(share).toBeGreaterThan(0)
    expect(share).toBeLessThan(0.03)
  })
  it("The same random numbers repeat a robot's life", () => {
    expect(lifeOf(3, 1).reports).toEqual(lifeOf(3, 1).reports)
  })
})
