import type { Report } from "../../src/effects/contract/reports.ts"

const MINUTE = 60_000
/** What comes back so soon after its end is the same alarm again. */
export const FOLDED_WITHIN = 30 * MINUTE
/** So many points above its threshold a measure is sound again: at the threshold itself an alarm would come and go. */
const HYSTERESIS = 5

const DOCKING = "0007"
const LOW_BATTERY = "0010"
export const OFFLINE = "0050"
const LOW_INVENTORY = "1002"
/** These follow from what is measured and not from what the robot says is wrong. */
const measured: ReadonlySet<string> = new Set([DOCKING, LOW_BATTERY, OFFLINE, LOW_INVENTORY])

/** What is set for each type. */
export type AlarmSettings = ReadonlyMap<string, { readonly enabled: boolean; readonly threshold: number | null }>

/** An alarm of a robot, open or over. Without an id it is not stored yet. */
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

/** What is known of a robot: its alarms are those that are open or ended not long ago. */
export interface RobotState {
  readonly robot_id: string
  readonly reported_at: number | null
  /** That it fell silent, or was lost as its merchant says, is seen by `silent-robots.ts`: many at once are one alarm. */
  readonly online: boolean
  readonly battery: number
  readonly location_id: number | null
  readonly docking_failures: number
  /** All that it had when it last said so, also those whose types are off. */
  readonly faults: ReadonlyArray<string>
  readonly slots: ReadonlyArray<Slot>
  readonly alarms: ReadonlyArray<RobotAlarm>
}

export const raise = (alarms: ReadonlyArray<RobotAlarm>, type: string, at: number): ReadonlyArray<RobotAlarm> => {
  if (alarms.some((alarm) => alarm.type === type && alarm.ended_at === null)) return alarms
  const former = alarms.findLast((alarm) => alarm.type === type && at - alarm.ended_at! <= FOLDED_WITHIN)
  if (!former) return [...alarms, { type, raised_at: at, last_at: at, ended_at: null, count: 1 }]
  const returned = { ...former, last_at: Math.max(at, former.ended_at!), ended_at: null, count: former.count + 1 }
  return alarms.map((alarm) => (alarm === former ? returned : alarm))
}

const end = (alarms: ReadonlyArray<RobotAlarm>, type: string, at: number): ReadonlyArray<RobotAlarm> =>
  alarms.map((alarm) =>
    alarm.type === type && alarm.ended_at === null ? { ...alarm, ended_at: Math.max(at, alarm.last_at) } : alarm
  )

/** Whether a condition holds (true), does not (false), or stays as it was (undefined). */
type Condition = boolean | undefined

const below = (value: number, threshold: number): Condition =>
  value < threshold ? true : value >= Math.min(threshold + HYSTERESIS, 100) ? false : undefined

const stockOf = ({ slots }: RobotState): number | undefined => {
  const sum = (field: "count" | "capacity") => slots.reduce((all, slot) => all + slot[field], 0)
  return slots.length === 0 ? undefined : (100 * sum("count")) / sum("capacity")
}

const conditionOf = (type: string, state: RobotState, report: Report, threshold: number): Condition => {
  switch (type) {
    case DOCKING:
      return state.docking_failures > threshold ? true : state.docking_failures === 0 ? false : undefined
    case LOW_BATTERY:
      return report.battery === undefined ? undefined : below(report.battery, threshold)
    case LOW_INVENTORY: {
      const stock = report.stock === undefined ? undefined : stockOf(state)
      return stock === undefined ? undefined : below(stock, threshold)
    }
    case OFFLINE:
      return state.online ? false : undefined
    default:
      return state.faults.includes(type) || (report.faults ? false : undefined)
  }
}

/** The alarms of a robot after a report, which is part of its state already. */
const judge = (state: RobotState, report: Report, settings: AlarmSettings): RobotState => {
  const types = new Set([...measured, ...state.faults, ...state.alarms.map(({ type }) => type)])
  let { alarms } = state
  for (const type of types) {
    const { enabled = false, threshold = null } = settings.get(type) ?? {}
    const holds = enabled && conditionOf(type, state, report, threshold ?? 0)
    if (holds !== undefined) alarms = (holds ? raise : end)(alarms, type, report.at)
  }
  return { ...state, alarms }
}

/** The robot after a report that is later than what was known of it. */
export const applyReport = (state: RobotState, report: Report, settings: AlarmSettings): RobotState => {
  const { at, online = true, battery = state.battery, location_id = state.location_id, stock, faults } = report
  const counts = new Map(stock?.map(({ slot, count }) => [slot, count]))
  const known = {
    ...state,
    reported_at: at,
    online,
    battery: Math.round(battery),
    location_id,
    docking_failures:
      faults === undefined ? state.docking_failures : faults.includes(DOCKING) ? state.docking_failures + 1 : 0,
    faults: faults ?? state.faults,
    slots:
      stock === undefined
        ? state.slots
        : state.slots.map((slot) => ({ ...slot, count: counts.get(slot.slot) ?? slot.count }))
  }
  return judge(known, report, settings)
}

/** The robot as other settings have it: its measures and faults are what they were. */
export const judgeAnew = (state: RobotState, settings: AlarmSettings, now: number): RobotState =>
  judge(state, { robot_id: state.robot_id, at: now, battery: state.battery, stock: [] }, settings)
