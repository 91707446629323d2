import {
  alarmConditions,
  measuredCodes,
  measuredCondition,
  type Measures,
  type Outcome
} from "../../src/contract/alarm-conditions.ts"
import type { Report } from "../../src/contract/reports.ts"

const MINUTE = 60_000
/** An alarm that returns within this time after its end is the same alarm. */
export const FOLD_WITHIN_MS = 30 * MINUTE
/** The settings of each type. */
export type AlarmSettings = ReadonlyMap<string, { readonly enabled: boolean; readonly threshold: number | null }>

/** An alarm of a robot, open or over. A new one has no id yet. */
export interface RobotAlarm {
  readonly id?: number
  readonly type: string
  readonly raised_at: number
  readonly last_at: number
  readonly ended_at: number | null
  readonly count: number
}

interface Slot {
  readonly slot: number
  readonly count: number
  readonly capacity: number
}

/** The last known state of a robot, with its open alarms and those that ended recently. */
export interface RobotState {
  readonly robot_id: string
  readonly reported_at: number | null
  /** False for a silent or lost robot. `silent-robots.ts` raises the alarm, because many silent robots share one. */
  readonly online: boolean
  /** Null until the robot reports it. */
  readonly charging: boolean | null
  /** A robot out of service has no alarms. */
  readonly outOfService: boolean
  readonly battery: number
  /** True if a report since the last stored state has the value. */
  readonly hasBattery?: boolean
  readonly hasStock?: boolean
  readonly location_id: number | null
  /** Metres at that location, null until reported there. */
  readonly x: number | null
  readonly y: number | null
  readonly docking_failures: number
  /** All faults of its last report, including those of disabled types. */
  readonly faults: ReadonlyArray<string>
  readonly slots: ReadonlyArray<Slot>
  readonly alarms: ReadonlyArray<RobotAlarm>
}

export const raiseAlarm = (alarms: ReadonlyArray<RobotAlarm>, type: string, at: number): ReadonlyArray<RobotAlarm> => {
  if (alarms.some((alarm) => alarm.type === type && alarm.ended_at === null)) return alarms
  const previous = alarms.findLast((alarm) => alarm.type === type && at - alarm.ended_at! <= FOLD_WITHIN_MS)
  if (!previous) return [...alarms, { type, raised_at: at, last_at: at, ended_at: null, count: 1 }]
  const returned = { ...previous, last_at: Math.max(at, previous.ended_at!), ended_at: null, count: previous.count + 1 }
  return alarms.map((alarm) => (alarm === previous ? returned : alarm))
}

const endAlarm = (alarms: ReadonlyArray<RobotAlarm>, type: string, at: number): ReadonlyArray<RobotAlarm> =>
  alarms.map((alarm) =>
    alarm.type === type && alarm.ended_at === null ? { ...alarm, ended_at: Math.max(at, alarm.last_at) } : alarm
  )

const stockOf = ({ slots }: RobotState): number | undefined => {
  const sum = (field: "count" | "capacity") => slots.reduce((all, slot) => all + slot[field], 0)
  return slots.length === 0 ? undefined : (100 * sum("count")) / sum("capacity")
}

const measuresOf = (state: RobotState, report: Report): Measures => ({
  online: state.online,
  dockingFailures: state.docking_failures,
  battery: report.battery,
  stock: report.stock && stockOf(state)
})

/** Raises and ends the alarms of a robot after a report. `state` already includes the report. */
const evaluate = (state: RobotState, report: Report, settings: AlarmSettings): RobotState => {
  const measures = measuresOf(state, report)
  const outcomeOf = (type: string): Outcome => {
    const { enabled = false, threshold = null } = settings.get(type) ?? {}
    if (!enabled || state.outOfService) return "end"
    const condition = measuredCondition(type)
    if (condition) return condition.measure(measures, threshold ?? condition.limit.default)
    return state.faults.includes(type) ? "raise" : report.faults ? "end" : "leave"
  }
  const types = new Set([...measuredCodes, ...state.faults, ...state.alarms.map(({ type }) => type)])
  let { alarms } = state
  for (const type of types) {
    const outcome = outcomeOf(type)
    if (outcome === "raise") alarms = raiseAlarm(alarms, type, report.at)
    if (outcome === "end") alarms = endAlarm(alarms, type, report.at)
  }
  return { ...state, alarms }
}

/** Applies a report that is newer than the known state. */
export const applyReport = (state: RobotState, report: Report, settings: AlarmSettings): RobotState => {
  const {
    at,
    online = true,
    charging = state.charging,
    battery = state.battery,
    location_id = state.location_id,
    stock,
    faults
  } = report
  const position = location_id === state.location_id ? state : { x: null, y: null }
  const counts = new Map(stock?.map(({ slot, count }) => [slot, count]))
  const updated = {
    ...state,
    reported_at: at,
    online,
    charging,
    battery: Math.round(battery),
    hasBattery: state.hasBattery === true || (online && report.battery !== undefined),
    hasStock: state.hasStock === true || (online && stock !== undefined),
    location_id,
    x: report.x ?? position.x,
    y: report.y ?? position.y,
    docking_failures:
      faults === undefined
        ? state.docking_failures
        : faults.includes(alarmConditions.docking.code)
          ? state.docking_failures + 1
          : 0,
    faults: faults ?? state.faults,
    slots:
      stock === undefined
        ? state.slots
        : state.slots.map((slot) => ({ ...slot, count: counts.get(slot.slot) ?? slot.count }))
  }
  return evaluate(updated, report, settings)
}

/** Evaluates a robot again under changed settings, with the same measures and faults. */
export const reevaluate = (state: RobotState, settings: AlarmSettings, now: number): RobotState =>
  evaluate(state, { robot_id: state.robot_id, at: now, battery: state.battery, stock: [] }, settings)
