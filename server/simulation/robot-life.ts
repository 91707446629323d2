import { alarmConditions } from "../../src/contract/alarm-conditions.ts"
import type { Report } from "../../src/contract/reports.ts"
import type { Dice } from "../seed/rows.ts"

const MINUTE = 60_000

/** The corners of a floor plan, in metres. */
export interface Area {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** A robot of the simulation with its stored data, and the places where its merchant has robots. */
export interface SimulatedRobot {
  readonly robot_id: string
  readonly online: boolean
  readonly battery: number
  readonly location_id: number | null
  readonly places: ReadonlyArray<number>
  readonly slots: ReadonlyArray<{ readonly slot: number; readonly count: number; readonly capacity: number }>
  readonly faults: ReadonlyArray<string>
  readonly x: number | null
  readonly y: number | null
  /** The plan of its site; null if there is none. */
  readonly area: Area | null
}

/** The part of a robot's state that only the robot knows. */
export interface SimulatedState {
  readonly activity: "working" | "charging" | "away"
  readonly battery: number
  /** Present faults, each with the moment of its end. */
  readonly faults: ReadonlyMap<string, number>
  /** The moment at which an absent robot comes back. */
  readonly until: number
}

/** The chance of a fault in a thousand reports, and its duration in minutes. */
const faultChances = [
  { fault: "radarObstruction", perThousand: 1, minutes: [1, 6] },
  { fault: "positionLoss", perThousand: 0.6, minutes: [3, 20] },
  { fault: "noPositioning", perThousand: 0.3, minutes: [2, 12] },
  { fault: "collision", perThousand: 0.3, minutes: [1, 4] },
  { fault: "docking", perThousand: 0.6, minutes: [4, 25] },
  { fault: "elevator", perThousand: 0.4, minutes: [2, 15] },
  { fault: "humanBodyDetected", perThousand: 0.6, minutes: [1, 2] },
  { fault: "doorTimeout", perThousand: 0.3, minutes: [2, 10] },
  { fault: "emergencyStop", perThousand: 0.2, minutes: [3, 25] },
  { fault: "systemAbnormality", perThousand: 0.05, minutes: [5, 40] }
] as const
const MAX_FAULTS = 6

const CHANCES = { away: 0.5, charge: 60, sale: 120, refill: 60, move: 1 } as const
const happensPerThousand = (dice: Dice, perThousand: number) => dice.chance(perThousand / 1000)
const minutes = (dice: Dice, least: number, most: number) => (least + dice.below((most - least) * 60) / 60) * MINUTE

/** A robot at its first turn. Its faults pass within minutes, and an offline robot comes back some time. */
export const initialState = ({ online, battery, faults }: SimulatedRobot, dice: Dice, now: number): SimulatedState => ({
  activity: online ? (battery < 35 ? "charging" : "working") : "away",
  battery,
  faults: new Map(faults.map((fault) => [fault, now + minutes(dice, 1, 12)])),
  until: online ? now : now + minutes(dice, 5, 240)
})

const faultsOf = ({ activity, faults }: SimulatedState, dice: Dice, now: number) => {
  const active = new Map([...faults].filter(([, until]) => until > now))
  if (activity !== "working" || active.size >= MAX_FAULTS) return active
  for (const { fault, perThousand, minutes: span } of faultChances) {
    const { code } = alarmConditions[fault]
    if (!active.has(code) && happensPerThousand(dice, perThousand))
      active.set(code, now + minutes(dice, span[0], span[1]))
  }
  return active
}

/** Goes to charge when the battery is low, and back to work when it is full. */
const charge = (state: SimulatedState, dice: Dice): SimulatedState => {
  const isCharging = state.activity === "charging"
  const used = Math.max(3, state.battery - 0.1 - dice.below(20) / 100)
  const battery = isCharging ? Math.min(100, state.battery + 1.2) : used
  const works = isCharging ? battery >= 97 : battery > 24 || !happensPerThousand(dice, CHANCES.charge)
  return { ...state, battery, activity: works ? "working" : "charging" }
}

/** Sells out of a slot, which somebody refills when little is left. */
const stockOf = ({ slots }: SimulatedRobot, activity: SimulatedState["activity"], dice: Dice): Report["stock"] => {
  const sum = (of: "count" | "capacity") => slots.reduce((total, slot) => total + slot[of], 0)
  if (sum("count") < sum("capacity") * 0.35 && happensPerThousand(dice, CHANCES.refill))
    return slots.map(({ slot, capacity }) => ({ slot, count: capacity }))
  const full = slots.filter(({ count }) => count > 0)
  if (activity !== "working" || full.length === 0 || !happensPerThousand(dice, CHANCES.sale)) return undefined
  const sold = dice.pick(full)
  return [{ slot: sold.slot, count: sold.count - 1 }]
}

/** The longest step along each axis, in metres. */
const STEP = 3

const walk = (from: number | null, [one, other]: readonly [number, number], dice: Dice) => {
  const [least, most] = [Math.min(one, other), Math.max(one, other)]
  const margin = Math.min(1, (most - least) / 2)
  const to = (from ?? least + ((most - least) * dice.below(1001)) / 1000) + ((dice.below(2001) - 1000) / 1000) * STEP
  return Math.round(Math.max(least + margin, Math.min(to, most - margin)) * 100) / 100
}

/**
 * A step on the plan of its site, in the form of a report. There is none without a plan, and none while the robot
 * charges or is absent.
 */
export const simulateStep = (
  { x, y, area }: SimulatedRobot,
  { activity }: SimulatedState,
  dice: Dice
): Pick<Report, "x" | "y"> =>
  area === null || activity !== "working"
    ? {}
    : { x: walk(x, [area.x1, area.x2], dice), y: walk(y, [area.y1, area.y2], dice) }

/** A minute of a robot's life, and its report; none while it is absent. */
export const simulateMinute = (
  robot: SimulatedRobot,
  before: SimulatedState,
  dice: Dice,
  now: number
): { readonly state: SimulatedState; readonly report: Report | undefined } => {
  if (before.activity === "away" && now < before.until) return { state: before, report: undefined }
  if (before.activity !== "away" && happensPerThousand(dice, CHANCES.away))
    return { state: { ...before, activity: "away", until: now + minutes(dice, 6, 25) }, report: undefined }
  const charged = charge(before, dice)
  const state = { ...charged, faults: faultsOf(charged, dice, now) }
  const stock = stockOf(robot, state.activity, dice)
  const moves = state.activity === "working" && robot.places.length > 1 && happensPerThousand(dice, CHANCES.move)
  const location_id = moves ? dice.pick(robot.places) : robot.location_id
  return {
    state,
    report: {
      robot_id: robot.robot_id,
      at: now,
      battery: Math.round(state.battery * 10) / 10,
      online: true,
      charging: state.activity === "charging",
      faults: [...state.faults.keys()],
      ...simulateStep(robot, state, dice),
      ...(stock === undefined ? {} : { stock }),
      ...(location_id === robot.location_id ? {} : { location_id })
    }
  }
}
